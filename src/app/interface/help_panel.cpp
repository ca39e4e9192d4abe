// SPDX-License-Identifier: MIT
// F1: all keys and mouse actions, from the one table, and the words of the glossary; searchable.
#include "app/interface/help_panel.hpp"

#include "app/interface/frame_rows.hpp"

#include <algorithm>
#include <cctype>

#include <imgui_stdlib.h>

#include "app/interface/bindings.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/text/letter_case.hpp"

namespace boxwood {

namespace {

bool wanted(const Binding& binding, const std::string& search) {
  return search.empty() || lower(binding.what).find(search) != std::string::npos ||
         lower(binding.keys).find(search) != std::string::npos ||
         lower(binding.group).find(search) != std::string::npos;
}

int draw_binding_rows(PanelContext& context, const std::string& search) {
  std::string group;
  int rows = 0;
  for (const Binding& binding : bindings()) {
    if (!wanted(binding, search)) continue;
    ++rows;
    if (binding.group != group) {
      group = binding.group;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      if (rows > 1) ImGui::Dummy(ImVec2(0, context.px(2)));
      heading(context, group.c_str());
      ImGui::TableNextColumn();
    }
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(binding.keys.c_str());
    ImGui::PopTextWrapPos();
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(binding.what.c_str());
    ImGui::PopTextWrapPos();
  }
  return rows;
}

// Draws the chosen page; both pages during a search.
void draw_rows(PanelContext& context, const std::string& search) {
  const bool words = context.state<HelpPanelState>().shows_words;
  int rows = 0;
  if (!words || !search.empty()) rows += draw_binding_rows(context, search);
  if (words || !search.empty()) rows += draw_glossary_rows(context, search);
  if (rows > 0) return;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("nothing found");
}

}  // namespace

void draw_help(PanelContext& context, const UiRect& scene) {
  if (!context.session.view().panel_open(panels::kHelp)) {
    context.state<HelpPanelState>().was_open = false;
    return;
  }
  const float width = std::min(context.px(600), scene.width),
              height = std::min(context.px(560), scene.height);
  ImGui::SetNextWindowPos(
      ImVec2(scene.x + 0.5F * (scene.width - width), scene.y + 0.5F * (scene.height - height)));
  ImGui::SetNextWindowSize(ImVec2(width, height));
  if (!context.state<HelpPanelState>().was_open) ImGui::SetNextWindowFocus();
  if (ImGui::Begin("help", nullptr,
                   ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                       ImGuiWindowFlags_NoSavedSettings)) {
    for (const bool words : {false, true}) {
      const char* const label = words ? "Words" : "Keys and mouse";
      const char* const tip = words ? "Meaning of the words in this window" : "All keys and mouse actions";
      if (toggle_button(context, label, context.state<HelpPanelState>().shows_words == words, tip))
        context.state<HelpPanelState>().shows_words = words;
      context.mark(words ? "help words" : "help keys");
      if (!words) ImGui::SameLine();
    }
    const float close = ImGui::CalcTextSize("Close").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(width - close - context.px(12));
    if (ImGui::Button("Close")) context.send(ShowPanel{panels::kHelp, false});
    context.mark("close help");
    if (!context.state<HelpPanelState>().was_open) ImGui::SetKeyboardFocusHere();
    context.state<HelpPanelState>().was_open = true;
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##search", "Search: fit, level, gap...",
                             &context.state<HelpPanelState>().search);
    context.mark("help search");
    ImGui::PushFont(context.fonts.small);
    if (ImGui::BeginTable("bindings", 2, ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg)) {
      ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(200));
      ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
      draw_rows(context, lower(context.state<HelpPanelState>().search));
      ImGui::EndTable();
    }
    ImGui::PopFont();
  }
  ImGui::End();
}

}  // namespace boxwood
