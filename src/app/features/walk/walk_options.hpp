// SPDX-License-Identifier: MIT
// The values of the options of `boxwood walk`.
#pragma once

#include <optional>
#include <string>

namespace boxwood {

struct WalkOptionValues {
  std::optional<double> radius, step_height, drop;  // lengths
  double max_slope_deg = 45.0;
  std::optional<std::string> steps_file;
};

}  // namespace boxwood
