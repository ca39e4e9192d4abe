// SPDX-License-Identifier: MIT
// The choices of a window's appearance with their words: its theme and its scale.
#pragma once

#include "app/text/enum_names.hpp"

namespace boxwood {

// `automatic` is the desktop's choice, or light if the desktop has none.
enum class ThemeChoice : unsigned char { automatic, light, dark };
template <> struct EnumNames<ThemeChoice> {
  static constexpr NamedValue<ThemeChoice> kRows[] = {
      {ThemeChoice::automatic, "auto"}, {ThemeChoice::light, "light"}, {ThemeChoice::dark, "dark"}};
};

// The limits of the scale of panels and lines. 1 is an ordinary screen.
inline constexpr double kLeastScale = 0.5, kMostScale = 8.0;

}  // namespace boxwood
