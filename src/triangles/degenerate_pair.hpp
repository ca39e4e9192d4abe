// SPDX-License-Identifier: MIT
// Exact meeting of points, segments and triangles in space and in a plane: the cases that the fast triangle
// test does not handle. Everything is closed; touching counts.
#pragma once

#include <span>

#include "exact/predicates.hpp"
#include "triangles/triangle_pair.hpp"

namespace boxwood::detail {

// The convex hull of three corners, reduced: 1 corner (a point), 2 (the ends of a segment) or 3.
struct Simplex {
  std::array<Vec3, 3> corner;
  int size = 3;
  std::span<const Vec3> corners() const noexcept { return {corner.data(), static_cast<std::size_t>(size)}; }
};

Simplex simplex_of(const Corners& t, PredicateCounts& counts) noexcept;

// Tests if any two simplices, of any dimensions, meet. Exact.
bool simplices_meet(const Simplex& a, const Simplex& b, PredicateCounts& counts) noexcept;

bool point_meets(const Vec3& p, const Simplex& b, PredicateCounts& counts) noexcept;
bool segment_meets_triangle(const Simplex& segment, const Simplex& triangle,
                            PredicateCounts& counts) noexcept;

// Returns a coordinate to drop so that a proper triangle keeps an area.
int projection_axis(const Vec3& a, const Vec3& b, const Vec3& c, PredicateCounts& counts) noexcept;

// Tests two proper triangles that lie in one plane.
bool coplanar_triangles_meet(const Corners& a, const Corners& b, PredicateCounts& counts) noexcept;

}  // namespace boxwood::detail
