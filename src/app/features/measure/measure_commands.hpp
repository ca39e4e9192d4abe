// SPDX-License-Identifier: MIT
// Commands about measuring between two points.
#pragma once

#include <cstdint>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

struct SetMeasuring {  // off: its points go
  static constexpr std::string_view kName = "measure";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct MeasurePoint {  // the first, the second; a third is a first again
  static constexpr std::string_view kName = "measure-point";
  std::uint32_t triangle = 0;
  Vec3 barycentric{1.0, 0.0, 0.0};
  BOXWOOD_FIELDS(triangle, barycentric)
};

}  // namespace boxwood
