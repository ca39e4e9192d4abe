// SPDX-License-Identifier: MIT
// The words and numbers about the motion of the open robot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/features/robot/show/robot_motion_show.hpp"
#include "app/session/session.hpp"

namespace boxwood {

struct RobotMotionStatement {
  std::string text, detail;              // the certified result, and how it was found
  std::optional<MotionVerdict> verdict;  // nullopt while it is computed, if it was stopped, and without ends
  std::optional<double> free_until, contact_at, clearance_at_least, time;
  std::string pair_a, pair_b;     // in contact, or too near to decide; may be empty
  std::string curve_text;         // what the curve is
  std::vector<double> distances;  // of the curve so far
  bool running = false;
};
// Returns nullopt unless the motion is shown.
std::optional<RobotMotionStatement> robot_motion_statement(const Session& session);

}  // namespace boxwood
