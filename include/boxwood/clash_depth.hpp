// SPDX-License-Identifier: MIT
// How deep two solids are in each other, as an interval that is proven.
#pragma once

#include <cstdint>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Who gave the upper bound.
enum class DepthMethod : std::uint8_t {
  convex,  // both are convex: the two bounds differ by rounding alone
  hulls,   // the convex hulls are moved apart
  exit,    // a translation after which an exact query finds no common interior point
};
std::string_view name_of(DepthMethod method) noexcept;

// The depth is the infimum of |t| over translations t of B after which A and B share no interior point (with
// a surface that is no solid: after which nothing passes through). No such t is shorter than `lower`; B moved
// by upper * direction is such a one. Never a guess: where nothing better is known, lower is 0.
struct DepthInterval {
  double lower = 0.0;
  double upper = kInfinity;
  Vec3 direction = Vec3(0.0);  // unit to rounding, in the world, from A to B
  DepthMethod method = DepthMethod::hulls;
};

}  // namespace boxwood
