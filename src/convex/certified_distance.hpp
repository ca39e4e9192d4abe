// SPDX-License-Identifier: MIT
// The distance of two convex cores where double cannot tell it: the same method in twice the digits.
#pragma once

#include "convex/convex_support.hpp"

namespace boxwood {

// How far the distance of cores that is returned may be above its lower bound: a share of the sets' size and
// distance (their largest coordinate apart is scaled to 1 .. 2). The rounding of the bound in double is half.
inline constexpr double kDistancePromise = 0x1p-46;

// For any pair, some ten times as dear as convex_core_distance(). 0 where they meet or are apart by less than
// about 2^-90 of their size; else the lower bound is proven, and the distance is no less than the true one
// but for one rounding. What ends without both being near each other is returned as it is.
// `nearest`: the direction of all those tried that comes nearest to separating them, or does.
struct Separation {
  Vec3 direction = Vec3(0.0);  // from B to A
  double along = -kInfinity;   // how far apart they are along it, to rounding; scaled
};
PairDistance certified_core_distance(const Difference& difference, Separation* nearest = nullptr) noexcept;

}  // namespace boxwood
