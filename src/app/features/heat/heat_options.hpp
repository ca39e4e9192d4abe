// SPDX-License-Identifier: MIT
// The values of the options of the heat of rays.
#pragma once

#include <optional>
#include <string>

#include "app/features/heat/heat_commands.hpp"

namespace boxwood {

struct HeatOptionValues {
  HeatOf of = HeatOf::off;
  RayHits hits = RayHits::closest;
  RayOrder order = RayOrder::queries;
  std::optional<std::string> rays;  // a file of them
  HeatColors colors = HeatColors::viridis;
  std::optional<std::string> file;
};

}  // namespace boxwood
