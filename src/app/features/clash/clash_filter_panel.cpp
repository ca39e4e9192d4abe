// SPDX-License-Identifier: MIT
// Draws the filters of the clash list, and the choice of groups.
#include "app/features/clash/clash_filter_panel.hpp"

#include <algorithm>
#include <iterator>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

// Draws a number of rows with a dot. A click hides these rows or shows them again. Returns true if it was
// clicked.
bool filter_chip(PanelContext& context, const std::string& label, Rgba color, bool shown, float& x) {
  const float chip = context.px(13), width = ImGui::GetContentRegionAvail().x;
  const float needed = chip + ImGui::CalcTextSize(label.c_str()).x + 2 * context.px(4);
  if (x > 0 && x + context.px(4) + needed <= width) {
    ImGui::SameLine(0, context.px(4));
    x += context.px(4) + needed;
  } else {
    x = needed;
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size(needed, ImGui::GetFrameHeight());
  const bool pressed = ImGui::InvisibleButton(label.c_str(), size);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end(at.x + size.x, at.y + size.y);
  if (ImGui::IsItemHovered()) draw.AddRectFilled(at, end, palette::kHover, context.px(3));
  const ImVec2 middle(at.x + context.px(8), at.y + 0.5F * size.y);
  if (shown)
    draw.AddCircleFilled(middle, context.px(4), color_u32(color), 16);
  else
    draw.AddCircle(middle, context.px(4), color_u32(color), 16, context.px(1.5F));
  draw.AddText(ImVec2(at.x + chip + context.px(2), at.y + 0.5F * (size.y - ImGui::GetFontSize())),
               shown ? palette::kText : palette::kFaint, label.c_str());
  tip_for_last(shown ? "Click to hide these" : "Click to show these again");
  return pressed;
}

}  // namespace

void clash_filters(PanelContext& context) {
  const ReviewTable& table = context.session.get<ClashReview>().table();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  float x = 0;
  for (unsigned i = 0; i < kClashKindCount; ++i) {
    const auto kind = static_cast<ClashKind>(i);
    const bool shown = table.shows(kind);
    if (table.counts()[i] == 0 && shown) continue;
    const std::string name(name_of(kind));
    if (filter_chip(context, name + " " + count_text(table.counts()[i]), color_of(kind), shown, x))
      context.send(ClashFilter{kind, !shown});
    context.mark("clash kind:" + name);
  }
  constexpr Rgba kStatusColor{90, 100, 112, 255};
  const auto& of_status = table.status_counts();
  const bool all_fresh =
      std::all_of(of_status.begin() + 1, of_status.end(), [](std::size_t n) { return n == 0; });
  for (unsigned i = 0; i < kClashStatusCount; ++i) {
    const auto status = static_cast<ClashStatus>(i);
    const bool shown = table.shows(status);
    if (shown && (all_fresh || of_status[i] == 0)) continue;
    const std::string name(name_of(status));
    if (filter_chip(context, name + " " + count_text(of_status[i]), kStatusColor, shown, x))
      context.send(ClashFilterStatus{status, !shown});
    context.mark("clash status filter:" + name);
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

namespace {

struct GroupingLabel {
  const char* text;
  const char* tip;
};
constexpr GroupingLabel kGroupings[] = {
    {"No groups", nullptr},
    {"By type", "By the types of the two objects"},
    {"By object", "By the object of the two that has more clashes"},
    {"By rule", "By the rule of the pair, or what is broken"},
    {"By place", "By the nearest node of the file above both objects, such as a storey"}};
static_assert(std::size(kGroupings) == std::size(EnumNames<ClashGrouping>::kRows));

}  // namespace

std::string clash_grouping_label(ClashGrouping by) {
  return by == ClashGrouping::none ? "Group by..." : kGroupings[static_cast<unsigned>(by)].text;
}

void clash_grouping(PanelContext& context, float beside) {
  const ReviewTable& table = context.session.get<ClashReview>().table();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  const ClashGrouping by = table.grouped_by();
  const std::string label = clash_grouping_label(by);
  const float width = ImGui::CalcTextSize(label.c_str()).x + 2 * context.px(4);
  const float room = ImGui::GetContentRegionAvail().x;
  if (beside + width + context.px(8) < room) ImGui::SameLine(ImGui::GetCursorPosX() + room - width);
  if (toggle_button(context, label.c_str(), by != ClashGrouping::none,
                    "Group the rows. The head of a group shows its first clash"))
    ImGui::OpenPopup("clash groups");
  context.mark("clash:group by");
  if (begin_menu(context, "clash groups")) {
    for (unsigned i = 0; i < std::size(kGroupings); ++i) {
      const auto one = static_cast<ClashGrouping>(i);
      if (ImGui::Selectable(kGroupings[i].text, one == by)) context.send(ClashGroupListBy{one});
      tip_for_last(kGroupings[i].tip);
      context.mark("clash group by:" + std::string(name_of(one)));
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace boxwood
