// Triangle meshes: one that owns its arrays, one that views them, and the check of what is in them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

using Triangle = std::array<std::uint32_t, 3>;  // indices of vertices

// A view of somebody else's arrays. Triangles are closed sets; they are numbered from 0 in array order.
// No triangles: a set of points. Both empty: the empty set.
struct MeshView {
  std::span<const Vec3f> vertices;
  std::span<const Triangle> triangles;
};

struct TriangleMesh {
  std::vector<Vec3f> vertices;
  std::vector<Triangle> triangles;
  MeshView view() const noexcept { return {vertices, triangles}; }
  operator MeshView() const noexcept { return view(); }
};

// What validate() found. Only `index_out_of_range` makes a mesh unusable; the rest is defined everywhere:
// degenerate triangles take part as the segments and points they are, non-finite ones never meet anything.
struct MeshReport {
  std::size_t index_out_of_range = 0;    // triangles that name a vertex that is not there
  std::size_t non_finite_vertices = 0;   // NaN or infinity in a coordinate
  std::size_t non_finite_triangles = 0;  // triangles with such a vertex
  std::size_t zero_area_triangles =
      0;  // finite triangles whose corners lie on one line, decided exactly in double
  std::size_t unreferenced_vertices = 0;  // vertices that no triangle uses (0 for a mesh without triangles)
  bool usable() const noexcept { return index_out_of_range == 0; }
};
MeshReport validate(const MeshView& mesh);  // O(n)

// The corners of triangle t, widened to double (exact).
inline std::array<Vec3, 3> corners(const MeshView& mesh, std::size_t t) noexcept {
  const Triangle& i = mesh.triangles[t];
  return {Vec3(mesh.vertices[i[0]]), Vec3(mesh.vertices[i[1]]), Vec3(mesh.vertices[i[2]])};
}

// A view of points in float or in double, as every fit takes them. Indices, where given, choose and order
// them.
class PointsView {
public:
  PointsView() = default;
  PointsView(std::span<const Vec3f> points) noexcept : floats_(points) {}
  PointsView(std::span<const Vec3> points) noexcept : doubles_(points), is_double_(true) {}
  PointsView(const std::vector<Vec3f>& points) noexcept : floats_(points) {}
  PointsView(const std::vector<Vec3>& points) noexcept : doubles_(points), is_double_(true) {}

  std::size_t size() const noexcept { return is_double_ ? doubles_.size() : floats_.size(); }
  bool empty() const noexcept { return size() == 0; }
  Vec3 operator[](std::size_t i) const noexcept { return is_double_ ? doubles_[i] : Vec3(floats_[i]); }
  bool is_double() const noexcept { return is_double_; }
  std::span<const Vec3f> floats() const noexcept { return floats_; }   // empty when is_double()
  std::span<const Vec3> doubles() const noexcept { return doubles_; }  // empty unless is_double()

private:
  std::span<const Vec3f> floats_;
  std::span<const Vec3> doubles_;
  bool is_double_ = false;
};

}  // namespace boxwood
