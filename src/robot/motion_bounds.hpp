// SPDX-License-Identifier: MIT
// Bounds of the motion of objects of a robot within an interval of time.
#pragma once

#include <span>
#include <vector>

#include <boxwood/robot.hpp>

namespace boxwood {

// A ball that holds an object, in the frame of its group or, of an obstacle, in the world.
struct ObjectBall {
  Vec3 center = Vec3(0.0);
  double radius = 0.0;
};

// The rates of a motion of unit time: each joint turns by at most `turn` and shifts by at most `shift`.
struct JointRate {
  double turn = 0.0, shift = 0.0;
  // The rate about or along the joint's axis, with its sign. Only for a straight motion, and for joints with
  // an axis; else the direction is not known, and has_direction is false.
  double along = 0.0;
  bool has_direction = false;
  double rounding = 0.0;  // of the value that drives it, as an angle or a length
};

// The motion of a ball at the middle of an interval of time. Within half of the interval, a point p of it
// moves by half * |velocity + turn x (p - centre)| at most, and by `rest`.
struct BallSpeed {
  Vec3 velocity = Vec3(0.0), turn = Vec3(0.0);
  double rest = 0.0;
};

// The bounds of one motion at a time, for all links of a robot.
class MotionBounds {
public:
  explicit MotionBounds(const Robot& robot);

  // Sets the motion.
  void set_motion(std::span<const double> from, std::span<const double> to);
  // Sets the rates so that half of the time leads from the middle of a box of configurations to any of them.
  // The rotation of a floating joint is any rotation.
  void set_box(std::span<const double> lower, std::span<const double> upper);

  // Computes for a ball that a link carries the bound of its displacement within `half` of the time at which
  // links have these poses. displacement(k) below counts the joints of the chain from the k-th on: all joints
  // above move the ball rigidly with what hangs on them. `out` has chain(link).size() + 1 entries; the last
  // is 0. O(n) for a chain of n joints.
  //
  // The lesser of two bounds. The first is a sum over the joints: the rate times the largest distance of the
  // ball from the axis. The second is half the time times the speed of the ball at the middle, in which
  // joints can cancel, and half the square of that time times a bound of the acceleration.
  void displacements(std::uint32_t link, const ObjectBall& ball, std::span<const RigidTransform> links,
                     double half, std::span<double> out, std::span<BallSpeed> speeds = {}) const noexcept;

  // Joints from the root to a link.
  std::span<const std::uint32_t> chain(std::uint32_t link) const noexcept { return chains_[link]; }
  // Returns the number of joints that the chains of two links share.
  std::size_t shared(std::uint32_t a, std::uint32_t b) const noexcept;
  // Returns the bound of the length of the way from the root to a link, during the motion.
  double reach(std::uint32_t link) const noexcept { return reach_[link]; }

private:
  void set_rates(std::span<const double> from, std::span<const double> to, bool any_rotation);

  const Robot& robot_;
  std::vector<std::vector<std::uint32_t>> chains_;
  std::vector<JointRate> rates_;
  std::vector<double> reach_;
};

}  // namespace boxwood
