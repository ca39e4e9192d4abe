// SPDX-License-Identifier: MIT
// Triangle meshes: one that owns its arrays, one that views them, and the check of their contents.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

using Triangle = std::array<std::uint32_t, 3>;  // indices of vertices

// A view of the caller's arrays. Triangles are closed sets, numbered from 0 in array order. Without triangles
// the mesh is a set of points; with both arrays empty it is the empty set.
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

// The faults that validate() found. Only `index_out_of_range` makes a mesh unusable; queries define the rest.
// Degenerate triangles take part as segments and points; non-finite triangles never meet anything.
struct MeshReport {
  static constexpr std::size_t kNotCounted = ~std::size_t{0};
  std::size_t index_out_of_range = 0;    // triangles that refer to a vertex that does not exist
  std::size_t non_finite_vertices = 0;   // vertices with NaN or infinity in a coordinate
  std::size_t non_finite_triangles = 0;  // triangles with such a vertex
  // Finite triangles whose corners lie on one line, decided exactly in double.
  std::size_t zero_area_triangles = 0;
  // Vertices that no triangle uses. 0 for a mesh without triangles; kNotCounted if memory ran out.
  std::size_t unreferenced_vertices = 0;
  bool usable() const noexcept { return index_out_of_range == 0; }
};
// Counts the faults of a mesh. O(n).
MeshReport validate(const MeshView& mesh);

// Returns the corners of triangle t, widened to double (exact).
inline std::array<Vec3, 3> corners(const MeshView& mesh, std::size_t t) noexcept {
  const Triangle& i = mesh.triangles[t];
  return {Vec3(mesh.vertices[i[0]]), Vec3(mesh.vertices[i[1]]), Vec3(mesh.vertices[i[2]])};
}

// A view of points in float or double, the input of every fit. Doubles are used without rounding. The points
// may be contiguous or a field of larger records, such as the vertices of an interleaved buffer. Fits read
// them in place, for any stride and alignment; strided points are gathered in blocks of 1,024. The same
// points give the same bits. A fit copies all points only if some are non-finite or lie beyond 2^+-100.
class PointsView {
public:
  PointsView() = default;
  PointsView(std::span<const Vec3f> points) noexcept : PointsView(points.data(), points.size(), false) {}
  PointsView(std::span<const Vec3> points) noexcept : PointsView(points.data(), points.size(), true) {}
  PointsView(const std::vector<Vec3f>& points) noexcept : PointsView(std::span<const Vec3f>(points)) {}
  PointsView(const std::vector<Vec3>& points) noexcept : PointsView(std::span<const Vec3>(points)) {}
  // Views `count` points: three numbers at `xyz`, the next three `stride` bytes later, and so on.
  PointsView(const float* xyz, std::size_t count, std::size_t stride = sizeof(Vec3f)) noexcept
      : first_(reinterpret_cast<const std::byte*>(xyz)), count_(count), stride_(stride) {}
  PointsView(const double* xyz, std::size_t count, std::size_t stride = sizeof(Vec3)) noexcept
      : first_(reinterpret_cast<const std::byte*>(xyz)), count_(count), stride_(stride), is_double_(true) {}

  std::size_t size() const noexcept { return count_; }
  bool empty() const noexcept { return count_ == 0; }
  Vec3 operator[](std::size_t i) const noexcept {
    if (is_double_) return at<Vec3>(i);
    const Vec3f p = at<Vec3f>(i);
    return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
  }
  bool is_double() const noexcept { return is_double_; }
  std::size_t stride() const noexcept { return stride_; }  // in bytes
  // Returns true if there are no bytes between the points.
  bool is_contiguous() const noexcept { return stride_ == (is_double_ ? sizeof(Vec3) : sizeof(Vec3f)); }
  const std::byte* data() const noexcept { return first_; }
  // Returns an empty span if is_double() or not is_contiguous().
  std::span<const Vec3f> floats() const noexcept {
    if (is_double_ || !is_contiguous()) return {};
    return {reinterpret_cast<const Vec3f*>(first_), count_};
  }
  // Returns an empty span unless is_double() and is_contiguous().
  std::span<const Vec3> doubles() const noexcept {
    if (!is_double_ || !is_contiguous()) return {};
    return {reinterpret_cast<const Vec3*>(first_), count_};
  }
  // Returns the points [begin, begin + count). The range must lie inside the view.
  PointsView part(std::size_t begin, std::size_t count) const noexcept {
    PointsView some = *this;
    some.first_ += begin * stride_;
    some.count_ = count;
    return some;
  }

private:
  PointsView(const void* points, std::size_t count, bool is_double) noexcept
      : first_(static_cast<const std::byte*>(points)), count_(count),
        stride_(is_double ? sizeof(Vec3) : sizeof(Vec3f)), is_double_(is_double) {}
  template <class V> V at(std::size_t i) const noexcept {
    V point;
    std::memcpy(&point, first_ + i * stride_, sizeof point);
    return point;
  }

