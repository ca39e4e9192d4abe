// SPDX-License-Identifier: MIT
// Commands about the heat of a collision query of two objects.
#pragma once

#include <cstdint>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kQueryHeatPanel{"query-heat"};

struct HeatPair {  // two objects, by number
  static constexpr std::string_view kName = "query-heat pair";
  std::uint32_t a = 0, b = 0;
  BOXWOOD_FIELDS(a, b)
};
struct HeatTest {  // by number, in the order of the query, from 1; 0: no test is marked
  static constexpr std::string_view kName = "query-heat test";
  std::uint32_t test = 0;
  BOXWOOD_FIELDS(test)
  static std::optional<HeatTest> joined(const HeatTest&, const HeatTest& b) { return b; }
};
struct EndQueryHeat {
  static constexpr std::string_view kName = "query-heat off";
  BOXWOOD_NO_FIELDS
};

}  // namespace boxwood
