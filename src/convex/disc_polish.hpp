// SPDX-License-Identifier: MIT
// The last steps to the nearest points where a rim is part of them: Newton's method in its angle.
#pragma once

#include "convex/convex_support.hpp"

namespace boxwood {

// A point of the difference as the distance algorithm has it, and its weight.
struct WeightedPoint {
  Vec3 a = Vec3(0.0), b = Vec3(0.0);  // unscaled
  double weight = 0.0;
};

// Takes the weighted points of cores of which one has a disc, and the bounds found with them. What algorithms
// on simplices know of a rim is a chord: its length is right to the square of how far off its direction is.
// Here the same corners and the angles on the rims are moved until the difference is square to all of them.
// Changes `pair` (unscaled) and returns true where that is no longer and its own lower bound is no less, both
// to rounding; true direction to rounding over the distance then.
bool polish_on_rims(const Difference& difference, std::span<const WeightedPoint> points,
                    PairDistance& pair) noexcept;

}  // namespace boxwood
