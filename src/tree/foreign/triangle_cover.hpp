// SPDX-License-Identifier: MIT
// The part of a triangle that some boxes leave open.
#pragma once

#include <array>
#include <span>

#include <boxwood/aabb.hpp>

namespace boxwood {

// Returns the share of the triangle's area outside the union of the boxes, 0 to 1; shares below 2^-40 are
// rounding of the cuts and give 0. A triangle without area gives 1 if a corner is in no box, else 0. Cuts
// convex pieces by planes in double. O(boxes^2) at the worst.
double uncovered_share(const std::array<Vec3, 3>& corners, std::span<const Aabb> boxes);

}  // namespace boxwood
