// SPDX-License-Identifier: MIT
// What can be done about the descent that is played: the words behind `descent` in a command.
#pragma once

#include <cstdint>
#include <string_view>

#include <boxwood/trace.hpp>

namespace boxwood {

enum class DescentVerb : unsigned char {
  pair,   // of two objects, by their numbers; from its first step
  step,   // by its number, from 1; the last one where there are fewer
  exit,   // to the next step whose pair this axis separated; behind the last such step, to the first
  range,  // the steps from..to are spread over the time line; 1 to 0: all
  off,
};
inline constexpr unsigned kDescentVerbCount = 5;

std::string_view name_of(DescentVerb value) noexcept;

// Only the fields of its verb are said and looked at.
struct DescentAct {
  DescentVerb verb = DescentVerb::off;
  std::uint32_t first = 0;         // pair: object A; step; range
  std::uint32_t second = 0;        // pair: object B; range
  ExitAxis axis = ExitAxis::none;  // exit
};

}  // namespace boxwood
