// SPDX-License-Identifier: MIT
// Triangle meshes: one that owns its arrays, one that views them, and the check of what is in them.
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
  static constexpr std::size_t kNotCounted = ~std::size_t{0};
  std::size_t index_out_of_range = 0;    // triangles that name a vertex that is not there
  std::size_t non_finite_vertices = 0;   // NaN or infinity in a coordinate
  std::size_t non_finite_triangles = 0;  // triangles with such a vertex
  std::size_t zero_area_triangles =
      0;  // finite triangles whose corners lie on one line, decided exactly in double
  std::size_t unreferenced_vertices = 0;  // vertices that no triangle uses (0 for a mesh without triangles);
                                          // kNotCounted where memory ends
  bool usable() const noexcept { return index_out_of_range == 0; }
};
MeshReport validate(const MeshView& mesh);  // O(n)

// The corners of triangle t, widened to double (exact).
inline std::array<Vec3, 3> corners(const MeshView& mesh, std::size_t t) noexcept {
  const Triangle& i = mesh.triangles[t];
  return {Vec3(mesh.vertices[i[0]]), Vec3(mesh.vertices[i[1]]), Vec3(mesh.vertices[i[2]])};
}

// A view of points in float or in double, as every fit takes them; doubles are taken as they are. The points
// may lie one behind the other, or be a field of larger records, such as the vertices of an interleaved
// buffer. Fits read them where they are, whatever the stride and the alignment (where something lies between
// them, a block of 1,024 at a time is put together), and the same points give the same bits. Only a fit of
// points that are not finite, or beyond 2^+-100, copies all of them.
class PointsView {
public:
  PointsView() = default;
  PointsView(std::span<const Vec3f> points) noexcept : PointsView(points.data(), points.size(), false) {}
  PointsView(std::span<const Vec3> points) noexcept : PointsView(points.data(), points.size(), true) {}
  PointsView(const std::vector<Vec3f>& points) noexcept : PointsView(std::span<const Vec3f>(points)) {}
  PointsView(const std::vector<Vec3>& points) noexcept : PointsView(std::span<const Vec3>(points)) {}
  // Three numbers at `xyz`, the next three `stride` bytes behind it, and so on.
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
  // One behind the other, with nothing between.
  bool is_contiguous() const noexcept { return stride_ == (is_double_ ? sizeof(Vec3) : sizeof(Vec3f)); }
  const std::byte* data() const noexcept { return first_; }
  // Empty when is_double(), or not is_contiguous().
  std::span<const Vec3f> floats() const noexcept {
    if (is_double_ || !is_contiguous()) return {};
    return {reinterpret_cast<const Vec3f*>(first_), count_};
  }
  // Empty unless is_double() and is_contiguous().
  std::span<const Vec3> doubles() const noexcept {
    if (!is_double_ || !is_contiguous()) return {};
    return {reinterpret_cast<const Vec3*>(first_), count_};
  }
  // The points [begin, begin + count), which must be there.
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

// A view of the corners of triangles, three numbers of vertices each, as others store them.
class TrianglesView {
public:
  TrianglesView() = default;
  TrianglesView(std::span<const Triangle> triangles) noexcept
      : TrianglesView(triangles.data(), triangles.size(), sizeof(Triangle), false) {}
  TrianglesView(const std::vector<Triangle>& triangles) noexcept
      : TrianglesView(std::span<const Triangle>(triangles)) {}
  // Three indices a triangle, one behind the other; a rest of one or two is left out.
  TrianglesView(std::span<const std::uint32_t> indices) noexcept
      : TrianglesView(indices.data(), indices.size() / 3, 3 * sizeof(std::uint32_t), false) {}
  TrianglesView(std::span<const std::uint16_t> indices) noexcept
      : TrianglesView(indices.data(), indices.size() / 3, 3 * sizeof(std::uint16_t), true) {}
  // Three indices at `corners`, the next three `stride` bytes behind it, and so on.
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
  bool is_short_ = false;  // 16 bits an index
};

// A mesh of the library's own from other people's arrays.
struct PackedMesh {
  TriangleMesh mesh;
  // Floats are taken bit for bit. Doubles are rounded by nearest_floats(): how far the farthest of them moved
  // (a length, rounded up; 0 where nothing did), and how many did.
  double largest_move = 0.0;
  std::size_t moved_vertices = 0;
};

// Trees and queries work on contiguous vertices in float, so this copies, in one pass: O(n), and 12 bytes a
// vertex and a triangle. (A mesh that is stored so already is used in place: MeshView.) Fails with
// `malformed` where a triangle names a vertex that is not there or a finite coordinate lies beyond the
// largest float, and with `over_limit` where memory ends. Coordinates that are not finite stay so.
Result<PackedMesh> pack_mesh(const PointsView& vertices, const TrianglesView& triangles);

}  // namespace boxwood
