// SPDX-License-Identifier: MIT
// Decoding and checking of one mesh.
#include "fuzz/mesh_case.hpp"

#include <cmath>
#include <cstring>

#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>

#include "fuzz/collide_case.hpp"

namespace boxwood::testing {

namespace {

std::string faulty_report(const TriangleMesh& mesh, MeshFate& fate) {
  const MeshReport report = validate(mesh);
  std::size_t out_of_range = 0, non_finite = 0, non_finite_triangles = 0;
  const auto is_bad = [](const Vec3f& v) {
    return !std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z);
  };
  for (const Vec3f& v : mesh.vertices) non_finite += is_bad(v) ? 1 : 0;
  for (const Triangle& t : mesh.triangles) {
    bool outside = false, bad = false;
    for (std::size_t k = 0; k < 3; ++k) {
      if (t[k] >= mesh.vertices.size())
        outside = true;
      else
        bad = bad || is_bad(mesh.vertices[t[k]]);
    }
    out_of_range += outside ? 1 : 0;
    non_finite_triangles += bad && !outside ? 1 : 0;
  }
  fate.usable = out_of_range == 0;
  fate.all_finite = non_finite == 0;
  if (report.index_out_of_range != out_of_range || report.usable() != fate.usable)
    return "indices out of range";
  if (report.non_finite_vertices != non_finite) return "vertices that are not finite";
  if (fate.usable && report.non_finite_triangles != non_finite_triangles)
    return "triangles that are not finite";
  return "";
}

std::string faulty_fits(const TriangleMesh& mesh) {
  FitOptions options;
  options.gap = 0.1;  // a box that is proven to 10 %: the search is not what is tested here
  std::size_t non_finite = 0;
  for (const Vec3f& v : mesh.vertices) non_finite += is_finite(Vec3(v)) ? 0 : 1;
  for (const VolumeRow& row : kVolumeRows) {
    const Fit<AnyVolume> fit = fit_volume(row.kind, mesh.vertices, options);
    const std::string of = " of " + std::string(row.name);
    if (fit.out_of_memory) return "no memory for the fit" + of;
    if (fit.non_finite_points != non_finite) return "the count of skipped points" + of;
    for (const Vec3f& v : mesh.vertices)
      if (is_finite(Vec3(v)) && !contains(fit.volume, Vec3(v))) return "a vertex outside" + of;
    if (fit.proof.measure != Measure::none && fit.proof.lower_bound > fit.proof.value * (1.0 + 1e-9))
      return "a bound above the value" + of;
  }
  return "";
}

}  // namespace

TriangleMesh mesh_from_bytes(std::span<const std::uint8_t> bytes) {
  const auto next = [&]() -> std::uint8_t {
    if (bytes.empty()) return 0;
    const std::uint8_t b = bytes.front();
    bytes = bytes.subspan(1);
    return b;
  };
  const unsigned coding = next(), vertices = next() % 40U, triangles = next() % 24U;
  const bool raw_indices = (coding & 8U) != 0;
  TriangleMesh mesh;
  for (unsigned i = 0; i < vertices; ++i) {
    Vec3f v;
    for (int k = 0; k < 3; ++k) {
      const auto small = static_cast<float>(static_cast<std::int8_t>(next()));
      if (coding % 3 == 0) {
        v[k] = small / 8.0F;
      } else if (coding % 3 == 1) {
        v[k] = std::ldexp(small, static_cast<int>(next()) % 60 - 30);
      } else {
        std::uint8_t raw[4] = {next(), next(), next(), next()};
        std::memcpy(&v[k], raw, sizeof raw);
      }
    }
    mesh.vertices.push_back(v);
  }
  for (unsigned i = 0; i < triangles; ++i) {
    Triangle t;
    for (std::size_t k = 0; k < 3; ++k) {
      t[k] = next();
      if (raw_indices && t[k] > 250)
        t[k] = 0xFFFFFFFFU - next();
      else if (!raw_indices && vertices > 0)
        t[k] %= vertices;
    }
    mesh.triangles.push_back(t);
  }
  return mesh;
}

MeshFate check_mesh(const TriangleMesh& mesh) {
  MeshFate fate;
  fate.wrong = faulty_report(mesh, fate);
  if (fate.wrong.empty()) fate.wrong = faulty_fits(mesh);
  if (!fate.wrong.empty()) return fate;
  if (!fate.usable) {
    const Result<Tree> tree = build_tree(mesh, {});
    if (tree || tree.error().message.size() < 8) fate.wrong = "a tree of a mesh that names no vertices";
    return fate;
  }
  FuzzCase c;
  c.a = c.b = mesh;
  c.pose.translation = Vec3(0.25, -0.125, 0.5);
  c.leaf_size = 1 + static_cast<std::uint32_t>(mesh.triangles.size()) % 8;
  c.kinds = {static_cast<TreeKind>(mesh.vertices.size() % 3)};
  fate.wrong = check(c);
  return fate;
}

}  // namespace boxwood::testing
