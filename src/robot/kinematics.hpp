// SPDX-License-Identifier: MIT
// The motion of one joint, and which value drives it.
#pragma once

#include <span>

#include <boxwood/robot.hpp>

namespace boxwood {

// Follows the chain of joints that a joint mimics: its value is multiplier * value + offset of the last one.
RobotDrive drive_of(const RobotDescription& robot, std::uint32_t joint) noexcept;

// Returns the rotation that turns z to a unit axis by the least angle; its x and y are those of a planar
// joint. For an axis along -z it is half a turn about x.
Rows3 planar_frame(const Vec3& axis) noexcept;

// Returns joint_from_child for the values of the joint that drives it.
RigidTransform joint_motion(const RobotJoint& joint, std::span<const double> values, double multiplier,
                            double offset) noexcept;

}  // namespace boxwood
