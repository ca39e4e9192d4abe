// SPDX-License-Identifier: MIT
// Commands about the motion between two configurations of the open robot.
#pragma once

#include <vector>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kRobotMotionPanel{"robot-motion"};

// The values of a configuration, in the order of the robot; empty: the current ones.
struct ConfigurationWords {
  std::vector<double> values;
};
template <> struct Codec<ConfigurationWords> {
  static bool read(Words& in, ConfigurationWords& out) {
    double value = 0.0;
    while (!in.done() && read_number(in.peek(), value)) {
      out.values.push_back(value);
      ++in.next;
    }
    return true;
  }
  static void write(std::string& out, const ConfigurationWords& words) {
    for (const double value : words.values) {
      Codec<double>::write(out, value);
      out += ' ';
    }
    if (!words.values.empty()) out.pop_back();
  }
  static std::string word() { return "[NUMBERS]"; }
};

struct SetMotionStart {  // without numbers: the current configuration
  static constexpr std::string_view kName = "robot from";
  ConfigurationWords configuration;
  BOXWOOD_FIELDS(configuration)
};
struct SetMotionEnd {
  static constexpr std::string_view kName = "robot to";
  ConfigurationWords configuration;
  BOXWOOD_FIELDS(configuration)
};
struct SetMotionTime {  // a configuration of the motion, 0 to 1
  static constexpr std::string_view kName = "robot time";
  static constexpr bool kJoinsHistory = true;
  double time = 0.0;
  BOXWOOD_FIELDS(time)
  static std::optional<SetMotionTime> joined(const SetMotionTime&, const SetMotionTime& b) { return b; }
};
struct ShowRobotMotion {  // opens the motion below the scene
  static constexpr std::string_view kName = "robot motion";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct StopRobotMotion {  // ends the computation; what is proven stays
  static constexpr std::string_view kName = "robot stop-motion";
  BOXWOOD_NO_FIELDS
};

}  // namespace boxwood
