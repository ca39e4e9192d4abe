// SPDX-License-Identifier: MIT
// Commands of the sample feature, which counts the triangles of what is visible.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

struct CountTriangles {
  static constexpr std::string_view kName = "count triangles";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct SetCountLimit {  // the count is marked if it is above; 0: no limit
  static constexpr std::string_view kName = "count limit";
  std::uint32_t triangles = 0;
  BOXWOOD_FIELDS(triangles)
};

inline constexpr Panel kSamplePanel{"count"};

}  // namespace boxwood
