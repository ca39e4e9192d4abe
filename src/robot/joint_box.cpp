// SPDX-License-Identifier: MIT
// Limits of joints as ranges of values, and random configurations within them.
#include "robot/joint_box.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boxwood {

namespace {

constexpr double kHalfTurn = 3.1415926535897936;  // above pi

// Narrows the range of a value to those that keep a joint which it drives within its limits.
void narrow(ValueRange& range, const RobotJoint& joint, const RobotDrive& drive) {
  if (drive.multiplier == 0.0) return;
  const auto bound = [&](const std::optional<double>& limit, bool is_lower) {
    if (!limit) return;
    const double value = (*limit - drive.offset) / drive.multiplier;
    if (is_lower == (drive.multiplier > 0.0))
      range.lower = std::max(range.lower, value);
    else
      range.upper = std::min(range.upper, value);
  };
  bound(joint.lower, true);
  bound(joint.upper, false);
}

// Returns the range of a value with one place by the limits of its joint and of those that mimic it.
ValueRange range_of_value(const Robot& robot, const RobotValue& value) {
  const std::vector<RobotJoint>& joints = robot.description().joints;
  const bool turns = joints[value.joint].kind == RobotJointKind::continuous;
  const bool any_angle = joints[value.joint].kind == RobotJointKind::revolute || turns;
  ValueRange own{-kInfinity, kInfinity, true};
  if (value.lower) own.lower = *value.lower;
  if (value.upper) own.upper = *value.upper;
  ValueRange narrowed = own;
  for (std::uint32_t i = 0; i < joints.size(); ++i) {
    const RobotDrive& drive = robot.drives()[i];
    if (drive.joint != value.joint || values_of(joints[i].kind) != 1) continue;
    narrow(narrowed, joints[i], drive);
    // A turn is all there is only where every joint that it drives repeats itself after it.
    const bool repeats = joints[i].kind == RobotJointKind::continuous && std::abs(drive.multiplier) == 1.0;
    if (!repeats) own.is_whole = false;
  }
  if (narrowed.lower <= narrowed.upper) own.lower = narrowed.lower, own.upper = narrowed.upper;
  const bool has_limits = own.lower > -kInfinity && own.upper < kInfinity;
  if (has_limits) return {own.lower, own.upper, true};
  if (any_angle) return {-kHalfTurn, kHalfTurn, turns && own.is_whole};
  return {0.0, 0.0, false};
}

// Returns bits that look random (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators,
// 2014).
std::uint64_t mixed(std::uint64_t x) noexcept {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

}  // namespace

std::vector<ValueRange> joint_box(const Robot& robot,
                                  std::span<const std::optional<std::pair<double, double>>> given,
                                  std::span<const double> first) {
  std::vector<ValueRange> box(robot.dof());
  for (std::size_t i = 0; i < box.size(); ++i) {
    const RobotValue& value = robot.values()[i];
    const RobotJointKind kind = robot.description().joints[value.joint].kind;
    if (!given.empty() && given[i])
      box[i] = {given[i]->first, given[i]->second, true};
    else if (kind == RobotJointKind::floating && value.place >= 3)
      box[i] = {value.place == 6 ? 1.0 : 0.0, value.place == 6 ? 1.0 : 0.0, true};
    else if (values_of(kind) == 1)
      box[i] = range_of_value(robot, value);
    else
      box[i] = {0.0, 0.0, false};
    if (!box[i].is_whole && box[i].lower == box[i].upper) box[i].lower = box[i].upper = first[i];
  }
  return box;
}

void random_configuration(const Robot& robot, std::span<const ValueRange> box, std::uint64_t seed,
                          std::uint64_t number, std::span<double> out) noexcept {
  const auto uniform = [&](std::uint64_t k) {
    return static_cast<double>(mixed(mixed(seed) ^ mixed(number * 0x10001U + k + 1)) >> 11U) * 0x1p-53;
  };
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = box[i].lower + (box[i].upper - box[i].lower) * uniform(i);
  const std::vector<RobotJoint>& joints = robot.description().joints;
  for (std::uint32_t j = 0; j < joints.size(); ++j) {
    const std::size_t at = robot.first_value(j);
    if (joints[j].kind != RobotJointKind::floating || !box[at].is_whole) continue;
    // Three uniform numbers as a uniform rotation (K. Shoemake, Uniform Random Rotations, 1992).
    const double u = uniform(at + 3), a = 2.0 * std::numbers::pi * uniform(at + 4),
                 b = 2.0 * std::numbers::pi * uniform(at + 5);
    out[at + 3] = std::sqrt(1.0 - u) * std::sin(a);
    out[at + 4] = std::sqrt(1.0 - u) * std::cos(a);
    out[at + 5] = std::sqrt(u) * std::sin(b);
    out[at + 6] = std::sqrt(u) * std::cos(b);
  }
}

}  // namespace boxwood
