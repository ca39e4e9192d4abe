// SPDX-License-Identifier: MIT
// Commands that measure between two points.
#pragma once

#include <cstdint>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kMeasurePanel{"measure"};

struct SetMeasuring {  // off: removes its points
  static constexpr std::string_view kName = "measure";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct MeasurePoint {  // the first, then the second; a third starts again
  static constexpr std::string_view kName = "measure-point", kWords = "N u,v,w";
  std::uint32_t triangle = 0;
  Vec3 barycentric{1.0, 0.0, 0.0};
  BOXWOOD_FIELDS(triangle, barycentric)
};

}  // namespace boxwood
