// SPDX-License-Identifier: MIT
// Rates of joints, distances from their axes, and how both add up along a chain.
#include "robot/motion_bounds.hpp"

#include <algorithm>
#include <cmath>

#include "robot/kinematics.hpp"
#include "robot/quaternion.hpp"

namespace boxwood {

namespace {

constexpr double kUnit = 0x1p-53;
constexpr double kWholeTurn = 6.2831853071795872;  // above 2 pi: half of it is the largest turn
constexpr double kUpwards = 1.0 + 0x1p-40;         // covers the rounding of the bounds themselves

}  // namespace

MotionBounds::MotionBounds(const Robot& robot)
    : robot_(robot), chains_(robot.description().links.size()), rates_(robot.description().joints.size()),
      reach_(robot.description().links.size(), 0.0) {
  const std::vector<RobotJoint>& joints = robot.description().joints;
  for (std::uint32_t i = 0; i < joints.size(); ++i) {  // parents come first
    chains_[joints[i].child] = chains_[joints[i].parent];
    chains_[joints[i].child].push_back(i);
  }
}

std::size_t MotionBounds::shared(std::uint32_t a, std::uint32_t b) const noexcept {
  const std::span<const std::uint32_t> x = chains_[a], y = chains_[b];
  std::size_t n = 0;
  while (n < x.size() && n < y.size() && x[n] == y[n]) ++n;
  return n;
}

void MotionBounds::set_motion(std::span<const double> from, std::span<const double> to) {
  set_rates(from, to, false);
}

void MotionBounds::set_box(std::span<const double> lower, std::span<const double> upper) {
  set_rates(lower, upper, true);
}

void MotionBounds::set_rates(std::span<const double> from, std::span<const double> to, bool any_rotation) {
  const std::vector<RobotJoint>& joints = robot_.description().joints;
  for (std::uint32_t i = 0; i < joints.size(); ++i) {
    const RobotJoint& joint = joints[i];
    JointRate rate;
    double extent = glm::length(joint.parent_from_joint.translation);
    if (const std::size_t n = values_of(joint.kind); n > 0) {
      const RobotDrive& drive = robot_.drives()[i];
      const std::size_t at = robot_.first_value(drive.joint);
      const double factor = n == 1 ? std::abs(drive.multiplier) : 1.0;
      const auto size = [&](std::size_t k) { return std::abs(from[at + k]) + std::abs(to[at + k]); };
      const auto change = [&](std::size_t k) { return to[at + k] - from[at + k]; };
      switch (joint.kind) {
      case RobotJointKind::fixed:
        break;
      case RobotJointKind::revolute:
      case RobotJointKind::continuous:
        rate.turn = factor * std::abs(change(0));
        rate.rounding = 4.0 * kUnit * (factor * size(0) + std::abs(drive.offset));
        break;
      case RobotJointKind::prismatic:
        rate.shift = factor * std::abs(change(0));
        rate.rounding = 4.0 * kUnit * (factor * size(0) + std::abs(drive.offset));
        extent += factor * std::max(std::abs(from[at]), std::abs(to[at])) + std::abs(drive.offset);
        break;
      case RobotJointKind::planar:
        rate.shift = std::hypot(change(0), change(1));
        rate.turn = std::abs(change(2));
        rate.rounding = 4.0 * kUnit * (size(0) + size(1) + size(2));
        extent += size(0) + size(1);
        break;
      case RobotJointKind::floating:
        rate.shift = glm::length(Vec3(change(0), change(1), change(2)));
        rate.turn = any_rotation ? kWholeTurn : angle_between(from.subspan(at + 3, 4), to.subspan(at + 3, 4));
        rate.rounding = 4.0 * kUnit * (size(0) + size(1) + size(2) + 16.0);
        extent += size(0) + size(1) + size(2);
        break;
      }
    }
    rates_[i] = {rate.turn * kUpwards, rate.shift * kUpwards, rate.rounding};
    reach_[joint.child] = reach_[joint.parent] + extent;
  }
}

void MotionBounds::displacements(std::uint32_t link, const ObjectBall& ball,
                                 std::span<const RigidTransform> links, double half,
                                 std::span<double> out) const noexcept {
  const std::span<const std::uint32_t> chain = chains_[link];
  const Vec3 center = place(links[link], ball.center);
  // From the link to the root: `moved` bounds the motion of a point of the ball by the joints below.
  double moved = 0.0;
  out[chain.size()] = 0.0;
  for (std::size_t k = chain.size(); k-- > 0;) {
    const RobotJoint& joint = robot_.description().joints[chain[k]];
    const JointRate& rate = rates_[chain[k]];
    double far = 0.0;
    if (rate.turn > 0.0 || rate.rounding > 0.0) {
      const RigidTransform& frame = links[joint.child];
      const Vec3 arm = center - frame.translation;
      const bool has_axis =
          joint.kind == RobotJointKind::revolute || joint.kind == RobotJointKind::continuous;
      far = has_axis ? glm::length(glm::cross(rotate(frame, joint.axis), arm)) : glm::length(arm);
      // The distance at the middle, and its growth by the joints below.
      far = (far + ball.radius + moved) * kUpwards;
    }
    const bool turns = joint.kind != RobotJointKind::prismatic && joint.kind != RobotJointKind::fixed;
    moved += half * (rate.shift + rate.turn * far) + rate.rounding * (turns ? 1.0 + far : 1.0);
    moved *= kUpwards;
    out[k] = moved;
  }
}

}  // namespace boxwood