  const std::byte* first_ = nullptr;
  std::size_t count_ = 0;
  std::size_t stride_ = sizeof(Vec3f);
  bool is_double_ = false;
};

// A view of triangles in the caller's memory: three vertex indices each, of 32 or 16 bits.
class TrianglesView {
public:
  TrianglesView() = default;
  TrianglesView(std::span<const Triangle> triangles) noexcept
      : TrianglesView(triangles.data(), triangles.size(), sizeof(Triangle), false) {}
  TrianglesView(const std::vector<Triangle>& triangles) noexcept
      : TrianglesView(std::span<const Triangle>(triangles)) {}
  // Views contiguous indices, three for each triangle. One or two left over at the end are ignored.
  TrianglesView(std::span<const std::uint32_t> indices) noexcept
      : TrianglesView(indices.data(), indices.size() / 3, 3 * sizeof(std::uint32_t), false) {}
  TrianglesView(std::span<const std::uint16_t> indices) noexcept
      : TrianglesView(indices.data(), indices.size() / 3, 3 * sizeof(std::uint16_t), true) {}
  // Views `count` triangles: three indices at `corners`, the next three `stride` bytes later, and so on.
  TrianglesView(const std::uint32_t* corners, std::size_t count, std::size_t stride) noexcept
      : TrianglesView(corners, count, stride, false) {}
  TrianglesView(const std::uint16_t* corners, std::size_t count, std::size_t stride) noexcept
      : TrianglesView(corners, count, stride, true) {}

  std::size_t size() const noexcept { return count_; }
  bool empty() const noexcept { return count_ == 0; }
  Triangle operator[](std::size_t t) const noexcept {
    Triangle triangle;
    const std::byte* at = first_ + t * stride_;
    if (!is_short_) {
      std::memcpy(&triangle, at, sizeof triangle);
      return triangle;
    }
    std::array<std::uint16_t, 3> corners;
    std::memcpy(&corners, at, sizeof corners);
    return {corners[0], corners[1], corners[2]};
  }

private:
  TrianglesView(const void* corners, std::size_t count, std::size_t stride, bool is_short) noexcept
      : first_(static_cast<const std::byte*>(corners)), count_(count), stride_(stride), is_short_(is_short) {}

  const std::byte* first_ = nullptr;
  std::size_t count_ = 0;
  std::size_t stride_ = sizeof(Triangle);
  bool is_short_ = false;  // indices of 16 bits
};

// A mesh in the library's own layout, copied from the caller's arrays.
struct PackedMesh {
  TriangleMesh mesh;
  // Floats are copied bit for bit; doubles are rounded by nearest_floats(). The largest move is the length of
  // the longest displacement by rounding, rounded up; 0 if no vertex moved.
  double largest_move = 0.0;
  std::size_t moved_vertices = 0;
};

// Copies vertices and triangles into contiguous arrays, vertices as floats: the layout that trees and queries
// need. A mesh already in this layout needs no copy; pass it as a MeshView. Non-finite coordinates are kept.
// Fails with `malformed` if a triangle refers to a vertex that does not exist, or a finite coordinate exceeds
// the largest float. Fails with `over_limit` if memory runs out. O(n), one pass; 12 bytes for each vertex and
// each triangle.
Result<PackedMesh> pack_mesh(const PointsView& vertices, const TrianglesView& triangles);

}  // namespace boxwood
