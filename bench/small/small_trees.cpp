// SPDX-License-Identifier: MIT
// Builds trees of small models beside other libraries: microseconds a mesh and bytes a triangle.
//
//   build/release/bench/small_trees [MESHES]      (default 500)
//
// MESHES distinct models each of 12 to 3,000 triangles, all kept until the last is built. All libraries in
// one process by turns, processor time of one thread, medians of seven passes; each copies the mesh, and that
// counts. "sah" is Boxwood with BuildOptions::split sah in place of the default rule. Embree gets one device
// for all scenes. Bytes are those that malloc() has handed out, with its own overhead.
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <boxwood/tree.hpp>

#include "cpu_seconds.hpp"
#include "peers/peer.hpp"
#include "rays/embree_mesh.hpp"
#include "small/small_models.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;

double bytes_in_use() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
}

// A tree that is kept with its copy of the mesh, whatever library made it.
struct Kept {
  virtual ~Kept() = default;
};

struct BoxwoodTree : Kept {
  BoxwoodTree(const TriangleMesh& from, const BuildOptions& options)
      : mesh(from), tree(std::move(*build_tree(mesh, options))) {}
  TriangleMesh mesh;
  Tree tree;
};

struct EmbreeTree : Kept {
  EmbreeTree(RTCDevice device, const TriangleMesh& mesh) : scene(embree_scene_of(device, mesh)) {}
  ~EmbreeTree() override { rtcReleaseScene(scene); }
  RTCScene scene;
};

struct PeerTree : Kept {
  PeerTree(const PeerRow& row, const TriangleMesh& mesh) : peer(row.make()) { peer->build(mesh, 1); }
  std::unique_ptr<Peer> peer;
};

struct Column {
  std::string name;
  std::vector<double> microseconds, bytes;
};

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

template <class Build>
void measure(const std::vector<TriangleMesh>& meshes, std::size_t triangles, Column& column,
             const Build& build) {
  std::vector<std::unique_ptr<Kept>> kept;
  kept.reserve(meshes.size());
  const double before = bytes_in_use(), begin = cpu_seconds();
  for (const TriangleMesh& mesh : meshes) kept.push_back(build(mesh));
  column.microseconds.push_back(1e6 * (cpu_seconds() - begin) / static_cast<double>(meshes.size()));
  column.bytes.push_back((bytes_in_use() - before) / static_cast<double>(triangles));
}

void measure_size(std::size_t size, std::size_t count, RTCDevice device) {
  std::vector<TriangleMesh> meshes;
  std::size_t triangles = 0;
  for (std::size_t i = 0; i < count; ++i) {
    meshes.push_back(small_model(size, i + 10));
    triangles += meshes.back().triangles.size();
  }
  BuildOptions usual, sah;
  sah.split = SplitRule::sah;
  std::vector<Column> columns(3 + peer_rows().size());
  columns[0].name = "Boxwood";
  columns[1].name = "sah";
  columns[2].name = "Embree";
  for (std::size_t i = 0; i < peer_rows().size(); ++i) columns[3 + i].name = peer_rows()[i].name;
  const auto turn = [&](std::size_t k) {
    Column& column = columns[k];
    if (k < 2)
      return measure(meshes, triangles, column, [&](const TriangleMesh& mesh) {
        return std::make_unique<BoxwoodTree>(mesh, k == 0 ? usual : sah);
      });
    if (k == 2)
      return measure(meshes, triangles, column,
                     [&](const TriangleMesh& mesh) { return std::make_unique<EmbreeTree>(device, mesh); });
    measure(meshes, triangles, column,
            [&](const TriangleMesh& mesh) { return std::make_unique<PeerTree>(peer_rows()[k - 3], mesh); });
  };
  for (int pass = 0; pass < 8; ++pass) {
    for (std::size_t k = 0; k < columns.size(); ++k) turn(pass % 2 == 0 ? k : columns.size() - 1 - k);
    if (pass > 0) continue;  // warms up
    for (Column& column : columns) column.microseconds.clear();
  }
  std::printf("%5zu triangles:", triangles / count);
  for (const Column& column : columns)
    std::printf("  %s %.1f us %.0f B", column.name.c_str(), median(column.microseconds),
                median(column.bytes));
  std::printf("   Boxwood / Embree %.2f, sah / Embree %.2f\n",
              median(columns[0].microseconds) / median(columns[2].microseconds),
              median(columns[1].microseconds) / median(columns[2].microseconds));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 500;
  const RTCDevice device = rtcNewDevice("threads=1,set_affinity=0");
  for (const std::size_t size : {12U, 50U, 100U, 300U, 1000U, 3000U}) measure_size(size, count, device);
  rtcReleaseDevice(device);
}
