// SPDX-License-Identifier: MIT
// The lessons: a list of them, and the one that is open, step by step, with its numbers.
#include "app/ui/panel.hpp"

#include <algorithm>

#include <imgui_stdlib.h>

#include "app/statements/lesson_statements.hpp"
#include "app/ui/lower.hpp"

namespace boxwood {

namespace {

// A tick where the lesson was seen to its end, a ring where it was not.
void draw_sign(const PanelContext& context, ImVec2 middle, const LessonRowStatement& row) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float r = context.px(4.5F);
  if (!row.seen) {
    draw.AddCircle(middle, r, row.open ? palette::kAccent : palette::kControl, 0, context.px(1.2F));
    return;
  }
  draw.PathLineTo(ImVec2(middle.x - r, middle.y));
  draw.PathLineTo(ImVec2(middle.x - 0.25F * r, middle.y + 0.75F * r));
  draw.PathLineTo(ImVec2(middle.x + r, middle.y - 0.75F * r));
  draw.PathStroke(palette::kAccent, 0, context.px(1.8F));
}

void draw_row(PanelContext& context, const LessonRowStatement& row) {
  const float indent = context.px(18), width = ImGui::GetContentRegionAvail().x - indent;
  const ImVec2 text = ImGui::CalcTextSize(row.title.c_str(), nullptr, false, width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = text.y + context.px(4);
  ImGui::PushID(row.name.c_str());
  if (ImGui::Selectable("##row", row.open, 0, ImVec2(0, height))) context.send(OpenLesson{row.name});
  context.mark("lesson:" + row.name);
  ImGui::PopID();
  const ImVec2 next = ImGui::GetCursorScreenPos();
  draw_sign(context, ImVec2(at.x + context.px(7), at.y + context.px(2) + 0.5F * ImGui::GetFontSize()), row);
  ImGui::SetCursorScreenPos(ImVec2(at.x + indent, at.y + context.px(2)));
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(row.title.c_str());
  ImGui::PopTextWrapPos();
  ImGui::SetCursorScreenPos(next);
}

// Until the row of the lesson that is open is in sight: the list has its height only after some frames.
void scroll_to_row(PanelContext& context, const LessonRowStatement& row, float top) {
  const float bottom = ImGui::GetCursorScreenPos().y, list = ImGui::GetWindowPos().y;
  if (ImGui::GetFrameCount() > 4 && top >= list && bottom <= list + ImGui::GetWindowHeight())
    context.state.lesson_scrolled_to = row.name;
  else
    ImGui::SetScrollHereY(0.4F);
}

// What it is, and the answer beside it where there is room, else below; a click copies the command that asks
// the same, which the tip shows.
void draw_number(PanelContext& context, const LessonNumberStatement& number, const std::string& name) {
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  wrapped_text(number.says);
  ImGui::PopStyleColor();
  ImGui::PushFont(context.fonts.heading);
  const float says = ImGui::GetItemRectSize().x, gap = context.px(8);
  const bool beside = ImGui::GetItemRectSize().y < 1.6F * ImGui::GetFontSize() &&
                      says + gap + ImGui::CalcTextSize(number.text.c_str()).x <= width;
  if (beside) ImGui::SameLine(0, gap);
  ImGui::PushStyleColor(ImGuiCol_Text, number.pending             ? palette::kQuiet
                                       : number.right == false    ? palette::kError
                                       : number.found.has_value() ? palette::kOn
                                                                  : palette::kText);
  wrapped_text(number.text);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  if (number.right) {
    const float used = (beside ? says + gap : 0) + ImGui::GetItemRectSize().x;
    if (used + 2 * gap + ImGui::CalcTextSize("as the formula says").x <= width) ImGui::SameLine(0, gap);
    ImGui::PushStyleColor(ImGuiCol_Text, *number.right ? palette::kQuiet : palette::kError);
    wrapped_text(*number.right ? "as the formula says" : "not what the formula says");
    ImGui::PopStyleColor();
  }
  const ImVec2 end = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos(begin);
  ImGui::PushID(name.c_str());
  if (ImGui::InvisibleButton("copy",
                             ImVec2(width, std::max(end.y - begin.y - context.px(2), context.px(8))))) {
    ImGui::SetClipboardText(number.command.c_str());
    context.state.note = "copied";
    context.state.note_until = ImGui::GetTime() + 2.0;
  }
  context.mark(name);
  ImGui::PopID();
  if (ImGui::IsItemHovered()) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 32.0F);
    ImGui::TextUnformatted(("A click copies what asks the same:\n" + number.command).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }
  ImGui::SetCursorScreenPos(end);
}

void send_step(PanelContext& context, std::size_t step) {
  context.send(SetLessonStep{static_cast<std::uint32_t>(step)});
}

void draw_steps(PanelContext& context, const LessonStatement& lesson) {
  const bool first = lesson.step == 1, last = lesson.step == lesson.steps;
  const auto dim = [](bool on) {
    if (on) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.45F);
  };
  const auto end = [](bool on) {
    if (on) ImGui::PopStyleVar();
  };
  dim(first);
  if (small_button(context, "Previous", "The step before (,)") && !first) send_step(context, lesson.step - 1);
  context.mark("lesson previous");
  end(first);
  ImGui::SameLine();
  if (small_button(context, context.state.lesson_plays ? "Stop" : "Play", "Step by step by itself (Space)"))
    context.state.lesson_plays = !context.state.lesson_plays;
  context.mark("lesson play");
  ImGui::SameLine();
  dim(last);
  if (small_button(context, "Next", "The step behind (.)") && !last) send_step(context, lesson.step + 1);
  context.mark("lesson next");
  end(last);
  ImGui::SameLine();
  quiet_text(context, lesson.step_text);
}

