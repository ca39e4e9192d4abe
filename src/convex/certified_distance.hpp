// SPDX-License-Identifier: MIT
// The distance of two convex cores if double is too short: the same method with twice the digits.
#pragma once

#include "convex/convex_support.hpp"

namespace boxwood {

// The largest gap between the returned distance of cores and its lower bound, as a fraction of the sets' size
// and distance (their largest coordinate difference is scaled to 1 .. 2). Half of it is the rounding of the
// bound in double.
inline constexpr double kDistancePromise = 0x1p-46;

// The result for any pair; costs about ten times as much as convex_core_distance(). 0 if the cores meet or
// are apart by less than about 2^-90 of their size. Otherwise the lower bound is proven, and the distance is
// at most one rounding below the true one. If the two bounds do not meet, they are returned unchanged.
// `nearest` is the tried direction that separates the cores, or comes closest to separating them.
struct Separation {
  Vec3 direction = Vec3(0.0);  // from B to A
  double along = -kInfinity;   // distance of the cores along it, to rounding; scaled
};
PairDistance certified_core_distance(const Difference& difference, Separation* nearest = nullptr) noexcept;

}  // namespace boxwood
