// The check of what is in a mesh.
#include <boxwood/mesh.hpp>

namespace boxwood {

namespace {
// Exact: the products of float differences held in double may round, so the sign is decided on the doubles of
// the widened corners by the caller-visible rule "cross product is zero in every coordinate".
bool has_zero_area(const std::array<Vec3, 3>& p) noexcept {
  const Vec3 n = glm::cross(p[1] - p[0], p[2] - p[0]);
  return n.x == 0.0 && n.y == 0.0 && n.z == 0.0;
}
}  // namespace

MeshReport validate(const MeshView& mesh) {
  MeshReport report;
  for (const Vec3f& v : mesh.vertices)
    if (!is_finite(v)) ++report.non_finite_vertices;
  std::vector<bool> used(mesh.vertices.size(), mesh.triangles.empty());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Triangle& triangle = mesh.triangles[t];
    bool in_range = true;
    for (const std::uint32_t i : triangle) in_range = in_range && i < mesh.vertices.size();
    if (!in_range) {
      ++report.index_out_of_range;
      continue;
    }
    for (const std::uint32_t i : triangle) used[i] = true;
    const std::array<Vec3, 3> p = corners(mesh, t);
    if (!is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2]))
      ++report.non_finite_triangles;
    else if (has_zero_area(p))
      ++report.zero_area_triangles;
  }
  for (const bool u : used)
    if (!u) ++report.unreferenced_vertices;
  return report;
}

}  // namespace boxwood
