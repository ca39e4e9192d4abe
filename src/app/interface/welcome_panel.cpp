// SPDX-License-Identifier: MIT
// The offers of a first start without a file (a file, a lesson, the example scene), and the hint about hidden
// panels.
#include "app/interface/frame_rows.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
namespace boxwood {

namespace {

struct WelcomePanelState {
  bool was_open = false;
};

}  // namespace

void draw_welcome(PanelContext& context, const UiRect& scene) {
  if (!context.session.view().panel_open(panels::kWelcome)) {
    context.state<WelcomePanelState>().was_open = false;
    return;
  }
  const float width = std::min(context.px(410), scene.width),
              height = std::min(context.px(166), scene.height);
  ImGui::SetNextWindowPos(
      ImVec2(scene.x + 0.5F * (scene.width - width), scene.y + 0.5F * (scene.height - height)));
  ImGui::SetNextWindowSize(ImVec2(width, height));
  if (!context.state<WelcomePanelState>().was_open) ImGui::SetNextWindowFocus();
  context.state<WelcomePanelState>().was_open = true;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(16), context.px(12)));
  const bool shown = ImGui::Begin("welcome", nullptr,
                                  ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  if (shown) {
    heading(context, "What would you like to look at?");
    ImGui::Dummy(ImVec2(0, context.px(2)));
    const auto offer = [&](const char* label, const char* name, const char* what) {
      const bool pressed = ImGui::Button(label, ImVec2(context.px(130), 0));
      context.mark(name);
      ImGui::SameLine();
      ImGui::AlignTextToFramePadding();
      quiet_text(context, what);
      return pressed;
    };
    const ShowPanel close{panels::kWelcome, false};
    if (offer("Open a model", "welcome open", "STL, OBJ, PLY, glTF, STEP ... (Ctrl+O)"))
      context.send(ShowPanel{panels::kFiles, true});
    for (const WelcomeOffer& row : interface_list().welcome)
      if (const auto command = row.command(context.session);
          command && offer(row.label, row.name, row.what)) {
        context.send(close);
        context.send(*command);
      }
    if (offer("The example", "welcome example", "A knot, a ring and a beam in one box")) context.send(close);
    ImGui::Dummy(ImVec2(0, context.px(4)));
    quiet_text(context, "Press any key for the example, F1 for all keys.");
  }
  ImGui::End();
}

namespace {

struct PanelsHintState {
  bool had_panels = false, had_columns = true;
};

}  // namespace

void draw_panels_hint(PanelContext& context, const Layout& layout) {
  constexpr double kShown = 4.0;      // seconds
  constexpr float kNoTime = 0.5e-3F;  // a frame without time is a picture
  const UiRect& scene = layout.scene;
  FrameState& frame = context.state<FrameState>();
  auto& [had_panels, had_columns] = context.state<PanelsHintState>();
  const bool has_panels = context.session.view().panel_open(panels::kInterface);
  const bool has_columns = has_panels ? !layout.lacks_columns : had_columns;
  if (has_panels && has_columns)
    frame.hint_until = 0.0;
  else if (had_panels > has_panels || had_columns > has_columns)
    frame.hint_until = ImGui::GetTime() + kShown;
  had_panels = has_panels, had_columns = has_columns;
  if ((has_panels && has_columns) || ImGui::GetIO().DeltaTime < kNoTime) return;
  // Without panels there is no strip of messages: a new one, such as where a picture is, takes its place
  // here.
  const std::vector<MessageStatement> messages = message_statements(context.session);
  std::string words;
  if (!has_panels && frame.message_seconds > 0.0 && !messages.empty() && !messages.front().is_past)
    words = messages.front().text;
  else if (ImGui::GetTime() < frame.hint_until)
    words = has_panels ? "No room for the panels beside the scene: Ctrl+minus makes them smaller"
                       : "Tab: show the panels";
  else
    return;
  const ImVec2 text = ImGui::CalcTextSize(words.c_str());
  const float width = text.x + context.px(24), height = text.y + context.px(12);
  ImGui::SetNextWindowPos(ImVec2(scene.x + 0.5F * (scene.width - width), scene.y + context.px(12)));
  ImGui::SetNextWindowSize(ImVec2(width, height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(12), context.px(6)));
  if (ImGui::Begin("tab hint", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoNav |
                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings)) {
    ImGui::TextUnformatted(words.c_str());
    context.mark("tab hint");
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace boxwood
