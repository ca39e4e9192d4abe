// SPDX-License-Identifier: MIT
// Draws the histogram of a heat picture, the range to drag, and the numbered colours.
#include "app/features/heat/heat_panel.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

struct RangeBox {
  UiRect chart, colors;
  double largest = 1.0;  // at the right end
  float x_of(double value) const {
    return chart.x + static_cast<float>(std::clamp(value / largest, 0.0, 1.0)) * chart.width;
  }
  double value_at(float x) const {
    return std::clamp(double((x - chart.x) / chart.width), 0.0, 1.0) * largest;
  }
};

// Heights by the logarithm, so that a few expensive rays stay visible beside many cheap ones.
void draw_bins(const PanelContext& context, const RangeBox& box, const RayHeat& heat) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(ImVec2(box.chart.x, box.chart.y), ImVec2(box.chart.right(), box.chart.bottom()),
                     palette::kField, context.px(2));
  const HeatFigures& figures = heat.picture()->of(heat.of());
  const std::uint64_t most = *std::max_element(figures.bins.begin(), figures.bins.end());
  const HeatRange range = heat.range();
  for (std::size_t i = 0; i < figures.bins.size(); ++i) {
    if (figures.bins[i] == 0) continue;
    const double parts = static_cast<double>(figures.bins.size());
    const double low = figures.largest * static_cast<double>(i) / parts, high = low + figures.largest / parts;
    const float height =
        box.chart.height * static_cast<float>(std::log1p(static_cast<double>(figures.bins[i])) /
                                              std::log1p(static_cast<double>(most)));
    const double width = range.high - range.low;
    const double t = width > 0.0 ? (0.5 * (low + high) - range.low) / width : 0.0;
    draw.AddRectFilled(ImVec2(box.x_of(low), box.chart.bottom() - std::max(height, 1.0F)),
                       ImVec2(std::max(box.x_of(high) - 1.0F, box.x_of(low) + 1.0F), box.chart.bottom()),
                       scale_color_u32(heat_color(heat.colors(), t)));
  }
  const float mean = box.x_of(figures.mean);
  draw.AddLine(ImVec2(mean, box.chart.y), ImVec2(mean, box.chart.bottom()), palette::kError,
               context.px(1.5F));
}

void draw_handles(PanelContext& context, const RangeBox& box, const HeatRange& range) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (const double value : {range.low, range.high}) {
    const float x = box.x_of(value), half = context.px(4);
    draw.AddLine(ImVec2(x, box.chart.y), ImVec2(x, box.chart.bottom()), palette::kText, context.px(1.5F));
    draw.AddTriangleFilled(ImVec2(x - half, box.chart.y), ImVec2(x + half, box.chart.y),
                           ImVec2(x, box.chart.y + 1.4F * half), palette::kText);
  }
}

void drag_handles(PanelContext& context, const RangeBox& box, const HeatRange& range) {
  HeatPanelState& state = context.state<HeatPanelState>();
  ImGui::SetCursorScreenPos(ImVec2(box.chart.x, box.chart.y));
  ImGui::InvisibleButton("##heat range", ImVec2(box.chart.width, box.chart.height));
  context.mark("heat:range");
  const float x = ImGui::GetIO().MousePos.x;
  if (ImGui::IsItemActivated())
    state.handle = std::abs(x - box.x_of(range.low)) < std::abs(x - box.x_of(range.high)) ? 0 : 1;
  if (!ImGui::IsItemActive()) {
    state.handle = -1;
    tip_for_last("Drag the ends of the range: values beyond them have the first or the last colour. The red "
                 "line is the average");
    return;
  }
  HeatRange wanted = range;
  const double least = 1e-3 * box.largest;
  if (state.handle == 0)
    wanted.low = std::min(box.value_at(x), range.high - least);
  else
    wanted.high = std::max(box.value_at(x), range.low + least);
  wanted.low = std::max(wanted.low, 0.0);
  if (!(wanted == range)) context.send(SetHeatRange{wanted.low, wanted.high});
}

// The colour of each value on the axis of the histogram, with round numbers below.
void draw_colors(const PanelContext& context, const RangeBox& box, const HeatRange& range,
                 const RayHeat& heat) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  constexpr int kParts = 96;
  const float step = box.colors.width / kParts;
  const double width = range.high - range.low;
  for (int i = 0; i < kParts; ++i) {
    const double value = box.largest * (i + 0.5) / kParts;
    draw.AddRectFilled(
        ImVec2(box.colors.x + step * static_cast<float>(i), box.colors.y),
        ImVec2(box.colors.x + step * static_cast<float>(i + 1), box.colors.bottom()),
        scale_color_u32(heat_color(heat.colors(), width > 0.0 ? (value - range.low) / width : 0.0)));
  }
  ImGui::PushFont(context.fonts.small);
  constexpr std::size_t kMostTicks = 6;
  float free = box.colors.x;
  for (const double tick : ticks_between(0.0, box.largest, kMostTicks)) {
    const float x = box.x_of(tick);
    const std::string text = heat_value_text(heat.of(), tick);
    const float size = ImGui::CalcTextSize(text.c_str()).x;
    const float left = std::clamp(x - 0.5F * size, box.colors.x, box.colors.right() - size);
    draw.AddLine(ImVec2(x, box.colors.bottom()), ImVec2(x, box.colors.bottom() + context.px(3)),
                 palette::kQuiet);
    if (left < free) continue;
    draw.AddText(ImVec2(left, box.colors.bottom() + context.px(3)), palette::kText, text.c_str());
    free = left + size + context.px(5);
  }
  ImGui::PopFont();
}

}  // namespace

void draw_heat_range(PanelContext& context, const HeatStatement& statement) {
  const auto& heat = context.session.get<RayHeat>();
  if (!heat.picture()) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  RangeBox box{{at.x, at.y, width, context.px(46)}, {}, 1.0};
  box.colors = {at.x, box.chart.bottom() + context.px(3), width, context.px(9)};
  box.largest = std::max({heat.picture()->of(heat.of()).largest, statement.range.high, 1e-9});
  draw_bins(context, box, heat);
  draw_handles(context, box, statement.range);
  drag_handles(context, box, statement.range);
  draw_colors(context, box, statement.range, heat);
  ImGui::PushFont(context.fonts.small);
  ImGui::SetCursorScreenPos(ImVec2(at.x, box.colors.bottom() + context.px(4) + ImGui::GetTextLineHeight()));
  ImGui::Dummy(ImVec2(width, context.px(2)));
  ImGui::PopFont();
}

}  // namespace boxwood
