// SPDX-License-Identifier: MIT
// Computes boxes of baked instances from the corners alone, and tests when baking loses nothing.
#include "app/search/mesh_placing.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace boxwood {

namespace {

// Tests for a rotation by right angles, all entries of which are 0, 1 or -1. False for reflections, which are
// no poses.
bool is_quarter_turn(const AffineTransform& map) noexcept {
  for (const Vec3& row : map.linear)
    for (int k = 0; k < 3; ++k)
      if (row[k] != 0.0 && std::fabs(row[k]) != 1.0) return false;
  return determinant(map) == 1.0 && rotation_deviation({map.linear, Vec3(0.0)}) == 0.0;
}

// Tests if a + b needs no rounding and is a float.
bool adds_up(double a, double b) noexcept {
  const double sum = a + b, part = sum - a;
  return (a - (sum - part)) + (b - part) == 0.0 && nearest_float(sum) == sum;
}

// Tests if adding the translation to the rotated coordinates of p rounds nothing.
bool is_placed_exactly(const AffineTransform& map, const Vec3f& p) noexcept {
  const RigidTransform turn{map.linear, Vec3(0.0)};
  const Vec3 rotated = place(turn, Vec3(p)), placed = place({map.linear, map.translation}, Vec3(p));
  for (int k = 0; k < 3; ++k)
    if (!(adds_up(rotated[k], map.translation[k]) && placed[k] == rotated[k] + map.translation[k]))
      return false;
  return true;
}

// Returns the largest power of two of which x is a multiple; x is finite and not 0.
double lowest_bit(double x) noexcept {
  int exponent = 0;
  auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(x), &exponent), 53));
  return std::ldexp(1.0, exponent - 53 + std::countr_zero(mantissa));
}

bool is_multiple(double x, double power_of_two) noexcept {
  const double times = x / power_of_two;
  return times == std::trunc(times);
}

// Returns the result of apply() and the rounding of baked(), in a form that the compiler can put into one
// loop.
Vec3f baked_point(const AffineTransform& map, const Vec3f& p) noexcept {
  const double x = static_cast<double>(p.x), y = static_cast<double>(p.y), z = static_cast<double>(p.z);
  const Rows3& m = map.linear;
  return Vec3f(Vec3(((m[0].x * x + m[0].y * y) + m[0].z * z) + map.translation.x,
                    ((m[1].x * x + m[1].y * y) + m[1].z * z) + map.translation.y,
                    ((m[2].x * x + m[2].y * y) + m[2].z * z) + map.translation.z));
}

}  // namespace

MeshPlacing::MeshPlacing(const TriangleMesh& mesh) : mesh_(&mesh) {
  std::vector<bool> is_taken(mesh.vertices.size(), false);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto corner = boxwood::corners(mesh, t);
    if (!is_finite(corner[0]) || !is_finite(corner[1]) || !is_finite(corner[2])) continue;
    for (const std::uint32_t v : mesh.triangles[t]) {
      if (is_taken[v]) continue;
      is_taken[v] = true;
      corners_.push_back(mesh.vertices[v]);
      box_ = grow(box_, Vec3(mesh.vertices[v]));
    }
  }
  double grid = kInfinity;
  for (const Vec3f& v : mesh.vertices)
    for (int k = 0; k < 3; ++k) {
      const double x = static_cast<double>(v[k]);
      if (!is_finite(x)) return;
      size_ = std::max(size_, std::fabs(x));
      // A multiple of a larger power of two is one of a smaller: most vertices need no test of their bits.
      if (x != 0.0 && (!(grid < kInfinity) || !is_multiple(x, grid))) grid = std::min(grid, lowest_bit(x));
    }
  grid_ = grid < kInfinity ? grid : 1.0;
}

bool MeshPlacing::is_exact_image(const AffineTransform& map) const noexcept {
  if (!is_quarter_turn(map) || !is_finite(map.translation)) return false;
  // Sums of two multiples of one power of two are floats below 2^24 times it.
  if (grid_ > 0x1p-100) {
    bool fits = true;
    for (int k = 0; k < 3; ++k) {
      const double t = map.translation[k];
      fits = fits && std::fabs(t) + size_ < 0x1p24 * grid_ && is_multiple(t, grid_);
    }
    if (fits) return true;
  }
  return std::all_of(mesh_->vertices.begin(), mesh_->vertices.end(),
                     [&](const Vec3f& v) { return is_placed_exactly(map, v); });
}

Aabb MeshPlacing::box(const AffineTransform& map, bool exact) const noexcept {
  Aabb box;
  if (corners_.empty()) return box;
  if (exact) {
    const RigidTransform pose{map.linear, map.translation};
    return grow(grow(box, place(pose, box_.min)), place(pose, box_.max));
  }
  Vec3f least(std::numeric_limits<float>::infinity()), most(-std::numeric_limits<float>::infinity());
  bool finite = true;
  for (const Vec3f& p : corners_) {
    const Vec3f q = baked_point(map, p);
    finite = finite && is_finite(q);
    least = glm::min(least, q);
    most = glm::max(most, q);
  }
  if (!finite) return box_of_triangles(map);
  return {Vec3(least), Vec3(most)};
}

// Computes the box triangle by triangle, if some corners have left the range of floats.
Aabb MeshPlacing::box_of_triangles(const AffineTransform& map) const noexcept {
  Aabb box;
  for (const Triangle& t : mesh_->triangles) {
    Vec3 corner[3];
    for (std::size_t k = 0; k < 3; ++k) corner[k] = Vec3(baked_point(map, mesh_->vertices[t[k]]));
    if (is_finite(corner[0]) && is_finite(corner[1]) && is_finite(corner[2]))
      for (const Vec3& p : corner) box = grow(box, p);
  }
  return box;
}

}  // namespace boxwood
