// SPDX-License-Identifier: MIT
// AABB trees of tinybvh beside ours over the same triangles: costs, and the tests of pairs and rays.
//
//   build/release/bench/trees_tinybvh POSES MODEL.obj...      (-DBOXWOOD_TINYBVH_DIR=<tinybvh>)
//
// Both count by our descents: tinybvh's nodes are checked and adopted. Pairs: the model against itself at
// seeded poses, all contacts, the reference descent; means for a pose. Rays: 20,000 seeded segments, closest
// hit.
#define TINYBVH_IMPLEMENTATION
#include <tiny_bvh.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/foreign_tree.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/tree_quality.hpp>
#include <boxwood/tree_work.hpp>

#include "bench/trees/seeded_poses.hpp"

namespace {

using namespace boxwood;

void print_row(const char* name, const Tree& tree, const MeshView& mesh,
               const std::vector<RigidTransform>& poses) {
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  CollideOptions options;
  options.engine = QueryEngine::reference;
  double boxes = 0.0, triangles = 0.0;
  for (const RigidTransform& pose : poses) {
    const QueryCounters counters =
        collide({&tree, mesh}, {&tree, mesh}, pose, options, scratch, pairs).counters;
    boxes += static_cast<double>(counters.box_tests);
    triangles += static_cast<double>(counters.triangle_tests);
  }
  RayWorkOptions ray_options;
  ray_options.rays = 20000;
  const RayWork work = *count_ray_work({&tree, mesh}, ray_options);
  const auto n = static_cast<double>(poses.size()), rays = static_cast<double>(work.rays);
  std::printf("| %s | %.2f | %.2f | %.2f | %zu | %.0f | %.0f | %.2f | %.2f |\n", name,
              statistics(tree).sah_cost, *end_point_overlap(tree, mesh),
              *end_point_overlap_by_reference(tree, mesh), tree.topology().order.size(), boxes / n,
              triangles / n, static_cast<double>(work.box_tests) / rays,
              static_cast<double>(work.triangle_tests) / rays);
  std::fflush(stdout);
}

// Node 1 is unused in tinybvh: it stays a leaf that no path reaches.
Tree adopted(const tinybvh::BVH& bvh, const MeshView& mesh, NodeRule rule) {
  ForeignTree foreign;
  NodeBounds<Aabb> bounds;
  for (std::uint32_t i = 0; i < bvh.usedNodes; ++i) {
    const auto& node = bvh.bvhNode[i == 1 ? 0 : i];
    foreign.nodes.push_back(i == 1               ? ForeignNode{0, 0, 1}
                            : node.triCount != 0 ? ForeignNode{node.leftFirst, 0, node.triCount}
                                                 : ForeignNode{node.leftFirst, node.leftFirst + 1, 0});
    bounds.volumes.push_back({Vec3(node.aabbMin.x, node.aabbMin.y, node.aabbMin.z),
                              Vec3(node.aabbMax.x, node.aabbMax.y, node.aabbMax.z)});
  }
  foreign.references.assign(bvh.primIdx, bvh.primIdx + bvh.idxCount);
  foreign.volumes = std::move(bounds);
  Result<Tree> tree = adopt_foreign_tree(foreign, mesh, rule);
  if (!tree) {
    std::fprintf(stderr, "%s\n", tree.error().message.c_str());
    std::exit(1);
  }
  return std::move(*tree);
}

void print_theirs(const TriangleMesh& mesh, const std::vector<RigidTransform>& poses) {
  std::vector<tinybvh::bvhvec4> corners;
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t)
      corners.push_back({mesh.vertices[v].x, mesh.vertices[v].y, mesh.vertices[v].z, 0.0F});
  const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
  for (const char* name : {"tinybvh binned", "tinybvh sweep", "tinybvh SBVH"}) {
    tinybvh::BVH bvh;
    bvh.c_trav = 1.2F;
    bvh.c_int = 1.0F;
    const bool splits = std::string(name) == "tinybvh SBVH";
    bvh.useFullSweep = std::string(name) == "tinybvh sweep";
    if (splits)
      bvh.BuildHQ(corners.data(), count);
    else
      bvh.Build(corners.data(), count);
    bvh.Compact();
    print_row(name, adopted(bvh, mesh, splits ? NodeRule::clipped : NodeRule::outwards), mesh, poses);
  }
}

struct Build {
  const char* name;
  SplitRule rule;
  std::uint32_t leaf_size, passes;
};
constexpr Build kBuilds[] = {
    {"sah", SplitRule::sah, 8, 0},
    {"sah, leaf 4", SplitRule::sah, 4, 0},
    {"sweep", SplitRule::sweep, 8, 0},
    {"sweep, 5 passes", SplitRule::sweep, 8, 5},
    {"bottom-up, leaf 2", SplitRule::bottom_up, 2, 0},
    {"sbvh", SplitRule::sbvh, 8, 0},
    {"sbvh, 5 passes", SplitRule::sbvh, 8, 5},
};

}  // namespace

int main(int argc, char** argv) {
  for (int i = 2; i < argc; ++i) {
    const TriangleMesh mesh = mesh_of(argv[i]);
    const std::vector<RigidTransform> poses = seeded_poses(mesh, std::atoi(argv[1]));
    std::printf(
        "%s\n\n| tree | SAH | EPO | EPO by reference | references | box tests a pose | triangle tests | box "
        "tests a ray | triangle tests |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        argv[i]);
    print_theirs(mesh, poses);
    for (const Build& build : kBuilds) {
      BuildOptions options;
      options.kind = TreeKind::aabb;
      options.split = build.rule;
      options.leaf_size = build.leaf_size;
      options.reinsert = build.passes;
      print_row(build.name, *build_tree(mesh, options), mesh, poses);
    }
  }
  return argc < 3 ? 2 : 0;
}
