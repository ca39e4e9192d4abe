// SPDX-License-Identifier: MIT
// Rates of joints, distances from their axes, and how both add up along a chain.
#include "robot/motion_bounds.hpp"

#include <algorithm>
#include <cmath>

#include "robot/file/quaternion.hpp"
#include "robot/kinematics.hpp"

namespace boxwood {

namespace {

constexpr double kUnit = 0x1p-53;
constexpr double kWholeTurn = 6.2831853071795872;  // above 2 pi: half of it is the largest turn
constexpr double kUpwards = 1.0 + 0x1p-40;         // covers the rounding of the bounds themselves

double size_of(const Vec3& v) noexcept {
  return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

// Sums over the joints of a chain from its end up to a joint.
struct SpeedSums {
  Vec3 velocity = Vec3(0.0), turn = Vec3(0.0);  // of the ball's centre, and of the ball
  double undirected = 0.0;                      // speeds of joints without a direction
  double speeds = 0.0;                          // bounds of all speeds
  double bent = 0.0;                            // speed times (own turn + 2 * turns of all joints above)
  double coordinates = 0.0;                     // turns times coordinates, which rounding is relative to
  double rounding = 0.0;

  void add(const JointRate& rate, double speed, double turns_above) noexcept {
    if (!rate.has_direction) undirected += speed;
    speeds += speed;
    bent += speed * (rate.turn + 2.0 * std::max(turns_above, 0.0));
  }

  // `turns_above` is the sum of turns above the joint at which the chain is cut: they move it rigidly. Sums
  // of vectors can cancel, so their rounding counts by the size of the terms.
  BallSpeed speed(double half, double turns_above) const noexcept {
    const double cancelled = 0x1p-40 * (speeds + coordinates);
    const double acceleration = std::max(0.0, bent - 2.0 * turns_above * speeds + 0x1p-40 * bent);
    return {velocity, turn,
            (half * (undirected + cancelled) + 0.5 * half * half * acceleration + rounding) * kUpwards};
  }
};

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
    const bool turns_about_axis =
        joint.kind == RobotJointKind::revolute || joint.kind == RobotJointKind::continuous;
    if (!any_rotation && (turns_about_axis || joint.kind == RobotJointKind::prismatic)) {
      const RobotDrive& drive = robot_.drives()[i];
      const std::size_t at = robot_.first_value(drive.joint);
      rate.along = drive.multiplier * (to[at] - from[at]);
      rate.has_direction = true;
    }
    rate.turn *= kUpwards;
    rate.shift *= kUpwards;
    rates_[i] = rate;
    reach_[joint.child] = reach_[joint.parent] + extent;
  }
}

// At a joint k of the chain, with V_j the velocity that joint j gives a point and w_j its angular velocity,
//
//   acceleration = sum over j >= k of w_j x V_j  +  2 * sum over k <= i < j of w_i x V_j
//
// because w_j and the place of the axis turn with the joints above. |V_j| is at most shift + turn * far.
void MotionBounds::displacements(std::uint32_t link, const ObjectBall& ball,
                                 std::span<const RigidTransform> links, double half, std::span<double> out,
                                 std::span<BallSpeed> speeds) const noexcept {
  const std::span<const std::uint32_t> chain = chains_[link];
  const Vec3 center = place(links[link], ball.center);
  double turns_above = 0.0;  // of all joints above the k-th one
  for (const std::uint32_t joint : chain) turns_above += rates_[joint].turn;
  // From the link to the root: `moved` bounds the motion of a point of the ball by the joints below.
  double moved = 0.0;
  SpeedSums sums;
  out[chain.size()] = 0.0;
  if (!speeds.empty()) speeds[chain.size()] = {};
  for (std::size_t k = chain.size(); k-- > 0;) {
    const RobotJoint& joint = robot_.description().joints[chain[k]];
    const JointRate& rate = rates_[chain[k]];
    const RigidTransform& frame = links[joint.child];
    const bool slides = joint.kind == RobotJointKind::prismatic;
    double far = 0.0;
    if (rate.turn > 0.0 || rate.rounding > 0.0) {
      const Vec3 arm = center - frame.translation, axis = rotate(frame, joint.axis);
      const bool has_axis =
          joint.kind == RobotJointKind::revolute || joint.kind == RobotJointKind::continuous;
      const Vec3 lever = glm::cross(axis, arm);
      // The distance at the middle, and its growth by the joints below.
      far = (glm::length(has_axis ? lever : arm) + ball.radius + moved) * kUpwards;
      sums.coordinates += rate.turn * (size_of(center) + size_of(frame.translation));
      if (rate.has_direction) {
        sums.velocity += rate.along * (slides ? axis : lever);
        if (!slides) sums.turn += rate.along * axis;
      }
    }
    turns_above -= rate.turn;
    const double speed = rate.shift + rate.turn * far;
    sums.add(rate, speed, turns_above);
    const bool turns = !slides && joint.kind != RobotJointKind::fixed;
    const double rounding = rate.rounding * (turns ? 1.0 + far : 1.0);
    sums.rounding += rounding;
    moved += half * speed + rounding;
    moved *= kUpwards;
    const BallSpeed at_middle = sums.speed(half, turns_above);
    const double fastest = glm::length(at_middle.velocity) + glm::length(at_middle.turn) * ball.radius;
    out[k] = std::min(moved, (half * fastest + at_middle.rest) * kUpwards);
    if (!speeds.empty()) speeds[k] = at_middle;
  }
}

}  // namespace boxwood
