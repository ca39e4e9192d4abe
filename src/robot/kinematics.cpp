// SPDX-License-Identifier: MIT
// From the numbers of a configuration to the poses of links, and the limits of joints.
#include <boxwood/robot.hpp>

#include <cmath>

#include "base/no_memory.hpp"
#include "robot/file/rotations.hpp"
#include "robot/kinematics.hpp"

namespace boxwood {

namespace {

using Double2 [[gnu::vector_size(16)]] = double;

// compose(), inline and two columns at a time, in its order of operations; the translation is a column.
RigidTransform composed(const RigidTransform& a, const RigidTransform& b) noexcept {
  const Rows3& m = b.rotation;
  const Double2 left[3] = {{m[0].x, m[0].y}, {m[1].x, m[1].y}, {m[2].x, m[2].y}};
  const Double2 right[3] = {{m[0].z, b.translation.x}, {m[1].z, b.translation.y}, {m[2].z, b.translation.z}};
  RigidTransform out;
  for (int i = 0; i < 3; ++i) {
    const Vec3& row = a.rotation[static_cast<std::size_t>(i)];
    const Double2 xy = (row.x * left[0] + row.y * left[1]) + row.z * left[2];
    const Double2 zt = ((row.x * right[0] + row.y * right[1]) + row.z * right[2]) +
                       Double2{-0.0, a.translation[i]};  // -0 changes no number
    out.rotation[static_cast<std::size_t>(i)] = Vec3(xy[0], xy[1], zt[0]);
    out.translation[i] = zt[1];
  }
  return out;
}

// Returns compose(frame, turn about `axis`). About x, y or z a turn mixes two columns of the frame: the
// products with 0 and 1 are left out, and the rest is added in the order of compose().
RigidTransform turned(const RigidTransform& frame, const Vec3& axis, double angle) noexcept {
  const double sine = std::sin(angle), c = std::cos(angle);
  int k = 0;
  while (k < 3 && std::abs(axis[k]) != 1.0) ++k;
  if (k == 3) return composed(frame, {rotation_about(axis, sine, c), Vec3(0.0)});
  const int i = (k + 1) % 3, j = (k + 2) % 3;
  const double s = axis[k] * sine;
  RigidTransform out = frame;
  for (std::size_t row = 0; row < 3; ++row) {
    const double u = frame.rotation[row][i], v = frame.rotation[row][j];
    out.rotation[row][i] = u * c + v * s;
    out.rotation[row][j] = v * c - u * s;
  }
  return out;
}

}  // namespace

RobotDrive drive_of(const RobotDescription& robot, std::uint32_t joint) noexcept {
  RobotDrive drive{joint, 1.0, 0.0};
  while (robot.joints[drive.joint].mimic) {
    const RobotMimic& mimic = *robot.joints[drive.joint].mimic;
    drive.offset += drive.multiplier * mimic.offset;
    drive.multiplier *= mimic.multiplier;
    drive.joint = mimic.joint;
  }
  return drive;
}

Rows3 planar_frame(const Vec3& axis) noexcept {
  if (axis.z >= 1.0) return kIdentityRows;
  if (axis.z <= -1.0) return {Vec3(1, 0, 0), Vec3(0, -1, 0), Vec3(0, 0, -1)};
  const double k = 1.0 / (1.0 + axis.z);
  if (!(k < 1e8))  // nearly straight down: half a turn about x, then the small rest is below rounding
    return {Vec3(1, 0, 0), Vec3(0, -1, 0), Vec3(0, 0, -1)};
  return {Vec3(1.0 - k * axis.x * axis.x, -k * axis.x * axis.y, axis.x),
          Vec3(-k * axis.x * axis.y, 1.0 - k * axis.y * axis.y, axis.y), Vec3(-axis.x, -axis.y, axis.z)};
}

RigidTransform joint_motion(const RobotJoint& joint, std::span<const double> v, double multiplier,
                            double offset) noexcept {
  RigidTransform motion;
  switch (joint.kind) {
  case RobotJointKind::fixed:
    break;
  case RobotJointKind::revolute:
  case RobotJointKind::continuous:
    motion.rotation = rotation_about(joint.axis, multiplier * v[0] + offset);
    break;
  case RobotJointKind::prismatic:
    motion.translation = joint.axis * (multiplier * v[0] + offset);
    break;
  case RobotJointKind::planar: {
    const Rows3 frame = planar_frame(joint.axis);
    for (int k = 0; k < 3; ++k)
      motion.translation[k] =
          frame[static_cast<std::size_t>(k)].x * v[0] + frame[static_cast<std::size_t>(k)].y * v[1];
    motion.rotation = rotation_about(joint.axis, v[2]);
    break;
  }
  case RobotJointKind::floating:
    motion.translation = Vec3(v[0], v[1], v[2]);
    motion.rotation = rotation_from_quaternion(v[3], v[4], v[5], v[6]);
    break;
  }
  return motion;
}

Result<std::vector<double>> Robot::default_configuration() const {
  return with_memory_to("list a configuration", [&]() -> Result<std::vector<double>> {
    std::vector<double> out;
    for (const RobotValue& value : *values_) {
      double x = 0.0;
      if (value.lower && value.upper && (*value.lower > 0.0 || *value.upper < 0.0))
        x = 0.5 * *value.lower + 0.5 * *value.upper;
      if (description_->joints[value.joint].kind == RobotJointKind::floating && value.place == 6) x = 1.0;
      out.push_back(x);
    }
    return out;
  });
}

Result<std::optional<std::vector<double>>> Robot::state(std::string_view name) const {
  Result<std::vector<double>> start = default_configuration();
  if (!start) return no_memory_to("list a state");
  bool found = false;
  std::vector<double> out = std::move(*start);
  for (const RobotState& state : description_->states) {
    if (state.name != name) continue;
    found = true;
    for (const auto& [joint, values] : state.values)
      for (std::size_t k = 0; k < values.size(); ++k) out[first_value_[joint] + k] = values[k];
  }
  if (!found) return std::optional<std::vector<double>>();
  return std::optional(std::move(out));
}

void Robot::link_poses(std::span<const double> configuration, const RigidTransform& base,
                       std::span<RigidTransform> out) const noexcept {
  out[root_] = base;
  const std::vector<RobotJoint>& joints = description_->joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const RobotJoint& joint = joints[i];
    if (joint.kind == RobotJointKind::fixed) {
      out[joint.child] = composed(out[joint.parent], joint.parent_from_joint);
      continue;
    }
    const RobotDrive& drive = drives_[i];
    const std::span<const double> values =
        configuration.subspan(first_value_[drive.joint], values_of(joint.kind));
    const bool turns = joint.kind == RobotJointKind::revolute || joint.kind == RobotJointKind::continuous;
    const RigidTransform parent_from_child =
        turns
            ? turned(joint.parent_from_joint, joint.axis, drive.multiplier * values[0] + drive.offset)
            : composed(joint.parent_from_joint, joint_motion(joint, values, drive.multiplier, drive.offset));
    out[joint.child] = composed(out[joint.parent], parent_from_child);
  }
}

Result<void> Robot::limits_exceeded(std::span<const double> configuration,
                                    std::vector<LimitBreach>& out) const {
  const std::size_t before = out.size();
  const Result<void> done = with_memory_to("list the limits", [&]() -> Result<void> {
    const std::vector<RobotJoint>& joints = description_->joints;
    for (std::uint32_t i = 0; i < joints.size(); ++i) {
      const RobotJoint& joint = joints[i];
      if (values_of(joint.kind) != 1) continue;
      const double value =
          drives_[i].multiplier * configuration[first_value_[drives_[i].joint]] + drives_[i].offset;
      if (joint.lower && value < *joint.lower)
        out.push_back({i, value, *joint.lower, false});
      else if (joint.upper && value > *joint.upper)
        out.push_back({i, value, *joint.upper, false});
      else if (joint.soft_lower && value < *joint.soft_lower)
        out.push_back({i, value, *joint.soft_lower, true});
      else if (joint.soft_upper && value > *joint.soft_upper)
        out.push_back({i, value, *joint.soft_upper, true});
    }
    return {};
  });
  if (!done) out.erase(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
  return done;
}

}  // namespace boxwood
