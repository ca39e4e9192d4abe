// SPDX-License-Identifier: MIT
// Balls, boxes and poses of the objects of a robot, and the rounding of its kinematics.
#include "robot/moving_object.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include <boxwood/tree.hpp>

namespace boxwood {

namespace {

// Returns a box around the placed corners of an object, along the axes of its tree's root. The pose may
// deviate a little from a rotation, so the axes are made square to each other again.
//
// Let r be the farthest corner's distance from the origin of its mesh plus that origin's distance from the
// link's, so that it bounds the terms of a placed corner even if they cancel, and let u = 2^-53. A corner is
// placed within 6 u r and projected within 4 u r more. The axes are unit and square within 6 u, which moves
// the corner by 18 u r at most, and the centre is rounded by 6 u r. Their sum, 34 u r, is below 2^-47 r.
Obb box_around(const WorldObject& object) {
  Rows3 axes = kIdentityRows;
  const auto* boxes =
      object.model.tree == nullptr ? nullptr : std::get_if<NodeBounds<Obb>>(&object.model.tree->bounds());
  if (boxes != nullptr && !boxes->volumes.empty()) axes = boxes->volumes.front().axes;
  Obb out;
  out.axes[0] = glm::normalize(rotate(object.pose, axes[0]));
  const Vec3 second = rotate(object.pose, axes[1]);
  out.axes[1] = glm::normalize(second - glm::dot(second, out.axes[0]) * out.axes[0]);
  out.axes[2] = glm::cross(out.axes[0], out.axes[1]);
  Vec3 low(kInfinity), high(-kInfinity);
  double reach = 0.0;
  for (const Vec3f& v : object.model.mesh.vertices) {
    if (!is_finite(v)) continue;
    const Vec3 at = place(object.pose, Vec3(v));
    reach = std::max(reach, glm::length(Vec3(v)));
    const Vec3 along(glm::dot(out.axes[0], at), glm::dot(out.axes[1], at), glm::dot(out.axes[2], at));
    low = glm::min(low, along);
    high = glm::max(high, along);
  }
  if (!(low.x <= high.x)) low = high = Vec3(0.0);
  const Vec3 middle = 0.5 * (low + high);
  out.center = middle.x * out.axes[0] + middle.y * out.axes[1] + middle.z * out.axes[2];
  out.half_extents =
      0.5 * (high - low) * (1.0 + 0x1p-40) + Vec3(0x1p-47 * (reach + glm::length(object.pose.translation)));
  return out;
}

}  // namespace

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
  if (!(low.x <= high.x)) low = high = object.pose.translation;  // no finite corner: meets nothing
  out.low = low, out.high = high;
  out.box = box_around(object);
  out.ball.center = 0.5 * (low + high);
  for (const Vec3f& v : object.model.mesh.vertices)
    if (is_finite(v))
      out.ball.radius = std::max(out.ball.radius, glm::length(place(object.pose, Vec3(v)) - out.ball.center));
  out.ball.radius *= 1.0 + 0x1p-40;  // exceeds the rounding of the length
  out.size = glm::length(glm::max(glm::abs(low), glm::abs(high))) + glm::length(object.pose.translation);
  return out;
}

Obb placed_box_of(const MovingObject& object, const RigidTransform& link) noexcept {
  Obb out;
  out.center = place(link, object.box.center);
  for (std::size_t i = 0; i < 3; ++i) out.axes[i] = rotate(link, object.box.axes[i]);
  out.half_extents = object.box.half_extents;
  return out;
}

double gap_of_boxes(const Obb& a, const Obb& b) noexcept {
  const Vec3 between = b.center - a.center;
  double gap = -kInfinity;
  Vec3 reach_b(0.0);  // of a, along the axes of b
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3& u = a.axes[i];
    const Vec3 shared(std::abs(glm::dot(u, b.axes[0])), std::abs(glm::dot(u, b.axes[1])),
                      std::abs(glm::dot(u, b.axes[2])));
    const double half = a.half_extents[static_cast<int>(i)];
    gap = std::max(gap, std::abs(glm::dot(u, between)) - half - glm::dot(shared, b.half_extents));
    reach_b += half * shared;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const int k = static_cast<int>(i);
    gap = std::max(gap, std::abs(glm::dot(b.axes[i], between)) - b.half_extents[k] - reach_b[k]);
  }
  return gap;
}

double gap_while_moving(const MovingBox& a, const MovingBox& b, double half) noexcept {
  const Vec3 between = b.box.center - a.box.center, velocity = b.speed.velocity - a.speed.velocity;
  const double rest = a.speed.rest + b.speed.rest;
  // Along a unit normal: half the extent of a box, and the fastest of its corners relative to its centre.
  const auto extent = [&](const MovingBox& m, const Vec3& normal) {
    const Vec3 lever = half * glm::cross(normal, m.speed.turn);
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
      sum += m.box.half_extents[static_cast<int>(i)] *
             (std::abs(glm::dot(m.box.axes[i], normal)) + std::abs(glm::dot(m.box.axes[i], lever)));
    return sum;
  };
  double gap = -kInfinity;
  for (const MovingBox* of : {&a, &b})
    for (const Vec3& normal : of->box.axes) {
      const double away =
          std::abs(glm::dot(normal, between)) - half * std::abs(glm::dot(normal, velocity)) - rest;
      if (away > gap) gap = std::max(gap, away - extent(a, normal) - extent(b, normal));
    }
  return gap;
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
  // Allows 64 roundings, each of 2^-53 of `size`, for each of the n poses that are composed.
  return 64.0 * 0x1p-53 * n * size;
}

}  // namespace boxwood
