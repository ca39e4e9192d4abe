// SPDX-License-Identifier: MIT
// Draws the heads of the clash list. A click on one sorts the rows.
#include <algorithm>

#include "app/features/clash/clash_columns.hpp"
#include "app/features/clash/clash_list_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/statements/length_text.hpp"
#include "app/text/letter_case.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

struct ClashHead {
  ClashColumn column;
  const char* label;
  const char* tip;
};
constexpr ClashHead kClassHead{ClashColumn::kind, "Class",
                               "The worst first: by class, then by proven depth, then the nearest"};
constexpr ClashHead kNameHeads[] = {
    {ClashColumn::a, "A", "A, the first object of each pair: click to sort by its name"},
    {ClashColumn::b, "B", "B, the second object of each pair: click to sort by its name"},
    {ClashColumn::time, "Time", "By the time of first contact"}};
constexpr ClashHead kDepthHead{
    ClashColumn::depth, "Depth",
    "The largest proven depth first, whatever the class: by the first number of a row, its lower bound; if "
    "equal, by the upper bound. A number alone: both bounds round to it. \xE2\x89\xA5: at least, with no "
    "room for the upper bound. \xE2\x89\xA4: at most, no lower bound is proven. Gaps come after all depths, "
    "the widest last"};
constexpr ClashHead kVolumeHead{ClashColumn::volume, "Common volume",
                                "The common volume, an upper bound: the largest first"};
constexpr ClashHead kStatusHead{ClashColumn::status, "Status",
                                "By status: new, active, reviewed, approved, resolved"};
constexpr ClashHead kShortStatusHead{ClashColumn::status, "St.", kStatusHead.tip};

// Returns the mark of a head: an arrow if the list is sorted by its column, else empty. The tip alone names a
// second key.
std::string sort_mark(const ReviewTable& table, ClashColumn column) {
  if (table.sorted_by() != column) return {};
  return table.descending() ? "\xE2\x86\x91" : "\xE2\x86\x93";
}

// Returns the width of a head: of its label, and of the mark that it may have.
float head_width(const std::string& label) {
  return ImGui::CalcTextSize((label + "\xE2\x86\x93").c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

// Returns the tip of a head: the order that it has made or would make.
std::string head_tip(const ReviewTable& table, const ClashHead& head) {
  const std::vector<ClashColumn> keys = table.sort_keys();
  const auto found = std::find(keys.begin(), keys.end(), head.column);
  if (found == keys.end()) return head.tip;
  const std::string order = clash_sort_text(table) + ".\n";
  if (found != keys.begin()) return order + "Click to sort by it alone. " + head.tip;
  return order + (table.descending() ? "A click restores the usual order. " : "") + head.tip;
}

// Draws a head at x, or with its text ending at x. A click sorts; another one reverses the order. A width of
// 0 is that of head_width(). The head of the order alone has a frame: the others read as words over a column.
// The arrow is behind the word, or before one that ends at x, so that it moves no word.
void clash_head(PanelContext& context, const ClashHead& head, const std::string& label, float x,
                bool ends_there, float width = 0) {
  const ReviewTable& table = context.session.get<ClashReview>().table();
  const bool active = table.sorted_by() == head.column;
  const std::string mark = sort_mark(table, head.column);
  const float padding = ImGui::GetStyle().FramePadding.x;
  if (width == 0) width = head_width(label);
  const std::string id = "###" + std::string(name_of(head.column));
  ImGui::SameLine();
  ImGui::SetCursorPosX(ends_there ? x - width + padding : x - padding);
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2(ends_there ? 1.0F : 0.0F, 0.5F));
  if (!active) ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0F);
  ImGui::PushStyleColor(ImGuiCol_Button, active ? palette::kAccentSoft : ImU32{0});
  ImGui::PushStyleColor(ImGuiCol_Text, active ? palette::kOn : palette::kQuiet);
  if (ImGui::Button((label + id).c_str(), ImVec2(width, 0)))
    context.send(ClashSort{head.column, !active || table.descending()});
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float word = ImGui::CalcTextSize(label.c_str()).x, arrow = ImGui::CalcTextSize(mark.c_str()).x;
  ImGui::GetWindowDrawList()->AddText(
      ImVec2(ends_there ? high.x - padding - word - arrow : low.x + padding + word, low.y), palette::kOn,
      mark.c_str());
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar(active ? 1 : 2);
  tip_for_last(head_tip(table, head).c_str());
  const std::string name = "clash sort:" + std::string(name_of(head.column));
  context.mark(name);
  if (active) context.mark(name + " first");
}

// Draws the heads of the names from x on.
void name_heads(PanelContext& context, float x) {
  const bool of_motion = context.session.get<ClashReview>().search().is_of_motion();
  for (const ClashHead& head : kNameHeads) {
    if (head.column == ClashColumn::time && !of_motion) continue;
    clash_head(context, head, head.label, x, false);
    x += ImGui::GetItemRectSize().x + context.px(4);
  }
}

float width_of_name_heads(const PanelContext& context) {
  const bool of_motion = context.session.get<ClashReview>().search().is_of_motion();
  float out = 0;
  for (const ClashHead& head : kNameHeads)
    if (head.column != ClashColumn::time || of_motion) out += head_width(head.label) + context.px(4);
  return out;
}

