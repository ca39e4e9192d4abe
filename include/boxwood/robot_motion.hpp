// SPDX-License-Identifier: MIT
// Continuous motions of a robot: the proof that a straight line in joint space is free, or its first contact.
// Part of the library boxwood_robot.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/query.hpp>
#include <boxwood/robot.hpp>
#include <boxwood/world.hpp>

namespace BOXWOOD_EXPORT boxwood {

enum class MotionVerdict : std::uint8_t {
  free,       // no pair that is tested collides at any time, which is proven
  contact,    // a pair collides at `contact_at`
  undecided,  // neither, within the budget: a pair comes too near
};
std::string_view name_of(MotionVerdict verdict) noexcept;

struct MotionOptions {
  RigidTransform base;                      // pose of the root link in the world
  double tolerance = 1e-6;                  // of the first contact, as a share of the motion (> 0)
  std::uint32_t budget = 20000;             // the most tests of a pair against a distance
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

struct MotionResult : QueryStatus {
  MotionVerdict verdict = MotionVerdict::undecided;
  // No pair meets at a time in [0, free_until): never later than the first contact. 1 if the motion is free.
  double free_until = 0.0;
  // A time at which `pair` meets; infinity without contact. It exceeds free_until by at most the tolerance,
  // unless the budget ran out or pairs come very near before.
  double contact_at = kInfinity;
  WorldPair pair;  // in contact, or too near to decide; numbers of Robot::objects()
  // No pair is nearer than this during [0, free_until). Proven, and often some tenth of the least distance.
  double clearance_at_least = 0.0;
  std::uint32_t configurations = 0;  // at which pairs were compared
  std::uint32_t distances = 0;       // tests of a pair's triangles against a distance
};

struct MotionBody;  // private to the library

// The motions of a robot as it is now: later edits of the robot do not count. One for each calling thread. It
// keeps its working memory and allocates nothing once warm. If memory runs out while it is made, every sweep
// says so.
class RobotMotion {
public:
  explicit RobotMotion(const Robot& robot) noexcept;
  ~RobotMotion();
  RobotMotion(RobotMotion&&) noexcept;
  RobotMotion& operator=(RobotMotion&&) noexcept;

  // Moves every value on a straight line from `from` to `to` in unit time; the rotation of a floating joint
  // turns at a constant rate about one axis, the short way. Touching is contact. A pair with padding
  // (Robot::padding()) collides from that distance on. The numbers must be finite.
  //
  // The interval of time is halved until no pair can move by its distance at the middle within a half. The
  // bound of its motion is the lesser of two. The first is a sum over the joints between the two: the rate
  // times the largest distance of the link's bounding sphere from the axis. The second is the speed at the
  // middle times the time, and a bound of the acceleration. It is grown by the rounding of the kinematics: 64
  // (n + 2) units of 2^-53 of the robot's reach and of the coordinates' size, for n joints. A motion with
  // less clearance than some such units is undecided.
  //
  // If `stop` was set or memory ran out, free_until holds and the verdict is undecided.
  MotionResult sweep(std::span<const double> from, std::span<const double> to,
                     const MotionOptions& options = {});

private:
  std::unique_ptr<MotionBody> body_;  // null: memory ran out
};

// Computes the configuration of a motion at a time in [0, 1]. `out` has Robot::dof() numbers.
void interpolate(const Robot& robot, std::span<const double> from, std::span<const double> to, double time,
                 std::span<double> out) noexcept;

}  // namespace boxwood
