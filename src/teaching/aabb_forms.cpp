// SPDX-License-Identifier: MIT
// Conversions that round outward only if a sum is not exact.
#include <boxwood/teaching/aabb_forms.hpp>

#include <cmath>

#include <boxwood/obb.hpp>

#include "exact/directed_sum.hpp"

namespace boxwood {

bool is_empty(const CenterHalfBox& b) noexcept {
  return !(b.half_extents.x >= 0.0 && b.half_extents.y >= 0.0 && b.half_extents.z >= 0.0);
}
bool is_empty(const MinWidthBox& b) noexcept {
  return !(b.width.x >= 0.0 && b.width.y >= 0.0 && b.width.z >= 0.0);
}

bool contains(const CenterHalfBox& b, const Vec3& p) noexcept {
  return std::fabs(p.x - b.center.x) <= b.half_extents.x && std::fabs(p.y - b.center.y) <= b.half_extents.y &&
         std::fabs(p.z - b.center.z) <= b.half_extents.z;
}
bool contains(const MinWidthBox& b, const Vec3& p) noexcept {
  return b.min.x <= p.x && p.x - b.min.x <= b.width.x && b.min.y <= p.y && p.y - b.min.y <= b.width.y &&
         b.min.z <= p.z && p.z - b.min.z <= b.width.z;
}

bool intersects(const CenterHalfBox& a, const CenterHalfBox& b) noexcept {
  if (is_empty(a) || is_empty(b)) return false;
  for (int k = 0; k < 3; ++k)
    if (!(std::fabs(a.center[k] - b.center[k]) <= a.half_extents[k] + b.half_extents[k])) return false;
  return true;
}
bool intersects(const MinWidthBox& a, const MinWidthBox& b) noexcept {
  if (is_empty(a) || is_empty(b)) return false;
  for (int k = 0; k < 3; ++k) {
    const double d = a.min[k] - b.min[k];
    if (!(d <= b.width[k] && -d <= a.width[k])) return false;
  }
  return true;
}

CenterHalfBox to_center_half(const Aabb& b) noexcept {
  if (is_empty(b)) return {};
  const Obb box = to_obb(b);
  return {box.center, box.half_extents};
}

MinWidthBox to_min_width(const Aabb& b) noexcept {
  if (is_empty(b)) return {};
  return {b.min, Vec3(sum_up(b.max.x, -b.min.x), sum_up(b.max.y, -b.min.y), sum_up(b.max.z, -b.min.z))};
}

// A point passes the test of the form if its rounded difference is within bounds, so its exact difference may
// exceed them by half an ulp of the bound. One step beyond the bound contains it.
Aabb to_aabb(const CenterHalfBox& b) noexcept {
  if (is_empty(b)) return {};
  Aabb box;
  for (int k = 0; k < 3; ++k) {
    const double c = b.center[k], h = b.half_extents[k], low = sum_down(c, -h), high = sum_up(c, h);
    box.min[k] = std::fabs(next_down(low) - c) <= h ? sum_down(c, -next_up(h)) : low;
    box.max[k] = std::fabs(next_up(high) - c) <= h ? sum_up(c, next_up(h)) : high;
  }
  return box;
}

Aabb to_aabb(const MinWidthBox& b) noexcept {
  if (is_empty(b)) return {};
  Aabb box;
  box.min = b.min;
  for (int k = 0; k < 3; ++k) {
    const double high = sum_up(b.min[k], b.width[k]);
    box.max[k] = next_up(high) - b.min[k] <= b.width[k] ? sum_up(b.min[k], next_up(b.width[k])) : high;
  }
  return box;
}

}  // namespace boxwood
