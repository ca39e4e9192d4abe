// SPDX-License-Identifier: MIT
// Units of length and their names.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace boxwood {

// Names with their sizes in metres. Longer names first: `mm` ends with `m`.
inline constexpr std::array<std::pair<std::string_view, double>, 6> kUnits = {
    {{"um", 1e-6}, {"mm", 1e-3}, {"cm", 1e-2}, {"in", 0.0254}, {"ft", 0.3048}, {"m", 1.0}}};

// Returns the name of a unit of so many metres, or null if it has none.
constexpr const std::string_view* known_unit(double metres) noexcept {
  for (const auto& unit : kUnits)
    if (unit.second == metres) return &unit.first;
  return nullptr;
}

// Returns the name of a unit on screen: "µm" for `um`, which files and options have.
constexpr std::string_view shown_name(std::string_view unit) noexcept {
  return unit == "um" ? "\xC2\xB5m" : unit;
}

}  // namespace boxwood
