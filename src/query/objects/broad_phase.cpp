// SPDX-License-Identifier: MIT
// Computes the world bounds of a placed object.
#include <boxwood/broad_phase.hpp>

#include <cmath>

namespace boxwood {

namespace {

// A bound above the rounding of place() and of sums of three products (relative, no unit).
constexpr double kRoundingShare = 0x1p-48;

double size_of_pose(const RigidTransform& pose, const Vec3& p) noexcept {
  return std::fabs(pose.translation.x) + std::fabs(pose.translation.y) + std::fabs(pose.translation.z) +
         2.0 * (std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z));
}

}  // namespace

BroadObject broad_object(const Sphere& sphere, const Aabb& box, const RigidTransform& world_from_model,
                         bool is_static) noexcept {
  BroadObject object;
  object.is_static = is_static;
  if (is_empty(sphere) || is_empty(box) || !is_finite(world_from_model.translation)) return object;
  const double stretch = 1.0 + 3.0 * rotation_deviation(world_from_model);
  const Vec3 center = box.min + 0.5 * (box.max - box.min);
  const Vec3 half = box.max - center;
  const Vec3 low = center - box.min;
  const Vec3 placed = place(world_from_model, center);
  const double slack = kRoundingShare * (size_of_pose(world_from_model, center) + half.x + half.y + half.z);
  for (int k = 0; k < 3; ++k) {
    const Vec3& row = world_from_model.rotation[static_cast<std::size_t>(k)];
    const double reach = std::fabs(row.x) * std::fmax(half.x, low.x) +
                         std::fabs(row.y) * std::fmax(half.y, low.y) +
                         std::fabs(row.z) * std::fmax(half.z, low.z) + slack;
    object.box.min[k] = next_down(placed[k] - reach);
    object.box.max[k] = next_up(placed[k] + reach);
  }
  object.sphere.center = place(world_from_model, sphere.center);
  object.sphere.radius = sphere.radius * stretch +
                         kRoundingShare * (size_of_pose(world_from_model, sphere.center) + sphere.radius);
  return object;
}

}  // namespace boxwood
