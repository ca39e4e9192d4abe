// SPDX-License-Identifier: MIT
// The look of the interface: light, quiet, one accent colour.
#pragma once

#include <imgui.h>

#include <boxwood/rgba.hpp>

namespace boxwood {

namespace palette {
inline constexpr ImU32 kText = IM_COL32(0x1B, 0x26, 0x31, 0xFF);
inline constexpr ImU32 kQuiet = IM_COL32(0x5B, 0x68, 0x76, 0xFF);  // secondary text; 5.6:1 on the panel
inline constexpr ImU32 kPanel = IM_COL32(0xFB, 0xFC, 0xFD, 0xFF);
inline constexpr ImU32 kFaint = IM_COL32(0x84, 0x90, 0x9C, 0xFF);    // signs that are off; 3.2:1
inline constexpr ImU32 kControl = IM_COL32(0x82, 0x8E, 0x9A, 0xFF);  // borders of widgets; 3.3:1
inline constexpr ImU32 kLine = IM_COL32(0xD5, 0xDB, 0xE1, 0xFF);
inline constexpr ImU32 kField = IM_COL32(0xED, 0xF0, 0xF3, 0xFF);
inline constexpr ImU32 kAccent = IM_COL32(0x00, 0x72, 0xB2, 0xFF);  // Okabe-Ito blue
inline constexpr ImU32 kAccentSoft = IM_COL32(0xD3, 0xE7, 0xF4, 0xFF);
inline constexpr ImU32 kOn = IM_COL32(0x00, 0x4F, 0x7C, 0xFF);  // text of an active toggle
inline constexpr ImU32 kHover = IM_COL32(0xE3, 0xEA, 0xF0, 0xFF);
inline constexpr ImU32 kError = IM_COL32(0xB4, 0x3A, 0x00, 0xFF);
inline constexpr ImU32 kWarning = IM_COL32(0x8A, 0x5A, 0x00, 0xFF);
}  // namespace palette

ImGuiStyle boxwood_style(float scale);

inline ImU32 color_u32(const Rgba& c) {
  return IM_COL32(c.r, c.g, c.b, c.a);
}
inline ImVec4 color_vec4(ImU32 c) {
  return ImGui::ColorConvertU32ToFloat4(c);
}

}  // namespace boxwood
