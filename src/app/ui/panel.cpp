// SPDX-License-Identifier: MIT
// Draws the parts that panels share.
#include "app/ui/panel.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include <imgui_internal.h>

#include "app/text/text.hpp"
#include "app/ui/glossary.hpp"
#include "app/ui/tips/tips.hpp"

namespace boxwood {

void PanelContext::mark(std::string_view name) {
  const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
  widgets[std::string(name)] = {a.x, a.y, b.x - a.x, b.y - a.y};
}

bool begin_panel(const PanelContext& context, const char* id, const UiRect& rect, ImGuiWindowFlags more) {
  ImGui::SetNextWindowPos(ImVec2(rect.x, rect.y));
  ImGui::SetNextWindowSize(ImVec2(rect.width, rect.height));
  context.widgets[std::string("panel:") + id] = rect;
  ImGui::PushStyleColor(ImGuiCol_Border, palette::kLine);  // of the window alone
  const bool open =
      ImGui::Begin(id, nullptr,
                   ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse | more);
  ImGui::PopStyleColor();
  return open;
}

namespace {

// Returns the place of a popup below an item, or above it if only there is room: its left side is that of the
// item, or as near as the display allows. In a bar, all of the bar stays free.
ImVec2 place_of_menu(const char* id, float below, float above, float left) {
  char name[24];
  (void)std::snprintf(name, sizeof name, "##Popup_%08x", ImGui::GetID(id));  // as ImGui calls it
  ImGuiWindow* const menu = ImGui::FindWindowByName(name);
  const ImVec2 size = menu != nullptr ? ImGui::CalcWindowNextAutoFitSize(menu) : ImVec2(0, 0);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const bool fits_below = below + size.y <= display.y || display.y - below >= above;
  return {std::clamp(left, 0.0F, std::max(display.x - size.x, 0.0F)), fits_below ? below : above - size.y};
}

}  // namespace

bool begin_menu(const PanelContext& context, const char* id, const std::optional<ImVec2>& at) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const ImVec2 window = ImGui::GetWindowPos();
  const bool in_bar = ImGui::GetWindowSize().y < 3 * ImGui::GetFrameHeight();
  const float below = in_bar ? window.y + ImGui::GetWindowSize().y : high.y;
  const float above = in_bar ? window.y : low.y;
  ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0),
                                      at ? ImVec2(display.x - at->x, display.y - at->y)
                                         : ImVec2(display.x, std::max(display.y - below, above)));
  ImGui::SetNextWindowPos(at ? *at : place_of_menu(id, below, above, low.x));
  // ImGui rounds a constrained size down: without whole paddings the menu would get a scroll bar.
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(std::floor(padding.x), std::floor(padding.y)));
  const bool open = ImGui::BeginPopup(id);
  ImGui::PopStyleVar();
  if (!open) return false;
  const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  context.widgets["open menu"] = {corner.x, corner.y, size.x, size.y};
  context.state<FrameState>().menu_button = {low.x, low.y, high.x - low.x, high.y - low.y};
  return true;
}

bool menu_row(PanelContext& context, const char* label, const char* key, bool selected) {
  const float least = ImGui::CalcTextSize(label).x + context.px(24) + ImGui::CalcTextSize(key).x;
  const float width = std::max(least, ImGui::GetContentRegionAvail().x);
  const bool pressed = ImGui::Selectable(label, selected, 0, ImVec2(width, 0));
  menu_key(context, key);
  return pressed;
}

void menu_key(PanelContext& context, const char* key) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(), size = ImGui::CalcTextSize(key);
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  const ImVec2 at(std::round(right - size.x), std::round(0.5F * (low.y + high.y - size.y)));
  ImGui::GetWindowDrawList()->AddText(at, palette::kQuiet, key);
  context.widgets[std::string("menu key:").append(key)] = {at.x, at.y, size.x, size.y};
}

void end_panel() {
  ImGui::End();
}

void take_keyboard(PanelContext& context, Panel panel, const UiRect& rect) {
  KeyboardPanel& keyboard = context.state<FrameState>().keyboard;
  if (keyboard.enters(panel)) ImGui::SetWindowFocus();
  if (keyboard.panel() != panel) return;
  ImGui::GetForegroundDrawList()->AddRect(ImVec2(rect.x + context.px(1), rect.y + context.px(1)),
                                          ImVec2(rect.right() - context.px(1), rect.bottom() - context.px(1)),
                                          palette::kAccent, context.px(2), 0, context.px(2));
}

void ring_of_last(const PanelContext& context) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float grown = context.px(1);
  ImGui::GetForegroundDrawList()->AddRect(ImVec2(low.x - grown, low.y - grown),
                                          ImVec2(high.x + grown, high.y + grown), palette::kAccent,
                                          context.px(5), 0, context.px(2));
}

void ring_while_edited(const PanelContext& context) {
  if (ImGui::IsItemActive()) ring_of_last(context);
}

void wants_height(PanelContext& context, Panel panel, float height) {
  context.state<FrameState>().contents.set(panel, std::ceil(height));
}

