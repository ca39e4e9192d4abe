// SPDX-License-Identifier: MIT
// Draws the 15 axes of a step's two boxes: pairs separated by each, both shadows, and the signed gap.
#include <algorithm>
#include <array>

#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_panel.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct AxisColumns {
  float name = 0, exits = 0, shadows = 0, gap = 0, end = 0;  // where each column begins
};

AxisColumns columns_of(const PanelContext& context, float left, float width) {
  AxisColumns out;
  out.name = left;
  out.exits = left + context.px(46);
  out.end = left + width;
  out.gap = out.end - context.px(54);
  const float rest = out.gap - out.exits;
  out.shadows = out.exits + std::clamp(0.28F * rest, context.px(28), context.px(56)) + context.px(6);
  return out;
}

void axis_heads(const PanelContext& context, const AxisColumns& at, const std::string& unit) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float y = ImGui::GetCursorScreenPos().y;
  const auto head = [&](float x, const char* text) { draw.AddText(ImVec2(x, y), palette::kQuiet, text); };
  head(at.name, "axis");
  head(at.exits, "pairs");
  head(at.shadows,
       at.gap - at.shadows > ImGui::CalcTextSize("shadows of A, B").x ? "shadows of A, B" : "shadows");
  const std::string gap = unit.empty() ? "gap" : "gap," + unit;
  head(at.end - ImGui::CalcTextSize(gap.c_str()).x, gap.c_str());
  ImGui::Dummy(ImVec2(0, ImGui::GetFontSize() + context.px(1)));
}

void shadow_bars(const PanelContext& context, const AxesStatement& axes, const AxisRow& row, float x0,
                 float x1, float y, float height) {
  if (!(glm::dot(row.axis, row.axis) > 0.0) || !(axes.longest > 0.0)) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  // All rows have one scale; each is centred on its own middle.
  const double middle = 0.5 * (std::min(row.a.min, row.b.min) + std::max(row.a.max, row.b.max));
  const double to_px = static_cast<double>(x1 - x0) / axes.longest;
  const auto x_of = [&](double p) { return 0.5F * (x0 + x1) + static_cast<float>((p - middle) * to_px); };
  const float half = std::max(std::floor(0.5F * (height - context.px(3))), 2.0F);
  const auto bar = [&](const Interval& i, float top, const Rgba& color) {
    // Widens thin shadows, so that they stay visible.
    const float x = x_of(i.min), thin = std::max(context.px(3) - (x_of(i.max) - x), 0.0F);
    draw.AddRectFilled(ImVec2(x - 0.5F * thin, top), ImVec2(x_of(i.max) + 0.5F * thin, top + half),
                       color_u32(color));
  };
  bar(row.a, y + context.px(1), kClashColorA);
  bar(row.b, y + context.px(1) + half, kClashColorB);
  if (row.gap <= 0.0 || row.degenerate) return;
  const float low = x_of(std::min(std::max(row.a.min, row.b.min), std::min(row.a.max, row.b.max)));
  const float high = x_of(std::max(std::max(row.a.min, row.b.min), std::min(row.a.max, row.b.max)));
  draw.AddLine(ImVec2(low, y + context.px(1) + half),
               ImVec2(std::max(high, low + 1), y + context.px(1) + half), palette::kOn, context.px(1.5F));
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
  if (row.exits > 0) {
    const float room = at.shadows - context.px(6) - at.exits;
    const float share = static_cast<float>(static_cast<double>(row.exits) / static_cast<double>(most));
    draw.AddRectFilled(ImVec2(at.exits, begin.y + context.px(2)),
                       ImVec2(at.exits + std::max(share * room, 2.0F), begin.y + height - context.px(2)),
                       role_color(Role::bar));
    draw.AddText(ImVec2(at.exits + context.px(2), text_y), palette::kText, count_text(row.exits).c_str());
  }
  shadow_bars(context, axes, row.row, at.shadows, at.gap - context.px(4), begin.y, height);
  draw.AddText(ImVec2(at.end - ImGui::CalcTextSize(row.gap_text.c_str()).x, text_y), ink,
               row.gap_text.c_str());
  if (!hovered) return;
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
  show_tip(tip.c_str(), TipPlace::beside);
}

}  // namespace

void draw_axes(PanelContext& context) {
  const auto axes = axes_statement(context.session);
  if (!axes) return quiet_text(context, kBeingComputed);
  quiet_text(context, axes->title);
  ImGui::PushFont(context.fonts.small);
  if (!axes->rows.empty()) {
    const AxisColumns at =
        columns_of(context, ImGui::GetCursorScreenPos().x, ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    axis_heads(context, at, axes->unit);
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
