// SPDX-License-Identifier: MIT
// Checks the contents of a mesh.
#include <boxwood/mesh.hpp>

#include <algorithm>

#include "base/no_memory.hpp"

namespace boxwood {

namespace {
// Returns true if the cross product of two edges, in double, is zero in every coordinate.
bool has_zero_area(const std::array<Vec3, 3>& p) noexcept {
  const Vec3 n = glm::cross(p[1] - p[0], p[2] - p[0]);
  return n.x == 0.0 && n.y == 0.0 && n.z == 0.0;
}

// Returns the number of unused vertices; 0 for a mesh without triangles.
std::size_t count_unreferenced(const MeshView& mesh) {
  if (mesh.triangles.empty()) return 0;
  std::vector<bool> used(mesh.vertices.size(), false);
  std::size_t unused = used.size();
  for (const Triangle& triangle : mesh.triangles) {
    if (std::max({triangle[0], triangle[1], triangle[2]}) >= used.size()) continue;
    for (const std::uint32_t i : triangle) {
      if (!used[i]) --unused;
      used[i] = true;
    }
  }
  return unused;
}
}  // namespace

MeshReport validate(const MeshView& mesh) {
  MeshReport report;
  for (const Vec3f& v : mesh.vertices)
    if (!is_finite(v)) ++report.non_finite_vertices;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Triangle& triangle = mesh.triangles[t];
    if (std::max({triangle[0], triangle[1], triangle[2]}) >= mesh.vertices.size()) {
      ++report.index_out_of_range;
      continue;
    }
    const std::array<Vec3, 3> p = corners(mesh, t);
    if (!is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2]))
      ++report.non_finite_triangles;
    else if (has_zero_area(p))
      ++report.zero_area_triangles;
  }
  report.unreferenced_vertices =
      unless_memory_ends([&] { return count_unreferenced(mesh); }, [] { return MeshReport::kNotCounted; });
  return report;
}

}  // namespace boxwood
