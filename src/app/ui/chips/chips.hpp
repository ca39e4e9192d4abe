// SPDX-License-Identifier: MIT
// Squares of colour of legends and lists, each an item as high as a line.
#pragma once

#include <span>

#include <imgui.h>

namespace boxwood {

struct PanelContext;

// A square as opaque as what has the colour.
void colored_chip(const PanelContext& context, ImU32 color);
void empty_chip(const PanelContext& context);  // for what is drawn in other colours
void striped_chip(const PanelContext& context, std::span<const ImU32> colors);  // side by side
void line_chip(const PanelContext& context, std::span<const ImU32> colors);     // a line, end to end
void hatched_chip(const PanelContext& context);  // as the caps at the clip plane (cap.glsl)

}  // namespace boxwood
