// SPDX-License-Identifier: MIT
// Draws the filters of the clash list, and the choice of groups.
#include "app/features/clash/clash_filter_panel.hpp"

#include <algorithm>
#include <iterator>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

constexpr const char* kUndecided =
    "Undecided: these pairs may clash. The answer depends on the inside of a mesh that has none, such as an "
    "open one, or on triangles that are too coarse; the tip of a row has its reasons. ";

// Draws a number of rows with a dot. A click hides these rows or shows them again. `meaning` begins the tip.
// Returns true if it was clicked.
bool filter_chip(PanelContext& context, const std::string& label, Rgba color, bool shown, float& x,
                 const std::string& meaning = "") {
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
  if (shown) draw.AddCircleFilled(middle, context.px(4), color_u32(color), 16);
  draw.AddCircle(middle, context.px(4), outline_of(color_u32(color)), 16, context.px(shown ? 1.0F : 1.5F));
  draw.AddText(ImVec2(at.x + chip + context.px(2), at.y + 0.5F * (size.y - ImGui::GetFontSize())),
               shown ? palette::kText : palette::kQuiet, label.c_str());
  tip_for_last((meaning + (shown ? "Click to hide these" : "Click to show these again")).c_str());
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
    if (filter_chip(context, name + " " + count_text(table.counts()[i]), color_of(kind), shown, x,
                    kind == ClashKind::undecided ? kUndecided : ""))
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

namespace {

// Returns the width of the longest label. It needs the small font.
float clash_grouping_width(const PanelContext& context) {
  float out = 0;
  for (unsigned i = 0; i < std::size(kGroupings); ++i)
    out = std::max(out, ImGui::CalcTextSize(clash_grouping_label(static_cast<ClashGrouping>(i)).c_str()).x);
  return out + 2 * context.px(4);
}

void clash_grouping(PanelContext& context) {
  const ReviewTable& table = context.session.get<ClashReview>().table();
  const ClashGrouping by = table.grouped_by();
  const bool active = by != ClashGrouping::none;
  if (active) {
    ImGui::PushStyleColor(ImGuiCol_Button, palette::kAccentSoft);
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kOn);
  }
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), ImGui::GetStyle().FramePadding.y));
  const bool pressed = ImGui::Button((clash_grouping_label(by) + "###group by").c_str(),
                                     ImVec2(clash_grouping_width(context), 0));
  ImGui::PopStyleVar();
  if (active) ImGui::PopStyleColor(2);
  tip_for_last("Group the rows. The head of a folded group shows its first clash");
  if (pressed) ImGui::OpenPopup("clash groups");
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
}

}  // namespace

void clash_search(PanelContext& context) {
  constexpr std::size_t kSearchFrom = 8;
  const ClashReview& clashes = context.session.get<ClashReview>();
  ImGui::PushFont(context.fonts.small);
  const float begin = ImGui::GetCursorPosX();
  const float groups = begin + ImGui::GetContentRegionAvail().x - clash_grouping_width(context);
  if (clashes.search().records().size() >= kSearchFrom) {
    ImGui::SetNextItemWidth(groups - begin - context.px(4));
    std::string text = clashes.table().text();
    if (ImGui::InputTextWithHint("##clash search", "Search names", &text)) {
      context.send(ClashFind{text});
    }
    ring_while_edited(context);
    context.mark("clash:search");
    ImGui::SameLine(groups);
  } else {
    ImGui::SetCursorPosX(groups);
  }
  clash_grouping(context);
  ImGui::PopFont();
}

}  // namespace boxwood