void show_note(const PanelContext& context, std::string note) {
  FrameState& frame = context.state<FrameState>();
  frame.note = std::move(note);
  frame.note_until = ImGui::GetTime() + 2.0;
}

void copy_text(const PanelContext& context, const std::string& text) {
  ImGui::SetClipboardText(text.c_str());
  show_note(context, "copied");
}

void heading(const PanelContext& context, const char* text) {
  ImGui::PushFont(context.fonts.heading);
  ImGui::TextUnformatted(text);
  ImGui::PopFont();
}

namespace {

// Returns the lower edge of a scrolling area; nullopt if its end is in sight.
std::optional<UiRect> edge_of_more(const PanelContext& context) {
  if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1.0F) return std::nullopt;
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const float high = std::min(context.px(kEdgeOfMore), 0.5F * size.y);
  return UiRect{at.x, at.y + size.y - high, size.x - ImGui::GetStyle().ScrollbarSize, high};
}

}  // namespace

void scroll_where_it_goes_on(const PanelContext& context) {
  const auto edge = edge_of_more(context);
  if (!edge) return;
  ImVec2& farthest = ImGui::GetCurrentWindow()->DC.CursorMaxPos;
  const ImVec2 before = ImGui::GetCursorScreenPos(), end = farthest;
  ImGui::SetCursorScreenPos(ImVec2(edge->x, edge->y));
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  if (ImGui::InvisibleButton("more", ImVec2(edge->width, edge->height)))
    ImGui::SetScrollY(ImGui::GetScrollY() +
                      std::max(ImGui::GetWindowHeight() - 2 * edge->height, edge->height));
  ImGui::PopItemFlag();
  tip_for_last("Click to scroll down");
  ImGui::SetCursorScreenPos(before);
  farthest = end;  // the button is no part of the content
}

void mark_where_it_goes_on(const PanelContext& context) {
  const auto edge = edge_of_more(context);
  if (!edge) return;
  const UiRect& band = *edge;
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const float line = std::max(1.0F, context.px(1));
  const bool hot = ImGui::IsWindowHovered() &&
                   ImGui::IsMouseHoveringRect(ImVec2(band.x, band.y), ImVec2(band.right(), band.bottom()));
  context.widgets["more:" + std::to_string(ImGui::GetID("more"))] = band;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(at, ImVec2(at.x + size.x, at.y + size.y));
  draw.AddRectFilled(ImVec2(band.x, band.y), ImVec2(band.right(), band.bottom()), palette::kPanel);
  draw.AddRectFilled(ImVec2(band.x, band.y), ImVec2(band.right(), band.y + line), palette::kControl);
  const float middle = std::floor(band.x + 0.5F * band.width), arm = context.px(4);
  const float top = band.y + line + context.px(2.5F);
  draw.PathLineTo(ImVec2(middle - arm, top));
  draw.PathLineTo(ImVec2(middle, top + context.px(4)));
  draw.PathLineTo(ImVec2(middle + arm, top));
  draw.PathStroke(hot ? palette::kAccent : palette::kQuiet, 0, context.px(1.4F));
  draw.PopClipRect();
}

void fold_sign(const ImVec2& middle, float radius, bool open, ImU32 color) {
  const float r = radius;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (open)
    draw.AddTriangleFilled(ImVec2(middle.x - r, middle.y - 0.6F * r),
                           ImVec2(middle.x + r, middle.y - 0.6F * r), ImVec2(middle.x, middle.y + 0.8F * r),
                           color);
  else
    draw.AddTriangleFilled(ImVec2(middle.x - 0.6F * r, middle.y - r),
                           ImVec2(middle.x - 0.6F * r, middle.y + r), ImVec2(middle.x + 0.8F * r, middle.y),
                           color);
}

void quiet_text(const PanelContext& context, std::string_view text) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  wrapped_text(text);
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

namespace {

// The labels of facts that are words of the glossary.
constexpr struct {
  std::string_view label, word;
} kTerms[] = {{"Depth", "penetration depth"},
              {"Way out for B", "penetration depth"},
              {"Common volume", "overlapping"},
              {"Undecided", "undecided"},
              {"Inside", "containment"},
              {"On A", "witness points"},
              {"On B", "witness points"},
              {"Level", "level"},
              {"Volumes", "bounding volume"},
              {"Nodes", "tree"},
              {"Tree depth", "depth"},
              {"SAH cost", "SAH"},
              {"Axis 1", "OBB"},
              {"Axis 2", "OBB"},
              {"Axis 3", "OBB"}};

// Returns true for numbers, with or without a unit: they wrap, because a coordinate cut short would be a
// different point.
bool is_numbers(std::string_view text) {
  if (const std::size_t blank = text.rfind(' '); blank != text.npos && is_unit(text.substr(blank + 1)))
    text = text.substr(0, blank);
  return !text.empty() && text.find(' ') != std::string_view::npos &&
         text.find_first_not_of("0123456789+-.,e \xC3\x97") == std::string_view::npos;
}

}  // namespace

