// SPDX-License-Identifier: MIT
// Names of the steps and axes of a trace.
#include <boxwood/trace.hpp>

namespace boxwood {

std::string_view name_of(ExitAxis axis) noexcept {
  constexpr std::array<std::string_view, kExitAxisCount> kNames = {
      "a0",    "b0",    "a1",    "a2",    "b1",    "b2",      "a0xb0",     "a0xb1",     "a0xb2", "a1xb0",
      "a1xb1", "a1xb2", "a2xb0", "a2xb1", "a2xb2", "centers", "direction", "triangles", "none"};
  return kNames[static_cast<std::size_t>(axis)];
}

std::string_view name_of(TraceStep step) noexcept {
  constexpr std::array<std::string_view, 8> kNames = {"models_apart",    "separated",     "descended_a",
                                                      "descended_b",     "leaves",        "level_reached",
                                                      "triangles_apart", "triangles_meet"};
  return kNames[static_cast<std::size_t>(step)];
}

}  // namespace boxwood
