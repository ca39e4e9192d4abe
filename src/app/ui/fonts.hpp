// SPDX-License-Identifier: MIT
// The fonts of the interface: Inter, with DejaVu for what Inter lacks, both from the system.
#pragma once

#include "app/ui/imgui_bridge.hpp"

struct ImFontAtlas;

namespace boxwood {

// Fills the atlas for a display scale and builds it. A missing font is replaced by the next one of its list,
// which ends with ImGui's own.
UiFonts load_fonts(ImFontAtlas& atlas, float scale);

// The depth of a glyph below its line, in line heights: the underscore needs it. Text cut to a width is not
// cut above that.
inline constexpr float kBelowLine = 0.25F;

}  // namespace boxwood
