// SPDX-License-Identifier: MIT
// Oriented bounding box: fit and operations.
#include <boxwood/obb.hpp>

#include <algorithm>
#include <cmath>

#include "exact/directed_sum.hpp"

namespace boxwood {

namespace {
double shadow_on(const Vec3& axis, const Vec3& d) noexcept {
  return (axis.x * d.x + axis.y * d.y) + axis.z * d.z;
}
}  // namespace

bool contains(const Obb& b, const Vec3& point) noexcept {
  const Vec3 d = point - b.center;
  for (int k = 0; k < 3; ++k)
    if (!(std::fabs(shadow_on(b.axes[static_cast<std::size_t>(k)], d)) <= b.half_extents[k])) return false;
  return true;
}

double volume(const Obb& b) noexcept {
  return is_empty(b) ? 0.0 : 8.0 * b.half_extents.x * b.half_extents.y * b.half_extents.z;
}

double area(const Obb& b) noexcept {
  if (is_empty(b)) return 0.0;
  const Vec3& h = b.half_extents;
  return 8.0 * (h.x * h.y + h.y * h.z + h.z * h.x);
}

Obb to_obb(const Aabb& b) noexcept {
  if (is_empty(b)) return {};
  Obb box;
  for (int k = 0; k < 3; ++k) {
    box.center[k] = b.min[k] + 0.5 * (b.max[k] - b.min[k]);
    box.half_extents[k] = std::max({0.0, sum_up(b.max[k], -box.center[k]), sum_up(box.center[k], -b.min[k])});
  }
  return box;
}

}  // namespace boxwood
