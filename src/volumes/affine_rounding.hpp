// SPDX-License-Identifier: MIT
// The linear part of an affine map, and the rounding of apply().
#pragma once

#include <algorithm>
#include <cmath>

#include <boxwood/volume_transform.hpp>

#include "base/vector_sums.hpp"

namespace boxwood {

inline Vec3 linear_image(const AffineTransform& m, const Vec3& v) noexcept {
  return {glm::dot(m.linear[0], v), glm::dot(m.linear[1], v), glm::dot(m.linear[2], v)};
}
// Returns a bound of the rounding of apply() in each coordinate, for points with coordinates up to `reach`.
inline double rounding_of_apply(const AffineTransform& m, double reach) noexcept {
  double row = 0.0;
  for (const Vec3& r : m.linear) row = std::max(row, std::fabs(r.x) + std::fabs(r.y) + std::fabs(r.z));
  return 0x1p-49 * (row * reach + largest(m.translation));
}

}  // namespace boxwood
