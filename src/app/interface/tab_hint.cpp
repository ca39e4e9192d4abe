// SPDX-License-Identifier: MIT
// Says for some seconds how the hidden panels come back.
#include <algorithm>

#include "app/interface/frame_rows.hpp"

namespace boxwood {

namespace {

struct TabHintState {
  bool had_panels = false;
};

}  // namespace

void draw_tab_hint(PanelContext& context, const UiRect& scene) {
  constexpr double kShown = 4.0;      // seconds
  constexpr float kNoTime = 0.5e-3F;  // a frame without time is a picture
  constexpr const char* kText = "Tab: show the panels";
  FrameState& frame = context.state<FrameState>();
  bool& had_panels = context.state<TabHintState>().had_panels;
  const bool has_panels = context.session.view().panel_open(panels::kInterface);
  if (has_panels)
    frame.hint_until = 0.0;
  else if (had_panels)
    frame.hint_until = ImGui::GetTime() + kShown;
  had_panels = has_panels;
  if (ImGui::GetTime() >= frame.hint_until || ImGui::GetIO().DeltaTime < kNoTime) return;
  const ImVec2 text = ImGui::CalcTextSize(kText);
  const float width = text.x + context.px(24), height = text.y + context.px(12);
  ImGui::SetNextWindowPos(ImVec2(scene.x + 0.5F * (scene.width - width), scene.y + context.px(12)));
  ImGui::SetNextWindowSize(ImVec2(width, height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(12), context.px(6)));
  if (ImGui::Begin("tab hint", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoNav |
                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings)) {
    ImGui::TextUnformatted(kText);
    context.mark("tab hint");
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace boxwood
