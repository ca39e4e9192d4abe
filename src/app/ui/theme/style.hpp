// SPDX-License-Identifier: MIT
// The sizes and colours that Dear ImGui draws with, and colours of the scene as the interface shows them.
#pragma once

#include <imgui.h>

#include "app/ui/theme/roles.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

// Returns the style for a display scale, in the colours of the theme in use.
ImGuiStyle boxwood_style(float scale);

// Returns a colour of the scene as the theme in use shows it (scene_theme.hpp).
inline ImU32 color_u32(const Rgba& of_scene) {
  const Rgba c = lifted(of_scene, scene_theme(used_theme()).least_luminance);
  return IM_COL32(c.r, c.g, c.b, c.a);
}
// Returns a colour of a scale: the same in both themes.
inline ImU32 scale_color_u32(const Rgba& of_scale) {
  return IM_COL32(of_scale.r, of_scale.g, of_scale.b, of_scale.a);
}
inline ImVec4 color_vec4(ImU32 c) {
  return ImGui::ColorConvertU32ToFloat4(c);
}

}  // namespace boxwood
