// SPDX-License-Identifier: MIT
// Places tips beside their widgets.
#include "app/ui/tips/tips.hpp"

#include <algorithm>

#include <imgui.h>

namespace boxwood {

bool tip_is_due() {
  constexpr float kRests = 0.35F;  // seconds
  auto* const timer = static_cast<TipTimer*>(ImGui::GetIO().UserData);
  if (timer == nullptr || timer->still_s >= kRests) return true;
  timer->waits = true;
  return false;
}

void show_tip(const char* text, TipPlace place) {
  if (!tip_is_due()) return;
  constexpr float kLine = 30;  // of a tip, in sizes of the font
  const float wrap = kLine * ImGui::GetFontSize(), gap = 0.3F * ImGui::GetFontSize();
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const ImVec2 window = ImGui::GetIO().DisplaySize, padding = ImGui::GetStyle().WindowPadding;
  ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, wrap);
  size.x += 2 * padding.x;
  size.y += 2 * padding.y;
  ImVec2 at;
  if (place == TipPlace::beside) {
    const bool right = high.x + gap + size.x <= window.x;
    at = ImVec2(right ? high.x + gap : low.x - gap - size.x, low.y);
  } else {  // a wide widget has the tip below the mouse
    const float y_below = high.y + gap, y_above = low.y - gap - size.y;
    const bool below = place == TipPlace::below ? y_below + size.y <= window.y : y_above < 0.0F;
    at = ImVec2(std::max(low.x, ImGui::GetIO().MousePos.x - 2 * ImGui::GetFontSize()),
                below ? y_below : y_above);
  }
  ImGui::SetNextWindowPos(ImVec2(std::max(std::min(at.x, window.x - size.x), 0.0F),
                                 std::max(std::min(at.y, window.y - size.y), 0.0F)));
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(wrap);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void tip_for_last(const char* text) {
  if (text != nullptr && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) show_tip(text);
}

}  // namespace boxwood
