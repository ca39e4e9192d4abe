// SPDX-License-Identifier: MIT
// Places tips beside their widgets.
#include "app/ui/tips/tips.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <imgui_internal.h>

namespace boxwood {

bool tip_is_due() {
  constexpr float kRests = 0.35F;  // seconds
  auto* const timer = static_cast<TipTimer*>(ImGui::GetIO().UserData);
  if (timer == nullptr || timer->still_s >= kRests) return true;
  timer->waits = true;
  return false;
}

namespace {

struct TipNear {
  ImVec2 low, high;
};

constexpr float kColumn = 0.45F, kBar = 0.5F;  // of the display: a larger window is neither
bool is_column(const TipNear& window) {
  return window.high.x - window.low.x <= kColumn * ImGui::GetIO().DisplaySize.x;
}
bool is_bar(const TipNear& window) {
  return !is_column(window) && window.high.y - window.low.y <= kBar * ImGui::GetIO().DisplaySize.y;
}

// The x between the columns of panels, where the scene is.
struct SceneSpan {
  float low = 0, high = 0;
  explicit SceneSpan(float gap) : high(ImGui::GetIO().DisplaySize.x) {
    const auto column = [](const char* name) {
      const ImGuiWindow* const window = ImGui::FindWindowByName(name);
      return window != nullptr && window->WasActive ? window : nullptr;
    };
    if (const ImGuiWindow* const left = column("left")) low = left->Rect().Max.x + gap;
    if (const ImGuiWindow* const right = column("right")) high = right->Rect().Min.x - gap;
  }
};

// Returns the place of a tip beside the window that holds the widget, if the window is a column or a menu, or
// below or above it, if it is a bar: over the scene, if there is room, so that it covers no title of a panel.
// Returns nullopt for other windows, and if the display ends there.
std::optional<ImVec2> outside_window(const TipNear& item, const TipNear& window, const ImVec2& size,
                                     float gap) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  if (is_column(window)) {
    if (window.high.x + gap + size.x <= display.x) return ImVec2(window.high.x + gap, item.low.y);
    if (window.low.x - gap - size.x >= 0.0F) return ImVec2(window.low.x - gap - size.x, item.low.y);
    return std::nullopt;
  }
  if (!is_bar(window)) return std::nullopt;
  const SceneSpan scene(gap);
  float x = std::max(item.low.x, ImGui::GetIO().MousePos.x - 2 * ImGui::GetFontSize());
  if (size.x <= scene.high - scene.low) x = std::clamp(x, scene.low, scene.high - size.x);
  if (window.high.y + gap + size.y <= display.y) return ImVec2(x, window.high.y + gap);
  if (window.low.y - gap - size.y >= 0.0F) return ImVec2(x, window.low.y - gap - size.y);
  return std::nullopt;
}

ImVec2 at_item(const TipNear& item, const ImVec2& size, float gap, TipPlace place) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  if (place == TipPlace::beside) {
    const bool right = item.high.x + gap + size.x <= display.x;
    return {right ? item.high.x + gap : item.low.x - gap - size.x, item.low.y};
  }
  // A wide widget has the tip below the mouse.
  const float y_below = item.high.y + gap, y_above = item.low.y - gap - size.y;
  const bool below = place == TipPlace::below ? y_below + size.y <= display.y : y_above < 0.0F;
  return {std::max(item.low.x, ImGui::GetIO().MousePos.x - 2 * ImGui::GetFontSize()),
          below ? y_below : y_above};
}

// Moves a tip of a widget elsewhere below the messages: it leaves their words and buttons free.
ImVec2 below_messages(const ImGuiWindow& holder, const ImVec2& at, const ImVec2& size, float gap) {
  const ImGuiWindow* const strip = ImGui::FindWindowByName("messages");
  if (strip == nullptr || strip == &holder || !strip->WasActive) return at;
  const ImRect held = strip->Rect();
  if (!held.Overlaps(ImRect(at, ImVec2(at.x + size.x, at.y + size.y)))) return at;
  const bool has_room = held.Max.y + gap + size.y <= ImGui::GetIO().DisplaySize.y;
  return has_room ? ImVec2(at.x, held.Max.y + gap) : at;
}

