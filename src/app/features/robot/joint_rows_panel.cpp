// SPDX-License-Identifier: MIT
// Draws sliders in the unit of the panel, with the limits at their ends.
#include "app/features/robot/joint_rows_panel.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/features/robot/show/posed_robot.hpp"

namespace boxwood {

namespace {

constexpr double kDegreesOfRadian = 180.0 / std::numbers::pi;

double factor_of(ValueUnit unit, AngleUnit angles) {
  return unit == ValueUnit::angle && angles == AngleUnit::degrees ? kDegreesOfRadian : 1.0;
}

const char* format_of(ValueUnit unit, AngleUnit angles) {
  if (unit == ValueUnit::length) return "%.3f m";
  if (unit == ValueUnit::number) return "%.3f";
  return angles == AngleUnit::degrees ? "%.1f\xC2\xB0" : "%.3f rad";
}

// The range of a slider. An angle without limits has a turn; other values without limits are dragged instead.
struct SliderRange {
  double low = 0.0, high = 0.0;
  bool is_slider = true, has_limits = true;
};
SliderRange range_of(const JointStatement& row) {
  if (row.lower && row.upper && *row.lower < *row.upper) return {*row.lower, *row.upper, true, true};
  if (row.unit == ValueUnit::angle) return {-std::numbers::pi, std::numbers::pi, true, false};
  return {0.0, 0.0, false, false};
}

// Writes the limits into both ends of the slider that was drawn last.
void draw_ends(const PanelContext& context, const JointStatement& row, const SliderRange& range,
               AngleUnit angles) {
  if (!range.has_limits) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const std::string left = joint_number(range.low, row.unit, angles),
                    right = joint_number(range.high, row.unit, angles);
  const float y = low.y + 0.5F * (high.y - low.y - ImGui::GetFontSize());
  const float width = ImGui::CalcTextSize(right.c_str()).x;
  const float middle = ImGui::CalcTextSize("-000.0\xC2\xB0").x;  // of the value, in between
  if (ImGui::CalcTextSize(left.c_str()).x + width + middle + context.px(9) > high.x - low.x) return;
  draw.AddText(ImVec2(low.x + context.px(4), y), palette::kQuiet, left.c_str());
  draw.AddText(ImVec2(high.x - context.px(4) - width, y), palette::kQuiet, right.c_str());
}

void draw_name(const PanelContext& context, const JointStatement& row, float width) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, row.is_beyond ? palette::kWarning : palette::kText);
  ImGui::TextUnformatted(cut_in_the_middle(row.name, width - context.px(4)).c_str());
  ImGui::PopStyleColor();
  tip_for_last((row.name + "\n" + row.tip).c_str());
}

void draw_slider(PanelContext& context, const JointStatement& row, AngleUnit angles) {
  const SliderRange range = range_of(row);
  const double factor = factor_of(row.unit, angles);
  double shown = row.value * factor, low = range.low * factor, high = range.high * factor;
  bool changed = false;
  ImGui::SetNextItemWidth(-1);
  ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, context.px(4));  // the value behind it stays readable
  ImGui::PushStyleColor(ImGuiCol_SliderGrab, role_color(Role::accent, 0x70));
  ImGui::PushStyleColor(ImGuiCol_SliderGrabActive, role_color(Role::accent, 0x90));
  if (range.is_slider)
    changed = ImGui::SliderScalar("##value", ImGuiDataType_Double, &shown, &low, &high,
                                  format_of(row.unit, angles), ImGuiSliderFlags_NoRoundToFormat);
  else
    changed = ImGui::DragScalar("##value", ImGuiDataType_Double, &shown, 0.002F, nullptr, nullptr,
                                format_of(row.unit, angles), ImGuiSliderFlags_NoRoundToFormat);
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar();
  context.mark("joint:" + row.name);
  const double value = shown == high ? range.high : shown == low ? range.low : shown / factor;
  if (changed && std::isfinite(value)) context.send(SetJoint{row.name, value});
  if (range.is_slider) draw_ends(context, row, range, angles);
  tip_for_last((row.tip + "\nDrag, or Ctrl+click to type a number").c_str());
}

void draw_value(PanelContext& context, const JointStatement& row, float width, AngleUnit angles) {
  ImGui::PushID(row.name.c_str());
  draw_name(context, row, width);
  ImGui::SameLine(width);
  if (row.follows.empty()) {
    draw_slider(context, row, angles);
  } else {  // it cannot be set
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    clipped_in_the_middle(joint_text(row.value, row.unit, angles) + ", mimics " + row.follows,
                          ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    context.mark("joint:" + row.name);
    tip_for_last(row.tip.c_str());
  }
  ImGui::PopID();
}

}  // namespace

void draw_joint_rows(PanelContext& context, const RobotStatement& robot) {
  const AngleUnit angles = context.session.get<PosedRobot>().angles();
  constexpr std::size_t kRowsInSight = 11;
  const std::size_t count = robot.values.size() + robot.mimics.size();
  if (count == 0) return quiet_text(context, "No joint of the robot moves.");
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(4), context.px(2)));
  const float row = ImGui::GetFrameHeightWithSpacing();
  float names = context.px(30);
  for (const auto* list : {&robot.values, &robot.mimics})
    for (const JointStatement& one : *list)
      names = std::max(names, ImGui::CalcTextSize(one.name.c_str()).x + context.px(8));
  names = std::min(names, std::floor(0.44F * ImGui::GetContentRegionAvail().x));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  const float edge = count > kRowsInSight ? context.px(kEdgeOfMore) : 0.0F;
  if (ImGui::BeginChild("joints",
                        ImVec2(0, row * static_cast<float>(std::min(count, kRowsInSight)) + edge))) {
    scroll_where_it_goes_on(context);
    for (const JointStatement& one : robot.values) draw_value(context, one, names, angles);
    for (const JointStatement& one : robot.mimics) draw_value(context, one, names, angles);
    mark_where_it_goes_on(context);
  }
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
}

}  // namespace boxwood
