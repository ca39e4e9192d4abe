// SPDX-License-Identifier: MIT
// A robot with its surroundings, as the options of `boxwood robot` give them.
#pragma once

#include <optional>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/robot.hpp>

namespace boxwood {

struct Options;

struct RobotCell {
  Robot robot;
  std::vector<double> start;  // the default configuration, or the state of a planning scene
  RigidTransform base;        // of --base, else of a planning scene
};

// Reads the robot, without surroundings. Prints warnings.
Result<RobotCell> open_robot_cell(const Options& options);
// Attaches the models of --attach.
Result<void> attach_models(RobotCell& cell, const Options& options);
// Adds obstacles, attached models, allowed pairs and paddings.
Result<void> fill_robot_cell(RobotCell& cell, const Options& options);

}  // namespace boxwood
