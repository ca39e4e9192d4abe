// SPDX-License-Identifier: MIT
// The penetration depth of two solids, as a proven interval.
#pragma once

#include <cstdint>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The method that gave the upper bound.
enum class DepthMethod : std::uint8_t {
  convex,  // both are convex: the two bounds differ only by rounding
  hulls,   // moves the convex hulls apart
  exit,    // a translation after which an exact query finds no common interior point
};
std::string_view name_of(DepthMethod method) noexcept;

// The depth is the infimum of |t| over translations t of B after which A and B share no interior point. If
// one is a surface, it is the infimum after which nothing passes through. No such t is shorter than `lower`,
// and upper * direction is such a t. Both bounds are proven; if nothing better is known, lower is 0.
struct DepthInterval {
  double lower = 0.0;
  double upper = kInfinity;
  Vec3 direction = Vec3(0.0);  // unit to rounding, in the world, from A to B
  DepthMethod method = DepthMethod::hulls;
};

}  // namespace boxwood
