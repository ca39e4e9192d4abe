// SPDX-License-Identifier: MIT
// The line along the bottom: the equivalent command line, counts, frame time, device.
#include "app/interface/frame_rows.hpp"

#include <algorithm>

#include "app/statements/statements.hpp"
#include "app/ui/tips/tips.hpp"

namespace boxwood {

namespace {

struct StatusBarState {
  std::string line;
  Revision of;
  Camera camera;
  int made = -1000;  // the frame
};

// Returns the command line that shows the same. It names every object that was moved or hidden, so that of
// many objects it is made only if something has changed, and not while a button of the mouse is held.
const std::string& command_line(PanelContext& context) {
  constexpr std::uint32_t kMany = 1000;
  constexpr int kFrames = 16;  // then it is made again: for changes of layers and panels
  StatusBarState& state = context.state<StatusBarState>();
  const Session& session = context.session;
  const bool many = session.document().object_count() > kMany;
  const bool same = state.of == session.revision() && state.camera == session.view().camera() &&
                    ImGui::GetFrameCount() - state.made < kFrames;
  if (many && state.made >= 0 && (same || ImGui::IsAnyMouseDown())) return state.line;
  state = {equivalent_command_line(session), session.revision(), session.view().camera(),
           ImGui::GetFrameCount()};
  return state.line;
}

// Draws the command line, cut between two words. The tip has all of it, and a click copies it.
void draw_line(PanelContext& context, const std::string& line, float width) {
  ImGui::TextUnformatted(cut_at_a_word(line, width).c_str());
  context.mark("command line");
  if (ImGui::IsItemClicked()) copy_text(context, equivalent_command_line(context.session));
  if (ImGui::IsItemHovered()) show_tip((line + "\nClick to copy").c_str());
}

// Returns the text about the last click in the room that the command line leaves, which keeps a third of it.
std::string clicked_part(const PanelContext& context, const std::string& line, float room) {
  ImGui::PushFont(context.fonts.mono);
  const float whole_line = ImGui::CalcTextSize(line.c_str()).x + context.px(8);
  ImGui::PopFont();
  return cut_in_the_middle(context.state<FrameState>().clicked,
                           std::max(room - std::min(whole_line, 0.35F * room), context.px(60)));
}

}  // namespace

void draw_status(PanelContext& context, const UiRect& rect) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(3)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(1)));
  const bool open = begin_panel(context, "status", rect, ImGuiWindowFlags_NoScrollbar);
  if (open) {
    const std::string& line = command_line(context);
    if (small_button(context, "Copy", "Copy the command line that gives this picture")) {
      copy_text(context, equivalent_command_line(context.session));
    }
    context.mark("copy command");
    ImGui::SameLine();
    draw_past_messages(context);
    ImGui::PushFont(context.fonts.small);
    std::string work;
    for (const auto& background : interface_list().background)
      if (const std::string text = background(context.session); !text.empty()) work += text + "  |  ";
    const std::string counts = status_text(context.session, context.facts);
    const float free = rect.width - ImGui::GetCursorPosX() -
                       ImGui::CalcTextSize((work + "  |  " + counts).c_str()).x - context.px(24);
    const std::string clicked = clicked_part(context, line, free);
    const std::string right = work + (clicked.empty() ? "" : clicked + "  |  ") + counts;
    const float right_width = ImGui::CalcTextSize(right.c_str()).x;
    const float left_end = rect.width - right_width - context.px(24);
    ImGui::AlignTextToFramePadding();
    const bool note = ImGui::GetTime() < context.state<FrameState>().note_until;
    ImGui::PushFont(context.fonts.mono);
    ImGui::PushStyleColor(ImGuiCol_Text, note ? palette::kAccent : palette::kQuiet);
    const float room = left_end - ImGui::GetCursorPosX();
    if (note)
      clipped_in_the_middle(context.state<FrameState>().note, room);
    else
      draw_line(context, line, room);
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::SameLine(rect.width - right_width - context.px(10));
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    ImGui::TextUnformatted(right.c_str());
    context.mark("status text");
    if (const std::string& whole = context.state<FrameState>().clicked; whole != clicked)
      tip_for_last(whole.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
  }
  end_panel();
  ImGui::PopStyleVar(3);
}

}  // namespace boxwood
