// SPDX-License-Identifier: MIT
// Commands that set the theme and the scale of the window.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/view/appearance.hpp"

namespace boxwood {

// A scale from kLeastScale to kMostScale, or `auto`, the monitor's own: 0.
struct ScaleSetting {
  double factor = 0.0;
  friend bool operator==(const ScaleSetting&, const ScaleSetting&) = default;
};
template <> struct Codec<ScaleSetting> {
  static bool read(Words& in, ScaleSetting& value);
  static void write(std::string& out, const ScaleSetting& value);
  static std::string word() { return "auto|NUMBER"; }
};
// Returns the scale of `auto` or of a number within the limits; otherwise nullopt.
std::optional<ScaleSetting> scale_from_text(std::string_view text);

// clang-format off
struct SetTheme { static constexpr std::string_view kName = "theme"; ThemeChoice theme{}; BOXWOOD_FIELDS(theme) bool is_remembered() const { return true; } };
struct SetScale { static constexpr std::string_view kName = "scale"; ScaleSetting scale; BOXWOOD_FIELDS(scale) bool is_remembered() const { return true; } };
// clang-format on

}  // namespace boxwood
