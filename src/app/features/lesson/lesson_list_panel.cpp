// SPDX-License-Identifier: MIT
// Draws the panel Lessons: a search, and a row with a picture for each lesson. Draws the area of a lesson
// that has no scene.
#include "app/features/lesson/lesson_panel.hpp"

#include <algorithm>
#include <cmath>

#include <imgui_stdlib.h>

#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/text/letter_case.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

// Draws a tick for a lesson seen to its end, otherwise a ring.
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

// The size of a row: the picture at half its size with the title beside it. In a narrow column, only the
// title.
struct RowSize {
  ImVec2 picture = ImVec2(0, 0);
  float indent = 0, gap = 0;  // of the title; above and below it
};

RowSize row_size(const PanelContext& context, const LessonRowStatement& row) {
  const LessonPictures& pictures = context.session.get<LessonPlayer>().library().pictures();
  constexpr float kTitle = 70;
  RowSize out;
  const ImVec2 picture(context.px(0.5F * static_cast<float>(pictures.width)),
                       context.px(0.5F * static_cast<float>(pictures.height)));
  if (row.picture && ImGui::GetContentRegionAvail().x >= picture.x + context.px(kTitle)) {
    out.picture = picture;
    out.indent = picture.x + context.px(7);
    out.gap = context.px(3);
  } else {
    out.indent = context.px(18);
    out.gap = context.px(2);
  }
  return out;
}

void draw_picture_of(PanelContext& context, const LessonRowStatement& row, ImVec2 at, ImVec2 size) {
  const LessonPictures& pictures = context.session.get<LessonPlayer>().library().pictures();
  const auto u = [&](std::uint32_t x) {
    return static_cast<float>(x) / static_cast<float>(pictures.all.width);
  };
  const auto v = [&](std::uint32_t y) {
    return static_cast<float>(y) / static_cast<float>(pictures.all.height);
  };
  const auto [x, y] = *row.picture;
  at = ImVec2(std::floor(at.x), std::floor(at.y));  // whole pixels: two of the picture are one of the screen
  const ImVec2 end(at.x + size.x, at.y + size.y);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddImage(kPicturesTexture, at, end, ImVec2(u(x), v(y)),
                ImVec2(u(x + pictures.width), v(y + pictures.height)));
  draw.AddRect(at, end, row.open ? palette::kAccent : palette::kLine, 0, 0, context.px(row.open ? 2 : 1));
  if (!row.seen) return;
  const ImVec2 corner(end.x - context.px(9), end.y - context.px(9));
  draw.AddCircleFilled(corner, context.px(7.5F), palette::kPanel);
  draw_sign(context, corner, row);
}

void draw_row(PanelContext& context, const LessonRowStatement& row) {
  const RowSize size = row_size(context, row);
  const bool pictured = size.picture.x > 0;
  ImGui::PushFont(pictured ? context.fonts.small : context.fonts.body);
  const float width = ImGui::GetContentRegionAvail().x - size.indent;
  const std::string title = broken_at_blanks(row.title, width);
  const ImVec2 text = ImGui::CalcTextSize(title.c_str());
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = std::max(text.y, size.picture.y) + 2 * size.gap;
  ImGui::PushID(row.name.c_str());
  if (ImGui::Selectable("##row", row.open, 0, ImVec2(0, height))) context.send(OpenLesson{row.name, {}});
  context.mark("lesson:" + row.name);
  ImGui::PopID();
  const ImVec2 next = ImGui::GetCursorScreenPos();
  if (pictured)
    draw_picture_of(context, row, ImVec2(at.x, at.y + size.gap), size.picture);
  else
    draw_sign(context, ImVec2(at.x + context.px(7), at.y + size.gap + 0.5F * ImGui::GetFontSize()), row);
  ImGui::SetCursorScreenPos(ImVec2(at.x + size.indent, at.y + std::floor(0.5F * (height - text.y))));
  ImGui::TextUnformatted(title.c_str());
  ImGui::PopFont();
  ImGui::SetCursorScreenPos(next);
}

// Scrolls until the row of the open lesson is visible. The list gets its height only after some frames.
void scroll_to_row(PanelContext& context, const LessonRowStatement& row, float top) {
  const float bottom = ImGui::GetCursorScreenPos().y, list = ImGui::GetWindowPos().y;
  if (ImGui::GetFrameCount() > 4 && top >= list && bottom <= list + ImGui::GetWindowHeight())
    context.state<LessonPanelState>().scrolled_to = row.name;
  else
    ImGui::SetScrollHereY(0.4F);
}

}  // namespace

void draw_lessons(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputTextWithHint("##lessons", "Search lessons", &context.state<LessonPanelState>().search);
  ring_while_edited(context);
  context.mark("lesson search");
  ImGui::PopFont();
  if (const std::string played = lessons_text(context.session); !played.empty()) {
    quiet_text(context, played);
    context.mark("lessons played");
    tip_for_last("A lesson counts, and has a tick, once its last step was shown");
  }
  if (const auto& error = context.session.get<LessonPlayer>().library().error())
    quiet_text(context, error->message);
  ImGui::Dummy(ImVec2(0, context.px(2)));
  if (ImGui::BeginChild("lessons")) {
    scroll_where_it_goes_on(context);
    bool any = false;
    for (const LessonRowStatement& row : lesson_rows(context.session)) {
      if (!holds(row.title, context.state<LessonPanelState>().search) &&
          !holds(row.name, context.state<LessonPanelState>().search))
        continue;
      any = true;
      const float top = ImGui::GetCursorScreenPos().y;
      draw_row(context, row);
      if (row.open && context.state<LessonPanelState>().scrolled_to != row.name)
        scroll_to_row(context, row, top);
    }
    if (!any) ImGui::TextDisabled("No lesson found");
    mark_where_it_goes_on(context);
  }
  ImGui::EndChild();
  wants_height(context, kLessonsPanel, context.px(2000));
}

bool lesson_is_missing(const Session& session) {
  return session.view().workspace() == Workspace::learn && session.get<LessonPlayer>().failed();
}

void draw_missing_lesson(PanelContext& context, const UiRect& rect) {
  if (rect.empty()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  const bool shown = begin_panel(context, "missing lesson", rect, ImGuiWindowFlags_NoScrollbar);
  ImGui::PopStyleVar(2);
  if (shown) {
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.bottom()),
                                              role_color(Role::stage));
    quiet_text(context, "The lesson is not on screen: its panel says why");
  }
  end_panel();
  context.widgets["missing lesson"] = rect;
}

std::optional<UiTexture> small_pictures(const Session& session) {
  // Only for the built-in pictures, which never change; the revision tells the themes apart.
  constexpr std::uint64_t kBuffer = 0xF0A7'0000'0000'0002ULL;
  const Theme theme = used_theme();
  const LessonPicture* const picture = session.get<LessonPlayer>().library().made_picture(theme);
  if (picture == nullptr) return std::nullopt;
  return UiTexture{kBuffer, theme == Theme::light ? 1U : 2U, picture->width, picture->height, picture->rgba};
}

}  // namespace boxwood