void draw_tries(PanelContext& context, const LessonStatement& lesson) {
  if (lesson.tries.empty() && lesson.controls.empty()) return;
  ImGui::Dummy(ImVec2(0, context.px(4)));
  heading(context, "Try");
  const Lesson* data = context.session.lessons().current();
  for (std::size_t i = 0; i < lesson.tries.size(); ++i) {
    if (small_button(context, lesson.tries[i].c_str()) && data != nullptr)
      for (const std::string& line : data->tries[i].commands)
        if (auto command = parse_command(line)) context.send(std::move(*command));
    context.mark("lesson try " + std::to_string(i + 1));
  }
  for (const std::string& control : lesson.controls) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    wrapped_text(control);
    ImGui::PopStyleColor();
  }
}

}  // namespace

void draw_lessons(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputTextWithHint("##lessons", "Search lessons", &context.state.lesson_search);
  context.mark("lesson search");
  ImGui::PopFont();
  if (const auto& error = context.session.lessons().error()) quiet_text(context, error->message);
  if (ImGui::BeginChild("lessons")) {
    bool any = false;
    for (const LessonRowStatement& row : lesson_rows(context.session)) {
      if (!holds(row.title, context.state.lesson_search) && !holds(row.name, context.state.lesson_search))
        continue;
      any = true;
      const float top = ImGui::GetCursorScreenPos().y;
      draw_row(context, row);
      if (row.open && context.state.lesson_scrolled_to != row.name) scroll_to_row(context, row, top);
    }
    if (!any) ImGui::TextDisabled("nothing found");
  }
  ImGui::EndChild();
  wants_height(context, Panel::lessons, context.px(2000));
}

void draw_lesson(PanelContext& context) {
  const auto lesson = lesson_statement(context.session);
  if (!lesson) return;
  ImGui::PushFont(context.fonts.heading);
  wrapped_text(lesson->title);
  ImGui::PopFont();
  draw_steps(context, *lesson);
  ImGui::Dummy(ImVec2(0, context.px(2)));
  wrapped_text(lesson->caption);
  ImGui::Dummy(ImVec2(0, context.px(4)));
  for (std::size_t i = 0; i < lesson->numbers.size(); ++i)
    draw_number(context, lesson->numbers[i], "lesson number " + std::to_string(i + 1));
  ImGui::Dummy(ImVec2(0, context.px(3)));
  ImGui::Separator();
  heading(context, "Formula");
  wrapped_text(lesson->formula);
  ImGui::Dummy(ImVec2(0, context.px(2)));
  // Its number is of the command, not of the scene, which steps and hands change.
  quiet_text(context, "Of this command, however the scene stands:");
  ImGui::PushFont(context.fonts.mono);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  clipped_in_the_middle(lesson->number.command, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  draw_number(context, lesson->number, "lesson number");
  draw_tries(context, *lesson);
  ImGui::Dummy(ImVec2(0, context.px(4)));
  if (small_button(context, "Take it apart", "Leaves the lesson; its scene stays, to be changed")) {
    context.send(LeaveLesson{});
    context.send(SetWorkspace{Workspace::look});
  }
  context.mark("lesson leave");
}

}  // namespace boxwood
