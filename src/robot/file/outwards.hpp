// SPDX-License-Identifier: MIT
// Rounding of the corners of convex shapes around the origin, so that they only grow.
#pragma once

#include <cmath>
#include <limits>

#include <boxwood/math.hpp>

namespace boxwood {

// Rounds to a float away from 0.
inline float outwards(double x) {
  const double near = nearest_float(x);
  const auto f = static_cast<float>(near);
  if (std::abs(near) >= std::abs(x)) return f;
  return std::nextafter(f, x > 0.0 ? std::numeric_limits<float>::infinity()
                                   : -std::numeric_limits<float>::infinity());
}

inline Vec3f outwards(const Vec3& v) {
  return {outwards(v.x), outwards(v.y), outwards(v.z)};
}

}  // namespace boxwood
