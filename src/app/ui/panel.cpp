// SPDX-License-Identifier: MIT
// The parts that panels share.
#include "app/ui/panel.hpp"

#include <algorithm>

#include <imgui_internal.h>

#include "app/ui/fonts.hpp"

namespace boxwood {

void PanelContext::mark(std::string_view name) {
  const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
  widgets[std::string(name)] = {a.x, a.y, b.x - a.x, b.y - a.y};
}

bool begin_panel(const PanelContext& context, const char* id, const UiRect& rect, ImGuiWindowFlags more) {
  ImGui::SetNextWindowPos(ImVec2(rect.x, rect.y));
  ImGui::SetNextWindowSize(ImVec2(rect.width, rect.height));
  context.widgets[std::string("panel:") + id] = rect;
  return ImGui::Begin(id, nullptr,
                      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                          ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                          ImGuiWindowFlags_NoBringToFrontOnFocus | more);
}

void end_panel() {
  ImGui::End();
}

void heading(const PanelContext& context, const char* text) {
  ImGui::PushFont(context.fonts.heading);
  ImGui::TextUnformatted(text);
  ImGui::PopFont();
}

void quiet_text(const PanelContext& context, std::string_view text) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void fact(const PanelContext& context, const char* label, std::string_view value) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  ImGui::TextUnformatted(label);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  ImGui::TableNextColumn();
  ImGui::PushFont(context.fonts.small);
  clipped_text(value, ImGui::GetContentRegionAvail().x);
  ImGui::PopFont();
}

void tip_for_last(const char* text) {
  if (text != nullptr && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("%s", text);
}

bool small_button(PanelContext& context, const char* label, const char* tip) {
  ImGui::PushFont(context.fonts.small);
  const bool pressed = ImGui::Button(label);
  ImGui::PopFont();
  tip_for_last(tip);
  return pressed;
}

void colored_chip(const PanelContext& context, ImU32 color) {
  const float size = context.px(11);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = at.y + 0.5F * (ImGui::GetFrameHeight() - size);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(ImVec2(at.x, y), ImVec2(at.x + size, y + size),
                     (color & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 70), context.px(2));
  draw.AddRect(ImVec2(at.x, y), ImVec2(at.x + size, y + size), color, context.px(2), 0, context.px(1.5F));
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
  ImGui::Dummy(ImVec2(size, ImGui::GetFrameHeight()));
}

void clipped_text(std::string_view text, float width) {
  const char* begin = text.data();
  const char* end = begin + text.size();
  const ImVec2 size = ImGui::CalcTextSize(begin, end);
  if (size.x <= width || width <= 0) {
    ImGui::TextUnformatted(begin, end);
    return;
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 clip(at.x + width, at.y + size.y * (1.0F + kBelowLine));
  ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(), at, clip, clip.x, clip.x, begin, end, &size);
  ImGui::Dummy(ImVec2(width, size.y));
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%.*s", static_cast<int>(text.size()), begin);
}

bool toggle_button(PanelContext& context, const char* label, bool active, const char* tip) {
  (void)context;
  if (active) {
    ImGui::PushStyleColor(ImGuiCol_Button, palette::kAccentSoft);
    ImGui::PushStyleColor(ImGuiCol_Text, IM_COL32(0x00, 0x4F, 0x7C, 0xFF));
  }
  const bool pressed = ImGui::Button(label);
  if (active) ImGui::PopStyleColor(2);
  tip_for_last(tip);
  return pressed;
}

}  // namespace boxwood
