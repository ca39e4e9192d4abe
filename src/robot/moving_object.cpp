// SPDX-License-Identifier: MIT
// Balls, boxes and poses of the objects of a robot, and the rounding of its kinematics.
#include "robot/moving_object.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

MovingObject moving_object(const Robot& robot, std::uint32_t number) {
  const WorldObject& object = robot.world().object(number);
  MovingObject out;
  out.number = number;
  out.link = robot.objects()[number].link;
  out.model = object.model;
  out.pose = object.pose;
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Triangle& triangle : object.model.mesh.triangles)
    for (const std::uint32_t corner : triangle) {
      const Vec3f& v = object.model.mesh.vertices[corner];
      if (!is_finite(v)) continue;
      const Vec3 at = place(object.pose, Vec3(v));
      low = glm::min(low, at);
      high = glm::max(high, at);
    }
  if (!(low.x <= high.x)) low = high = object.pose.translation;  // it meets nothing
  out.low = low, out.high = high;
  out.ball.center = 0.5 * (low + high);
  for (const Vec3f& v : object.model.mesh.vertices)
    if (is_finite(v))
      out.ball.radius = std::max(out.ball.radius, glm::length(place(object.pose, Vec3(v)) - out.ball.center));
  out.ball.radius *= 1.0 + 0x1p-40;
  out.size = glm::length(glm::max(glm::abs(low), glm::abs(high))) + glm::length(object.pose.translation);
  return out;
}

PlacedModel placed_at(const MovingObject& object, std::span<const RigidTransform> links) {
  return {object.model, object.link == kNoLink ? object.pose : compose(links[object.link], object.pose)};
}

double kinematic_rounding(const MotionBounds& bounds, const MovingObject& a, const MovingObject& b,
                          double base) noexcept {
  double n = static_cast<double>(bounds.chain(a.link).size()) + 2.0;
  double size = base + bounds.reach(a.link) + a.size + b.size;
  if (b.link != kNoLink) {
    n += static_cast<double>(bounds.chain(b.link).size());
    size += base + bounds.reach(b.link);
  }
  return 64.0 * 0x1p-53 * n * size;
}

}  // namespace boxwood
