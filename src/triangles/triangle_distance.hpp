// SPDX-License-Identifier: MIT
// The distance of two closed triangles with the nearest points; 0 is decided exactly.
#pragma once

#include "triangles/triangle_pair.hpp"

namespace boxwood {

struct TriangleDistance {
  double distance = kInfinity;
  Vec3 point_a = Vec3(0.0), point_b = Vec3(0.0);
};

// Returns the distance of points, segments or triangles. If they meet: distance 0 and a common point (twice,
// one on each, up to rounding). Otherwise the smallest of the nine pairs of edges and the six corners against
// faces. Both points are on their triangles, to rounding of the coordinates. The distance is accurate to a
// rounding of itself and of the triangles' sizes, for any ratio of these.
TriangleDistance distance_of(const Corners& a, const Corners& b, TrianglePairCounts& counts) noexcept;

// Returns the same for triangles known not to meet, without the exact test.
TriangleDistance distance_of_apart(const Corners& a, const Corners& b) noexcept;

// Returns bit-exact the same if the distance is less than `limit`; otherwise at least `limit`, and the points
// may be wrong. `way` is a unit vector, to 2^-30, near the shortest way from a to b: corners and edges that
// are farther along it are skipped.
TriangleDistance distance_of_apart(const Corners& a, const Corners& b, const Vec3& way,
                                   double limit) noexcept;

// Return the point of a closed segment or triangle (degenerate ones, too) nearest to p: a combination of the
// corners, so on the triangle to rounding.
Vec3 nearest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) noexcept;
Vec3 nearest_on_triangle(const Vec3& p, const Corners& t) noexcept;

}  // namespace boxwood
