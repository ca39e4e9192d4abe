// SPDX-License-Identifier: MIT
// The order that decides ties between points, so that no result depends on the order of the input.
#pragma once

#include <boxwood/math.hpp>

namespace boxwood {

// Compares by x, then y, then z.
inline bool before(const Vec3& a, const Vec3& b) noexcept {
  if (a.x != b.x) return a.x < b.x;
  if (a.y != b.y) return a.y < b.y;
  return a.z < b.z;
}

}  // namespace boxwood
