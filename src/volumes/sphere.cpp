// SPDX-License-Identifier: MIT
// Bounding sphere: fit and operations.
#include <boxwood/sphere.hpp>

#include <cmath>
#include <numbers>

#include <boxwood/aabb.hpp>

namespace boxwood {

bool contains(const Sphere& s, const Vec3& point) noexcept {
  const Vec3 d = point - s.center;
  return s.radius >= 0.0 && (d.x * d.x + d.y * d.y) + d.z * d.z <= s.radius * s.radius;
}

double volume(const Sphere& s) noexcept {
  return is_empty(s) ? 0.0 : 4.0 / 3.0 * std::numbers::pi * s.radius * s.radius * s.radius;
}

double area(const Sphere& s) noexcept {
  return is_empty(s) ? 0.0 : 4.0 * std::numbers::pi * s.radius * s.radius;
}

}  // namespace boxwood
