// SPDX-License-Identifier: MIT
// Fits and transforms axis-aligned boxes.
#include <boxwood/aabb.hpp>

namespace boxwood {

bool contains(const Aabb& b, const Vec3& p) noexcept {
  return b.min.x <= p.x && p.x <= b.max.x && b.min.y <= p.y && p.y <= b.max.y && b.min.z <= p.z &&
         p.z <= b.max.z;
}

double volume(const Aabb& b) noexcept {
  if (is_empty(b)) return 0.0;
  const Vec3 e = b.max - b.min;
  return e.x * e.y * e.z;
}

double area(const Aabb& b) noexcept {
  if (is_empty(b)) return 0.0;
  const Vec3 e = b.max - b.min;
  return 2.0 * (e.x * e.y + e.y * e.z + e.z * e.x);
}

Aabb to_aabb(const FixedAabb& b) noexcept {
  if (is_empty(b)) return {};
  if (b.half_size == 0.0) return {b.center, b.center};
  Aabb box;
  for (int k = 0; k < 3; ++k) {
    box.min[k] = next_down(b.center[k] - b.half_size);
    box.max[k] = next_up(b.center[k] + b.half_size);
  }
  return box;
}

bool contains(const FixedAabb& b, const Vec3& point) noexcept {
  return contains(to_aabb(b), point);
}
double volume(const FixedAabb& b) noexcept {
  return volume(to_aabb(b));
}
double area(const FixedAabb& b) noexcept {
  return area(to_aabb(b));
}

}  // namespace boxwood
