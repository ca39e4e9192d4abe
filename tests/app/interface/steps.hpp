// SPDX-License-Identifier: MIT
// Steps that several tests of the interface take: a line of a log, and time that passes.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "app/interface/robot.hpp"

namespace boxwood {

// Applies a line of a log and draws frames until nothing is under way.
inline void send_line(UiRobot& robot, const std::string& line) {
  const auto command = parse_command(line);
  ASSERT_TRUE(command) << line;
  ASSERT_TRUE(robot.session.apply(*command)) << line;
  robot.settle();
}

// Lets time pass without input.
inline void let_pass(UiRobot& robot, double seconds) {
  for (int i = 0; i < static_cast<int>(60 * seconds) + 1; ++i) robot.frame();
}

// Waits until the next click is no second one of a double click.
inline void let_a_double_click_pass(UiRobot& robot) {
  let_pass(robot, 0.5);
}

}  // namespace boxwood
