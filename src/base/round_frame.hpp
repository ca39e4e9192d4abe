// SPDX-License-Identifier: MIT
// Two directions at right angles to an axis, and heights along it, to draw, move and merge capsules and
// cylinders.
#pragma once

#include <array>
#include <cmath>

#include <boxwood/math.hpp>

namespace boxwood {

// Returns unit vectors at right angles to `axis` (unit) and to each other, right-handed with it.
inline std::array<Vec3, 2> square_to(const Vec3& axis) noexcept {
  const Vec3 s(std::fabs(axis.x), std::fabs(axis.y), std::fabs(axis.z));
  const Vec3 least = s.x <= s.y && s.x <= s.z ? Vec3(1, 0, 0) : s.y <= s.z ? Vec3(0, 1, 0) : Vec3(0, 0, 1);
  const Vec3 u = glm::normalize(glm::cross(least, axis));
  return {u, glm::cross(axis, u)};
}

inline double along_axis(const Vec3& axis, const Vec3& d) noexcept {
  return (axis.x * d.x + axis.y * d.y) + axis.z * d.z;
}
inline double length_sq(const Vec3& v) noexcept {
  return (v.x * v.x + v.y * v.y) + v.z * v.z;
}

}  // namespace boxwood
