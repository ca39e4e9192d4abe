// SPDX-License-Identifier: MIT
// Draws the 15 axes of a step's two boxes: pairs separated by each, both shadows, and the signed gap.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_panel.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

constexpr const char* kPairsHead = "pairs";
constexpr const char* kShadowsHead = "shadows";

std::string gap_head(const AxesStatement& axes) {
  return axes.unit.empty() ? "gap" : "gap," + axes.unit;
}

// The columns: `pairs` and `end` are the right ends of numbers, all others left ends. Whole pixels, so that
// bars have sharp edges.
struct AxisColumns {
  float name = 0, pairs = 0, bars = 0, shadows = 0, gap = 0, end = 0;
  AxisColumns(const PanelContext& context, const AxesStatement& axes, float left, float width) {
    float widest_pairs = ImGui::CalcTextSize(kPairsHead).x;
    float widest_gap = ImGui::CalcTextSize(gap_head(axes).c_str()).x;
    for (const AxisRowStatement& row : axes.rows) {
      widest_pairs = std::max(widest_pairs, ImGui::CalcTextSize(count_text(row.exits).c_str()).x);
      widest_gap = std::max(widest_gap, ImGui::CalcTextSize(row.gap_text.c_str()).x);
    }
    name = std::floor(left);
    end = std::floor(left + width);
    pairs = std::ceil(name + context.px(46) + widest_pairs);
    bars = pairs + std::ceil(context.px(4));
    gap = std::floor(end - widest_gap);
    const float narrowest = bars + std::ceil(context.px(20));
    const float usual = bars + std::round(std::clamp(0.25F * (gap - bars), context.px(14), context.px(40))) +
                        std::ceil(context.px(6));
    const float head = std::ceil(ImGui::CalcTextSize(kShadowsHead).x + context.px(8));
    shadows = std::max(std::min(usual, gap - head), narrowest);
  }
};

void text_to(float right, float y, ImU32 color, const std::string& text) {
  const float x = std::round(right - ImGui::CalcTextSize(text.c_str()).x);
  ImGui::GetWindowDrawList()->AddText(ImVec2(x, y), color, text.c_str());
}

void axis_heads(PanelContext& context, const AxisColumns& at, const AxesStatement& axes) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float y = ImGui::GetCursorScreenPos().y;
  draw.AddText(ImVec2(at.name, y), palette::kQuiet, "axis");
  text_to(at.pairs, y, palette::kQuiet, kPairsHead);
  const bool has_room = at.gap - at.shadows > ImGui::CalcTextSize("shadows of A, B").x;
  const char* const shadows = has_room ? "shadows of A, B" : kShadowsHead;
  draw.AddText(ImVec2(at.shadows, y), palette::kQuiet, shadows);
  context.widgets["axis head:shadows"] = {at.shadows, y, ImGui::CalcTextSize(shadows).x,
                                          ImGui::GetFontSize()};
  context.widgets["axis head:gap"] = {at.gap, y, at.end - at.gap, ImGui::GetFontSize()};
  text_to(at.end, y, palette::kQuiet, gap_head(axes));
  ImGui::Dummy(ImVec2(0, ImGui::GetFontSize() + context.px(1)));
}

void shadow_bars(const PanelContext& context, const AxesStatement& axes, const AxisRow& row, float x0,
                 float x1, float y, float height) {
  if (!(glm::dot(row.axis, row.axis) > 0.0) || !(axes.longest > 0.0)) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  // All rows have one scale; each is centred on its own middle.
  const double middle = 0.5 * (std::min(row.a.min, row.b.min) + std::max(row.a.max, row.b.max));
  const double to_px = static_cast<double>(x1 - x0) / axes.longest;
  const auto x_of = [&](double p) {
    return std::round(0.5F * (x0 + x1) + static_cast<float>((p - middle) * to_px));
  };
  const float half = std::max(std::floor(0.5F * (height - context.px(3))), 2.0F);
  const float top_of_a = std::round(y + context.px(1));
  const auto bar = [&](const Interval& i, float top, const Rgba& color) {
    // Widens thin shadows, so that they stay visible.
    const float width = x_of(i.max) - x_of(i.min), least = std::ceil(context.px(3));
    const float x = x_of(i.min) - std::floor(0.5F * std::max(least - width, 0.0F));
    draw.AddRectFilled(ImVec2(x, top), ImVec2(x + std::max(width, least), top + half), color_u32(color));
  };
  bar(row.a, top_of_a, kClashColorA);
  bar(row.b, top_of_a + half, kClashColorB);
  if (row.gap <= 0.0 || row.degenerate) return;
  const float low = x_of(std::min(std::max(row.a.min, row.b.min), std::min(row.a.max, row.b.max)));
  const float high = x_of(std::max(std::max(row.a.min, row.b.min), std::min(row.a.max, row.b.max)));
  const float line = std::max(std::round(context.px(1.5F)), 1.0F);
  const float line_top = top_of_a + half - std::floor(0.5F * line);
  draw.AddRectFilled(ImVec2(low, line_top), ImVec2(std::max(high, low + 1), line_top + line), palette::kOn);
}

