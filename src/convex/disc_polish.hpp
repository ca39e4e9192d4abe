// SPDX-License-Identifier: MIT
// The last steps to the nearest or deepest points if a rim is involved: Newton's method in its angle.
#pragma once

#include <span>

#include "convex/convex_support.hpp"
#include "convex/difference_hull.hpp"

namespace boxwood {

// A point of the difference from the distance algorithm, and its weight.
struct WeightedPoint {
  Vec3 a = Vec3(0.0), b = Vec3(0.0);  // unscaled
  double weight = 0.0;
};

// Improves the weighted points of cores, at least one with a disc. Algorithms on simplices approximate a rim
// by a chord, whose length is exact only to the square of its error of direction. Here the same corners and
// the angles on the rims move until the difference is perpendicular to all of them. Changes `pair` (unscaled)
// and returns true if the result is no longer and its own lower bound is no smaller, both to rounding. The
// direction is then exact to rounding over the distance.
bool polish_on_rims(const Difference& difference, std::span<const WeightedPoint> points,
                    PairDistance& pair) noexcept;

// Improves a depth in the same way: the origin's nearest point on the boundary of the difference is
// perpendicular to the same edges and rims. `points` are the corners of the face of `deepest`. Changes it and
// returns true if that is less deep.
bool polish_on_rims(const Difference& difference, std::span<const WeightedPoint> points,
                    Penetration& deepest) noexcept;

}  // namespace boxwood
