// SPDX-License-Identifier: MIT
// Over the scene, while somebody walks through it: what the last step met, and the keys.
#include <algorithm>

#include "app/features/walk/walk_statement.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_walk_label(PanelContext& context, const UiRect& scene) {
  const auto walk = walk_statement(context.session);
  if (!walk || context.session.stage_is_taken()) return;
  ImGui::SetNextWindowPos(ImVec2(scene.x + 0.5F * scene.width, scene.y + context.px(8)), ImGuiCond_Always,
                          ImVec2(0.5F, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(5)));
  if (ImGui::Begin("walk", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoInputs)) {
    const float room = std::max(scene.width - context.px(40), context.px(80));
    const std::string text = "Walks: " + walk->text;
    ImGui::TextUnformatted(broken_at_blanks(text, room).c_str());
    ImGui::PushFont(context.fonts.small);
    const std::string keys = broken_at_blanks(
        "W A S D or arrows: go. Shift: faster. Drag: look round. Esc or Shift+F: no longer.", room);
    ImGui::TextDisabled("%s", keys.c_str());
    ImGui::PopFont();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.widgets["walk"] = {at.x, at.y, size.x, size.y};
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace boxwood
