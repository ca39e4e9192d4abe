// SPDX-License-Identifier: MIT
// The fonts of the interface: Inter, with DejaVu for what Inter lacks, both from the system.
#pragma once

#include "app/ui/imgui_bridge.hpp"

struct ImFontAtlas;

namespace boxwood {

// Fills the atlas for a display scale and builds it. Where a font is not installed the next one stands in; at
// the end of the list is ImGui's own.
UiFonts load_fonts(ImFontAtlas& atlas, float scale);

// How far below its line a glyph may reach, of the line's height: the underscore does. Text that is cut to a
// width is not cut above that.
inline constexpr float kBelowLine = 0.25F;

}  // namespace boxwood