// Moves a tip of a column above the legend, which then stays readable.
ImVec2 above_legend(const ImVec2& at, const ImVec2& size, float gap) {
  const ImGuiWindow* const legend = ImGui::FindWindowByName("legend");
  if (legend == nullptr || !legend->WasActive) return at;
  const ImRect held = legend->Rect();
  if (!held.Overlaps(ImRect(at, ImVec2(at.x + size.x, at.y + size.y)))) return at;
  const float y = held.Min.y - gap - size.y;
  return y >= 0.0F ? ImVec2(at.x, y) : at;
}

// That of every tip, while bars and panels change the one of their windows.
ImVec2 tip_padding() {
  const float rounding = ImGui::GetStyle().PopupRounding;
  return {1.5F * rounding, 1.25F * rounding};
}

// Returns true if a tip of a widget elsewhere would cover the help of F1.
bool covers_help(const ImGuiWindow& holder, const ImRect& tip) {
  const ImGuiWindow* const help = ImGui::FindWindowByName("help");
  return help != nullptr && help != &holder && help->WasActive && help->Rect().Overlaps(tip);
}

}  // namespace

void show_tip(const char* text, TipPlace place) {
  if (tip_is_due()) show_reading(text, place);
}

void show_reading(const char* more, TipPlace place) {
  auto* const timer = static_cast<TipTimer*>(ImGui::GetIO().UserData);
  if (timer == nullptr) return;
  const std::string joined = timer->text.empty() ? more : timer->text + "\n" + more;
  const char* const text = joined.c_str();
  constexpr float kShortLine = 12;  // in sizes of the font, where the columns leave no more
  ImGui::PushFont(nullptr);         // the usual one, not that of the widget
  const float gap = 0.3F * ImGui::GetFontSize();
  const ImVec2 display = ImGui::GetIO().DisplaySize, padding = tip_padding();
  const TipNear item{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  const ImGuiWindow& holder = *ImGui::GetCurrentWindow()->RootWindow;
  const TipNear window{holder.Pos, ImVec2(holder.Pos.x + holder.Size.x, holder.Pos.y + holder.Size.y)};
  float wrap = kTipLine * ImGui::GetFontSize();
  if (const SceneSpan scene(gap); is_bar(window))
    // ImGui rounds the width of a text up.
    wrap = std::clamp(scene.high - scene.low - 2 * padding.x - 1.0F, kShortLine * ImGui::GetFontSize(), wrap);
  ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, wrap);
  size.x += 2 * padding.x;
  size.y += 2 * padding.y;
  const auto outside = outside_window(item, window, size, gap);
  ImVec2 at = outside ? *outside : at_item(item, size, gap, place);
  ImGui::PopFont();
  at = ImVec2(std::max(std::min(at.x, display.x - size.x), 0.0F),
              std::max(std::min(at.y, display.y - size.y), 0.0F));
  if (is_column(window)) at = above_legend(at, size, gap);
  at = below_messages(holder, at, size, gap);
  if (covers_help(holder, ImRect(at, ImVec2(at.x + size.x, at.y + size.y)))) return;
  timer->shown = {at.x, at.y, size.x, size.y};
  timer->text = joined;
  timer->wrap = wrap;
}

void draw_tip(const TipTimer& tip) {
  if (tip.text.empty()) return;
  ImGui::SetNextWindowPos(ImVec2(tip.shown.x, tip.shown.y));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().PopupRounding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, tip_padding());
  ImGui::BeginTooltip();
  ImGui::PopStyleVar(2);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + tip.wrap);
  ImGui::TextUnformatted(tip.text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void tip_for_last(const char* text) {
  if (text != nullptr && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) show_tip(text);
}

}  // namespace boxwood
