// SPDX-License-Identifier: MIT
// The common set of two meeting triangles: a point, a segment, or the polygon of two coplanar ones.
#pragma once

#include <array>
#include <cstddef>

#include "triangles/triangle_pair.hpp"

namespace boxwood {

// The common set: 1 point, 2 ends of a segment, or the 3 to 6 corners of a convex polygon in order. The
// number is exact for triangles that are not coplanar, so the two ends of a very short segment may be equal
// in double.
struct TriangleContact {
  std::array<Vec3, 9> point;
  std::size_t count = 0;
};

// Returns the common set of triangles that meet (meeting_of). Every point is a corner of one triangle, or on
// an edge of one at a parameter from exact determinants, so it is on both to a few roundings of their size.
// The point of an edge against a face has the same bits for both triangles at that edge.
TriangleContact contact_of(const Corners& a, const Corners& b) noexcept;

// Returns one of the points of contact_of().
Vec3 common_point(const Corners& a, const Corners& b) noexcept;

}  // namespace boxwood
