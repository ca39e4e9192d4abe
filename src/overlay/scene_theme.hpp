// SPDX-License-Identifier: MIT
// The scene's background in both themes, and the lightness that marks need to be visible on it.
#pragma once

#include "overlay/rgba.hpp"

namespace boxwood {

enum class Theme : unsigned char { light, dark };

struct SceneTheme {
  Rgba top, bottom;              // of the background
  float least_luminance = 0.0F;  // as DrawList::least_luminance
};
SceneTheme scene_theme(Theme theme) noexcept;

// Returns the relative luminance of a colour, 0 to 1 (WCAG 2.1). Ignores alpha.
double luminance(const Rgba& color) noexcept;

// Returns the colour as the shaders draw it with this least luminance: a darker one is mixed with white, in
// linear light, until it has it. Keeps alpha.
Rgba lifted(const Rgba& color, float least_luminance) noexcept;

}  // namespace boxwood
