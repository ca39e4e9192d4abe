// SPDX-License-Identifier: MIT
// The depth of the origin in the difference of two convex sets of points, bounded from both sides.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

struct ConvexDepth {
  double lower = 0.0;
  double upper = kInfinity;  // B moved by upper * direction has no interior point in common with A
  Vec3 direction = Vec3(0.0);
};

// Returns bounds of the depth of the hulls of two sets of points (both not empty). Expands the hull of points
// of the difference A - B where its boundary is nearest to the origin (van den Bergen 2001). The nearest face
// is a lower bound, because the expanded hull is inside; the farthest point along its normal is an upper
// bound. Both include their rounding. Ends when they are within 2^-40 of the largest coordinate, or after 200
// points. May throw bad_alloc.
ConvexDepth convex_depth(std::span<const Vec3> a, std::span<const Vec3> b);

// The hull of the difference as far as convex_depth() has grown it: a closed surface.
struct DifferenceSurface {
  std::vector<std::array<std::uint32_t, 2>> differences;  // corners: numbers of a point of A and one of B
  std::vector<std::array<std::uint32_t, 3>> faces;        // of corners, counter-clockwise from outside
};
// Returns the same, and the surface; it is empty if the difference is flat.
ConvexDepth convex_depth(std::span<const Vec3> a, std::span<const Vec3> b, DifferenceSurface& surface);

}  // namespace boxwood