std::string glossary_sentence(std::string_view word) {
  for (const GlossaryWord& entry : glossary()) {
    if (entry.word != word) continue;
    // The first sentence; the page has the rest.
    const std::size_t end = entry.meaning.find(". ");
    return end == std::string::npos ? entry.meaning : entry.meaning.substr(0, end + 1);
  }
  return {};
}

std::string_view glossary_word(VolumeKind kind) {
  switch (kind) {
  case VolumeKind::sphere:
    return "sphere";
  case VolumeKind::fixed_aabb:
    return "fixed AABB";
  case VolumeKind::aabb:
    return "AABB";
  case VolumeKind::obb:
    return "OBB";
  case VolumeKind::hull:
    return "convex hull";
  case VolumeKind::capsule:
    return "capsule";
  case VolumeKind::cylinder:
    return "cylinder";
  default:
    return row_of(kind).name.starts_with("obb") ? "k-DOP in the OBB" : "k-DOP";
  }
}

namespace {

void fact_label(const PanelContext& context, const char* label, const char* tip = nullptr) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  ImGui::TextUnformatted(label);
  ImGui::PopStyleColor();
  tip_for_last(tip);
  for (const auto& term : kTerms)
    if (term.label == label) glossary_tip(term.word);
  ImGui::PopFont();
  ImGui::TableNextColumn();
}

float text_width(std::string_view text) {
  return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

}  // namespace

void fact(const PanelContext& context, const char* label, std::string_view value) {
  fact_label(context, label);
  ImGui::PushFont(context.fonts.small);
  const float width = ImGui::GetContentRegionAvail().x;
  if (is_numbers(value) || value.find(" to ") != std::string_view::npos) {
    ImGui::TextUnformatted(broken_at_blanks(value, width).c_str());
    tip_for_last("Click to copy");
  } else {
    clipped_text(value, width);
  }
  if (ImGui::IsItemClicked()) copy_text(context, std::string(value));
  ImGui::PopFont();
}

void fact(const PanelContext& context, const char* label, std::string_view value, std::string_view shorter,
          const char* tip) {
  fact_label(context, label, tip);
  fact_value(context, value, shorter);
  tip_for_last(tip);
}

void fact_value(const PanelContext& context, std::string_view value, std::string_view shorter) {
  ImGui::PushFont(context.fonts.small);
  const float width = ImGui::GetContentRegionAvail().x;
  const bool fits = text_width(value) <= width;
  if (fits || text_width(shorter) > width)
    ImGui::TextUnformatted(broken_at_blanks(value, width).c_str());
  else
    ImGui::TextUnformatted(shorter.data(), shorter.data() + shorter.size());
  tip_for_last(fits ? "Click to copy" : std::string(value).append("\nClick to copy").c_str());
  if (ImGui::IsItemClicked()) copy_text(context, std::string(value));
  ImGui::PopFont();
}

bool small_button(PanelContext& context, const char* label, const char* tip) {
  ImGui::PushFont(context.fonts.small);
  const bool pressed = ImGui::Button(label);
  ImGui::PopFont();
  tip_for_last(tip);
  return pressed;
}

bool part_toggle(PanelContext& context, Panel panel, const char* label, bool on, const char* tip) {
  ImGui::PushFont(context.fonts.small);
  const bool pressed = toggle_button(context, label, on, tip);
  ImGui::PopFont();
  if (pressed) context.state<FrameState>().grown = panel;
  return pressed;
}

void same_line_if_room(const PanelContext& context, const char* label, float gap) {
  ImGui::PushFont(context.fonts.small);
  const float width = ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::PopFont();
  ImGui::SameLine(0, gap);
  if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
}

void glossary_tip(std::string_view word) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  const std::string sentence = glossary_sentence(word);
  if (sentence.empty()) return;
  show_tip(std::string(word).append(": ").append(sentence).append("\nWords: F1").c_str());
}

bool toggle_button(PanelContext& context, const char* label, bool active, const char* tip) {
  (void)context;
  if (active) {
    ImGui::PushStyleColor(ImGuiCol_Button, palette::kAccentSoft);
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kOn);
  }
  const bool pressed = ImGui::Button(label);
  if (active) ImGui::PopStyleColor(2);
  tip_for_last(tip);
  return pressed;
}

void node_cost_field(TreeOptions& options) {
  float cost = static_cast<float>(options.node_cost);
  ImGui::DragFloat("##node cost", &cost, 0.02F, 0.0F, 100.0F, cost > 0.0F ? "%.3g" : "auto",
                   ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat);
  tip_for_last(
      "The cost of a visit to a node, in triangle tests, by which rules of the SAH choose leaves. A larger "
      "cost makes larger leaves, up to the leaf size. 0, auto: 1.2 for AABBs and 3 for other "
      "kinds. The SAH cost on screen always uses 1.2. Drag, or double-click to type");
  if (cost != static_cast<float>(options.node_cost)) options.node_cost = static_cast<double>(cost);
}

}  // namespace boxwood
