// SPDX-License-Identifier: MIT
// The words and numbers about the open robot, for its panel and `--state`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/features/robot/show/opened_robot.hpp"
#include "app/features/robot/show/robot_commands.hpp"
#include "app/session/session.hpp"
#include "app/text/shaped.hpp"

namespace boxwood {

// A value of the configuration, or of a joint that mimics another.
struct JointStatement {
  std::string name, joint;
  ValueUnit unit{};
  double value = 0.0;
  std::optional<double> lower, upper;  // in the unit of the robot: radians, metres
  std::string follows;                 // "1 x j1 + 0.5" for a joint that mimics; else empty
  bool is_beyond = false;              // a limit, hard or soft
  std::string tip;                     // limits and kind, in words
  template <class F> void describe(F& f) const {
    f("name", name), f("value", value);
    f("unit", shaped<"'rad'|'m'|'1'">(unit == ValueUnit::angle    ? "rad"
                                      : unit == ValueUnit::length ? "m"
                                                                  : "1"));
    f("lower", lower), f("upper", upper), f("beyond", is_beyond);
    f.maybe("follows", !follows.empty(), follows);
  }
};

struct LinkPairText {
  std::uint32_t a = 0, b = 0;           // links
  std::optional<std::uint32_t> object;  // of the scene, in place of the link b
  std::string text_a, text_b;
};

struct RobotStatement {
  std::string name, srdf;         // of the robot; the file's name without its folder, or empty
  std::string text;               // "Free: no tested pair of links is in contact"
  std::optional<bool> colliding;  // nullopt while it is computed, or if nothing can collide
  std::vector<LinkPairText> pairs;
  std::string tested_text, nearest_text, moved_text;  // may be empty
  std::optional<double> distance;
  std::size_t tested = 0, left_out = 0, left_out_in_contact = 0;
  std::vector<std::string> limits;  // one sentence each
  std::vector<JointStatement> values, mimics;
  std::vector<std::string> states;
  std::string geometry_text;  // which geometry is shown if there is no choice; else empty
};
// Returns nullopt if the scene has no robot. While it is opened, only `text` is set.
std::optional<RobotStatement> robot_statement(const Session& session);

// Writes a value in the unit of the panel: "-28.6°", "-0.5 rad", "0.04 m".
std::string joint_text(double value, ValueUnit unit, AngleUnit angles);
// Writes the number alone, for the ends of a slider.
std::string joint_number(double value, ValueUnit unit, AngleUnit angles);

}  // namespace boxwood
