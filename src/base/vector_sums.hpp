// SPDX-License-Identifier: MIT
// Sums over the three coordinates of a vector in one fixed order, x and y first, so that every caller gets
// the same bits.
#pragma once

#include <algorithm>
#include <cmath>

#include <boxwood/math.hpp>

namespace boxwood {

inline double dot(const Vec3& a, const Vec3& b) noexcept {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

inline double sum(const Vec3& v) noexcept {
  return (v.x + v.y) + v.z;
}

inline double sum_abs(const Vec3& v) noexcept {
  return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
}

inline double largest(const Vec3& v) noexcept {
  return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

inline double length(const Vec3& v) noexcept {
  return std::sqrt(glm::dot(v, v));
}

}  // namespace boxwood
