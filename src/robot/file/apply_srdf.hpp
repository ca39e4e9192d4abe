// SPDX-License-Identifier: MIT
// The names of an SRDF, resolved in the robot that it is about.
#pragma once

#include <string>

#include <boxwood/robot_description.hpp>

#include "robot/file/robot_record.hpp"

namespace boxwood {

// Fills RobotDescription::disabled and states. Pairs of `disable_default_collisions` are disabled first, then
// `enable_collisions` takes pairs out, then `disable_collisions` puts pairs in. Names of links and joints
// that the robot lacks, and states with a wrong number of values, become warnings that begin with `file`.
void apply_srdf(const SrdfFile& srdf, const std::string& file, RobotDescription& robot);

}  // namespace boxwood
