// SPDX-License-Identifier: MIT
// The depth of the origin in the difference of two convex sets of points, bounded from both sides.
#pragma once

#include <span>

#include <boxwood/math.hpp>

namespace boxwood {

struct ConvexDepth {
  double lower = 0.0;
  double upper = kInfinity;  // B moved by upper * direction has no interior point in common with A
  Vec3 direction = Vec3(0.0);
};

// Of the hulls of two sets of points (both not empty). Grows the hull of points of the difference A - B where
// its boundary is nearest to the origin (van den Bergen 2001): the distance of the nearest face is the lower
// bound, for what is grown lies inside; the farthest point along its normal the upper one. Both hold with
// their rounding. Ends where they are within 2^-40 of the largest coordinate of each other, or after 200
// points. May throw bad_alloc.
ConvexDepth convex_depth(std::span<const Vec3> a, std::span<const Vec3> b);

}  // namespace boxwood