// Draws the head of the status. Where it is short, the arrow takes the place of the full stop.
void status_head(PanelContext& context, float x, bool roomy) {
  if (roomy) return clash_head(context, kStatusHead, kStatusHead.label, x, false);
  const bool active = context.session.get<ClashReview>().table().sorted_by() == ClashColumn::status;
  const float width = std::max(head_width("St"), ImGui::CalcTextSize(kShortStatusHead.label).x +
                                                     2 * ImGui::GetStyle().FramePadding.x);
  clash_head(context, kShortStatusHead, active ? "St" : kShortStatusHead.label, x, false, width);
}

// Returns the first label that fits, else the last one.
std::string fitting_label(const std::vector<std::string>& labels, float room) {
  for (const std::string& label : labels)
    if (head_width(label) <= room) return label;
  return labels.back();
}

// The labels of depth and volume, the longest first.
std::vector<std::string> depth_labels(const Session& session) {
  const std::string unit = clash_length_unit(session).suffix;
  if (unit.empty()) return {kDepthHead.label};
  return {std::string(kDepthHead.label) + "," + unit, kDepthHead.label};
}
std::vector<std::string> volume_labels(const Session& session) {
  const std::string unit = clash_volume_unit(session).name;
  return {"Common volume" + (unit.empty() ? "" : ", " + unit), short_volume_label(session)};
}

}  // namespace

// Draws the order of the rows in words: the numbers of the column of depths do not show it.
void clash_order(PanelContext& context) {
  const ReviewTable& table = context.session.get<ClashReview>().table();
  const LengthUnit unit = clash_length_unit(context.session);
  std::string order = clash_sort_text(table), shorter;
  if (const double upper = table.deeper_below(); upper > 0.0) {
    constexpr int kDigits = 3;
    const std::string most = unit.notation.rounded(upper / unit.size, kDigits, true) + unit.suffix;
    shorter = "By proven depth; another may reach " + most;
    order += ": another pair may be deeper, up to " + most;
  }
  ImGui::PushFont(context.fonts.small);
  const float room = ImGui::GetContentRegionAvail().x;
  std::string shown = order;
  constexpr std::string_view kSorted = "Sorted ";  // the first to go
  if (ImGui::CalcTextSize(order.c_str()).x > room && order.starts_with(kSorted))
    shown = cut_at_a_word(shorter.empty() ? capital(order.substr(kSorted.size())) : shorter, room);
  ImGui::PopFont();
  quiet_text(context, shown);
  std::string tip = order + ".\n";
  if (order.find("lower bound") != std::string::npos)
    tip +=
        "A row with two depths has its place by the first one, the lower bound: at least so much is proven. ";
  if (!shorter.empty())
    tip += "The second number of a row below, its upper bound, exceeds the lower bound of the first row. ";
  tip += "Click a head to sort by its column";
  if (const auto list = clash_list_statement(context.session); list && !list->pairs.empty())
    tip += "\n" + list->pairs;
  tip_for_last(tip.c_str());
  context.mark("clash order");
}

// The heads stand over what they sort. They take two lines where one has no room for all of them: the second
// line then has the numbers alone, so that their labels can be words. Each head sorts by what the rows show:
// in a narrow list the status has none while no row has one, and the order of the file only its command.
void clash_heads(PanelContext& context) {
  const bool wide = is_wide_list(context);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(kHeadPadding), 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(1), context.px(2)));
  const float begin = ImGui::GetCursorPosX(), padding = ImGui::GetStyle().FramePadding.x;
  const float width = list_width(context), class_begin = context.px(wide ? 13 : kHeadPadding);
  const float gap = context.px(kHeadGap);
  const ClashColumnEnds ends(context, width);
  const std::vector<std::string> depths = depth_labels(context.session);
  const float names = wide ? context.px(13 + 74) : class_begin + head_width(kClassHead.label) + context.px(4);
  const float names_end = names + width_of_name_heads(context);
  const std::string least_volume = short_volume_label(context.session);
  const float numbers = head_width(depths.front()) + gap + head_width(least_volume);
  const bool one_line =
      wide || names_end <= std::min(ends.depth - head_width(depths.front()), ends.volume - numbers);
  // The whole word stands above the numbers if it has room there.
  const float status = ends.roomy ? ends.status : width - head_width(kStatusHead.label) + padding;
  const bool whole_status = ends.has_status && (ends.roomy || (!one_line && names_end <= status - padding));
  ImGui::Dummy(ImVec2(0, ImGui::GetFrameHeight()));
  clash_head(context, kClassHead, kClassHead.label, begin + class_begin, false);
  name_heads(context, begin + names);
  if (whole_status && !ends.roomy) status_head(context, begin + status, true);
  if (!one_line) ImGui::Dummy(ImVec2(0, ImGui::GetFrameHeight()));
  const float right = whole_status && !ends.roomy ? width - padding : ends.volume;
  const std::string volume = fitting_label(volume_labels(context.session), right - ends.depth);
  // In a narrow list the volume's head is wider than its column, and takes room of the depths' one.
  const float volume_width = gap + head_width(volume);
  const float depth_end = std::min(ends.depth, right - volume_width);
  const std::string depth = fitting_label(depths, depth_end + padding - (one_line ? names_end : 0.0F));
  clash_head(context, kDepthHead, depth, begin + depth_end, true);
  clash_head(context, kVolumeHead, volume, begin + std::max(ends.volume, depth_end + volume_width), true);
  if (ends.has_status && (!whole_status || ends.roomy)) status_head(context, begin + ends.status, ends.roomy);
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
}

}  // namespace boxwood
