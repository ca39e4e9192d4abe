// SPDX-License-Identifier: MIT
// Commands about the verdicts of all pairs of links of the open robot.
#pragma once

#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kRobotMatrixPanel{"robot-matrix"};

struct ShowRobotMatrix {  // opens the table below the scene; starts the work unless it is done
  static constexpr std::string_view kName = "robot matrix";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct ClassifyLinkPairs {  // from the beginning
  static constexpr std::string_view kName = "robot classify";
  BOXWOOD_NO_FIELDS
};
struct StopRobotMatrix {  // the verdicts so far stay
  static constexpr std::string_view kName = "robot stop-matrix";
  BOXWOOD_NO_FIELDS
};
struct ChooseLinkPair {  // lights two links and goes to the configuration that shows their verdict
  static constexpr std::string_view kName = "robot pair", kWords = "LINK LINK";
  std::string a, b;
  BOXWOOD_FIELDS(a, b)
};

}  // namespace boxwood
