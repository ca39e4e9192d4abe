// SPDX-License-Identifier: MIT
// Commands about the descent in the player.
#pragma once

#include <cstdint>

#include <boxwood/trace.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kAxesPanel{"axes"};
inline constexpr Panel kDescentPanel{"descent"};

template <> struct EnumRange<ExitAxis> { static constexpr ExitAxis kLast = ExitAxis::triangles; };

struct PlayDescent {  // of two objects, by number; from its first step
  static constexpr std::string_view kName = "descent pair";
  std::uint32_t a = 0, b = 0;
  BOXWOOD_FIELDS(a, b)
};
struct DescentStep {  // by number, from 1; the last one if there are fewer
  static constexpr std::string_view kName = "descent step";
  std::uint32_t step = 1;
  BOXWOOD_FIELDS(step)
  static std::optional<DescentStep> joined(const DescentStep&, const DescentStep& b) { return b; }
};
// Goes to the next step whose pair this axis separated; after the last such step, to the first.
struct DescentExit {
  static constexpr std::string_view kName = "descent exit";
  ExitAxis axis{};
  BOXWOOD_FIELDS(axis)
};
struct DescentRange {  // the steps first..last fill the time line; 1 0: all
  static constexpr std::string_view kName = "descent range";
  std::uint32_t first = 1, last = 0;
  BOXWOOD_FIELDS(first, last)
  static std::optional<DescentRange> joined(const DescentRange&, const DescentRange& b) { return b; }
};
struct EndDescent {
  static constexpr std::string_view kName = "descent off";
  BOXWOOD_NO_FIELDS
};

}  // namespace boxwood
