// SPDX-License-Identifier: MIT
// Orientations of boxes: candidates from a few points, and their improvement by calipers.
#pragma once

#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

// Returns right-handed axes, orthonormal to rounding. The first row keeps its direction.
Rows3 orthonormal(const Rows3& axes) noexcept;

// Returns (high - low) along each axis.
Vec3 widths(const std::vector<Vec3>& points, const Rows3& axes) noexcept;

// Returns the coordinate axes, the principal axes, and the frames of a large base triangle and the two
// tetrahedra on it (DiTO, Larsson & Kallberg 2011). The points need not be many.
std::vector<Rows3> candidate_frames(const std::vector<Vec3>& points);

// Rotates the box about one axis after another to the smallest rectangle, until no rotation helps: a local
// minimum of the volume of these points. Returns that volume. O(n log n) for each rotation.
double polish(const std::vector<Vec3>& points, Rows3& axes);

// Returns the axes sorted by descending width, right-handed, with the largest coordinate of the first two
// positive: one of the 24 names of the same box.
Rows3 canonical(const Rows3& axes, const Vec3& width) noexcept;

}  // namespace boxwood
