// SPDX-License-Identifier: MIT
// Compares points along each direction.
#include "app/view/farthest_points.hpp"

#include <cmath>

namespace boxwood {

FarthestPoints::FarthestPoints(const Camera& camera, double aspect, const Vec2& free, const Vec2& middle) {
  const Rows3 rows = camera.camera_from_world();
  const double height = 2.0 * std::tan(0.5 * camera.vertical_angle_rad);
  const Vec2 half = 0.5 * height * Vec2(aspect * free.x, free.y), center = height * middle;
  const Vec3 depth = camera.orthographic ? Vec3(0.0) : rows[2];
  for (int k = 0; k < 2; ++k) {
    farthest_.push_back({rows[static_cast<std::size_t>(k)] + (center[k] + half[k]) * depth});
    farthest_.push_back({-rows[static_cast<std::size_t>(k)] - (center[k] - half[k]) * depth});
  }
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (int z = -1; z <= 1; ++z)
        if (x != 0 || y != 0 || z != 0) farthest_.push_back({Vec3(x, y, z)});
}

bool FarthestPoints::is_reached_by(const Aabb& box) const noexcept {
  const Vec3 center = 0.5 * box.min + 0.5 * box.max, half = 0.5 * box.max - 0.5 * box.min;
  for (const Farthest& one : farthest_)
    if (glm::dot(one.direction, center) + glm::dot(glm::abs(one.direction), half) >= one.reach) return true;
  return false;
}

void FarthestPoints::add(const Vec3& point) noexcept {
  for (Farthest& one : farthest_)
    if (const double reach = glm::dot(one.direction, point); reach > one.reach) {
      one.reach = reach;
      one.point = point;
    }
}

void FarthestPoints::append_to(std::vector<Vec3>& out) const {
  for (const Farthest& one : farthest_)
    if (one.reach > -kInfinity) out.push_back(one.point);
}

}  // namespace boxwood