// Draws the number of pairs that the axis separated, and a bar beside it.
void axis_pairs(PanelContext& context, const AxisRowStatement& row, const AxisColumns& at, std::uint64_t most,
                float y, float height, float text_y) {
  if (row.exits == 0) return;
  const std::string id(name_of(row.axis)), text = count_text(row.exits);
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  text_to(at.pairs, text_y, palette::kText, text);
  context.widgets["axis pairs:" + id] = {at.pairs - width, text_y, width, ImGui::GetFontSize()};
  const float room = at.shadows - std::ceil(context.px(6)) - at.bars;
  const float share = static_cast<float>(static_cast<double>(row.exits) / static_cast<double>(most));
  const UiRect bar{at.bars, std::round(y + context.px(2)), std::max(std::round(share * room), 2.0F),
                   std::floor(height - context.px(4))};
  ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(bar.x, bar.y), ImVec2(bar.right(), bar.bottom()),
                                            role_color(Role::bar));
  context.widgets["axis bar:" + id] = bar;
}

std::string axis_tip(const AxesStatement& axes, const AxisRowStatement& row) {
  const bool exists = glm::dot(row.row.axis, row.row.axis) > 0.0;
  std::string tip = row.name;
  tip += !exists              ? ": the edges are parallel, there is no such axis"
         : row.row.degenerate ? ": both boxes are flat across it"
         : row.row.gap > 0.0  ? ": a gap of " + row.gap_text + axes.unit
                              : ": the shadows overlap by " +
                                   row.gap_text.substr(row.gap_text.starts_with('-') ? 1 : 0) + axes.unit;
  if (exists) tip += "\ndirection " + direction_text(row.row.axis);
  tip += "\n" + count_text(row.exits) + " pairs of this descent ended here";
  if (row.exits > 0) tip += "; a click goes to the next of them";
  return tip;
}

void axis_row(PanelContext& context, const AxesStatement& axes, const AxisRowStatement& row,
              const AxisColumns& at, std::uint64_t most, float height) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const std::string id(name_of(row.axis));
  ImGui::PushID(id.c_str());
  if (ImGui::InvisibleButton("axis", ImVec2(at.end - at.name, height)) && row.exits > 0) {
    context.state<DescentPanelState>().plays = false;
    context.send(DescentExit{row.axis});
  }
  context.mark("axis:" + id);
  const bool hovered = ImGui::IsItemHovered();
  ImGui::PopID();
  const float pad = context.px(4);
  if (row.decides || (hovered && row.exits > 0))
    draw.AddRectFilled(ImVec2(at.name - pad, begin.y), ImVec2(at.end + pad, begin.y + height),
                       row.decides ? palette::kAccentSoft : palette::kHover, context.px(2));
  const float text_y = begin.y + std::floor(0.5F * (height - ImGui::GetFontSize()));
  const ImU32 ink = row.row.degenerate ? palette::kQuiet : row.decides ? palette::kOn : palette::kText;
  draw.AddText(ImVec2(at.name, text_y), ink, row.name.c_str());
  axis_pairs(context, row, at, most, begin.y, height, text_y);
  shadow_bars(context, axes, row.row, at.shadows, at.gap - std::ceil(context.px(4)), begin.y, height);
  text_to(at.end, text_y, ink, row.gap_text);
  if (hovered) show_tip(axis_tip(axes, row).c_str(), TipPlace::beside);
}

}  // namespace

void draw_axes(PanelContext& context) {
  const auto axes = axes_statement(context.session);
  if (!axes) return quiet_text(context, kBeingComputed);
  quiet_text(context, axes->title);
  ImGui::PushFont(context.fonts.small);
  if (!axes->rows.empty()) {
    const AxisColumns at(context, *axes, ImGui::GetCursorScreenPos().x, ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    axis_heads(context, at, *axes);
    std::uint64_t most = 1;
    for (const AxisRowStatement& row : axes->rows) most = std::max(most, row.exits);
    const float height = std::ceil(ImGui::GetFontSize() + context.px(2));
    for (const AxisRowStatement& row : axes->rows) axis_row(context, *axes, row, at, most, height);
    ImGui::PopStyleVar();
  }
  ImGui::Dummy(ImVec2(0, context.px(2)));
  wrapped_text(axes->text);
  context.mark("axes text");
  if (!axes->how.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    wrapped_text(axes->how);
    ImGui::PopStyleColor();
  }
  for (const auto& [count, what] : {std::pair(axes->other_exits[0], ExitAxis::centers),
                                    std::pair(axes->other_exits[1], ExitAxis::direction),
                                    std::pair(axes->other_exits[2], ExitAxis::triangles)})
    if (count > 0) quiet_text(context, count_text(count) + " separated by " + axis_text(what));
  ImGui::PopFont();
}

}  // namespace boxwood
