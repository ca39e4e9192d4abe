// SPDX-License-Identifier: MIT
// The stage of the flat scene, and what it shares with the panel.
#pragma once

#include <cstddef>

#include "app/ui/panel.hpp"

namespace boxwood {

// Returns the colour of A (0) or B (1).
ImU32 flat_side_color(std::size_t side);
// Draws the figures, their light and their normals in place of the scene. A drag moves a figure, the wheel
// rotates it.
void draw_flat_stage(PanelContext& context, const UiRect& rect);

}  // namespace boxwood
