// SPDX-License-Identifier: MIT
// Draws the squares of colour of legends and lists.
#include "app/ui/chips/chips.hpp"

#include <cstddef>

#include <imgui.h>

#include "app/ui/panel.hpp"

namespace boxwood {

void colored_chip(const PanelContext& context, ImU32 color) {
  const float size = context.px(11);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = at.y + 0.5F * (ImGui::GetFrameHeight() - size);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  // As opaque as what has the colour; the outline of a pale colour has another one.
  draw.AddRectFilled(ImVec2(at.x, y), ImVec2(at.x + size, y + size), color, context.px(2));
  draw.AddRect(ImVec2(at.x, y), ImVec2(at.x + size, y + size), outline_of(color), context.px(2), 0,
               context.px(1.5F));
  ImGui::Dummy(ImVec2(size, ImGui::GetFrameHeight()));
}

void empty_chip(const PanelContext& context) {
  const float size = context.px(11);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = at.y + 0.5F * (ImGui::GetFrameHeight() - size);
  ImGui::GetWindowDrawList()->AddRect(ImVec2(at.x, y), ImVec2(at.x + size, y + size), palette::kControl,
                                      context.px(2), 0, context.px(1));
  ImGui::Dummy(ImVec2(size, ImGui::GetFrameHeight()));
}

void striped_chip(const PanelContext& context, std::span<const ImU32> colors) {
  const float size = context.px(11);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = at.y + 0.5F * (ImGui::GetFrameHeight() - size);
  const float step = size / static_cast<float>(std::max<std::size_t>(colors.size(), 1));
  for (std::size_t i = 0; i < colors.size(); ++i)
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x + step * static_cast<float>(i), y),
                                              ImVec2(at.x + step * static_cast<float>(i + 1), y + size),
                                              colors[i]);
  ImGui::GetWindowDrawList()->AddRect(ImVec2(at.x, y), ImVec2(at.x + size, y + size), palette::kControl, 0, 0,
                                      context.px(1));
  ImGui::Dummy(ImVec2(size, ImGui::GetFrameHeight()));
}

void line_chip(const PanelContext& context, std::span<const ImU32> colors) {
  const float size = context.px(11);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = at.y + 0.5F * ImGui::GetFrameHeight();
  const float step = size / static_cast<float>(std::max<std::size_t>(colors.size(), 1));
  for (std::size_t i = 0; i < colors.size(); ++i)
    ImGui::GetWindowDrawList()->AddLine(ImVec2(at.x + step * static_cast<float>(i), y),
                                        ImVec2(at.x + step * static_cast<float>(i + 1), y),
                                        colors[i] | IM_COL32_A_MASK, context.px(2.5F));
  ImGui::Dummy(ImVec2(size, ImGui::GetFrameHeight()));
}

void hatched_chip(const PanelContext& context) {
  constexpr ImU32 kTint = IM_COL32(216, 195, 161, 255), kStripe = IM_COL32(140, 122, 95, 255);
  const float size = context.px(11), gap = context.px(4);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = std::floor(at.y + 0.5F * (ImGui::GetFrameHeight() - size));
  const ImVec2 end(at.x + size, y + size);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(ImVec2(at.x, y), end, true);
  draw.AddRectFilled(ImVec2(at.x, y), end, kTint);
  for (float along = gap; along < 2 * size; along += gap)
    draw.AddLine(ImVec2(at.x, y + along), ImVec2(at.x + along, y), kStripe, context.px(1.2F));
  draw.PopClipRect();
  draw.AddRect(ImVec2(at.x, y), end, palette::kControl, 0, 0, context.px(1));
  ImGui::Dummy(ImVec2(size, ImGui::GetFrameHeight()));
}

}  // namespace boxwood
