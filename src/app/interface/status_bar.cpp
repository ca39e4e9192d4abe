// SPDX-License-Identifier: MIT
// The line along the bottom: the equivalent command line, counts, frame time, device.
#include "app/interface/frame_rows.hpp"

#include "app/statements/statements.hpp"

namespace boxwood {

void draw_status(PanelContext& context, const UiRect& rect) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(3)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(1)));
  const bool open = begin_panel(context, "status", rect, ImGuiWindowFlags_NoScrollbar);
  if (open) {
    const std::string line = equivalent_command_line(context.session);
    if (small_button(context, "Copy", "Copy the command line that gives this picture")) {
      copy_text(context, line);
    }
    context.mark("copy command");
    ImGui::SameLine();
    ImGui::PushFont(context.fonts.small);
    const std::string right = status_text(context.session, context.facts);
    const float right_width = ImGui::CalcTextSize(right.c_str()).x;
    const float left_end = rect.width - right_width - context.px(24);
    ImGui::AlignTextToFramePadding();
    const bool note = ImGui::GetTime() < context.state<FrameState>().note_until;
    ImGui::PushFont(context.fonts.mono);
    ImGui::PushStyleColor(ImGuiCol_Text, note ? palette::kAccent : palette::kQuiet);
    clipped_in_the_middle(note ? context.state<FrameState>().note : line, left_end - ImGui::GetCursorPosX());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::SameLine(rect.width - right_width - context.px(10));
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    ImGui::TextUnformatted(right.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
  }
  end_panel();
  ImGui::PopStyleVar(3);
}

}  // namespace boxwood
