// SPDX-License-Identifier: MIT
// The small buttons at the right end of the bar: a picture, colours and size, and the places of the window.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "app/interface/bindings.hpp"
#include "app/interface/files/save_picture.hpp"
#include "app/interface/frame_rows.hpp"
#include "app/shell/panels.hpp"
#include "app/ui/panel.hpp"
#include "app/view/appearance_commands.hpp"

namespace boxwood {

namespace {

// The button for the size that was pressed last. As the size changes, the open menu moves so that the button
// stays under the mouse.
struct DisplayMenuState {
  const char* pressed = nullptr;  // its name; null: the menu is at its usual place
  ImVec2 middle;                  // on screen, when it was pressed
  ImVec2 from_corner;             // of the menu to that middle, in the frame before
  std::optional<ImVec2> corner() const {
    if (pressed == nullptr) return std::nullopt;
    return ImVec2(std::max(middle.x - from_corner.x, 0.0F), std::max(middle.y - from_corner.y, 0.0F));
  }
  // Takes the last item, a button.
  void take(const char* name, bool is_pressed) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(), menu = ImGui::GetWindowPos();
    const ImVec2 now(0.5F * (low.x + high.x), 0.5F * (low.y + high.y));
    if (is_pressed && pressed != name) {
      pressed = name;
      middle = now;
    }
    if (pressed == name) from_corner = ImVec2(now.x - menu.x, now.y - menu.y);
  }
};

// Draws a disc whose right half is filled.
bool disc_button(PanelContext& context) {
  const float h = ImGui::GetFrameHeight(), r = context.px(6);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("display", ImVec2(context.px(20), h));
  const ImU32 ink = ImGui::IsItemHovered() ? palette::kAccent : palette::kQuiet;
  const ImVec2 middle(at.x + context.px(10), at.y + 0.5F * h);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddCircle(middle, r, ink, 24, context.px(1.2F));
  constexpr float kQuarter = 1.5707963F;
  draw.PathArcTo(middle, r, -kQuarter, kQuarter, 16);
  draw.PathFillConvex(ink);
  return pressed;
}

}  // namespace

bool draw_place_button(PanelContext& context, Panel panel) {
  const bool open = context.session.view().panel_open(panel);
  const float h = ImGui::GetFrameHeight(), w = context.px(16), high = context.px(12);
  ImGui::PushID(panel.name.data(), panel.name.data() + panel.name.size());
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("place", ImVec2(w + context.px(4), h));
  ImGui::PopID();
  const PanelRow& row = row_of(panel);
  const ImU32 color = ImGui::IsItemHovered() ? palette::kAccent : palette::kQuiet;
  const ImVec2 a(at.x + context.px(2), at.y + 0.5F * (h - high)), b(a.x + w, a.y + high);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRect(a, b, color, context.px(2), 0, context.px(1.2F));
  ImVec2 c = a, d = b;
  if (panel == panels::kLeft) d.x = a.x + context.px(6);
  if (panel == panels::kRight) c.x = b.x - context.px(6);
  if (panel == panels::kDock) c.y = b.y - context.px(5);
  if (open)
    draw.AddRectFilled(c, d, color, context.px(1));
  else
    draw.AddRect(c, d, color, context.px(1), 0, context.px(1.2F));
  tip_for_last(
      std::string(row.title).append(open ? ": hide (" : ": show (").append(row.key).append(")").c_str());
  context.mark(std::string("fold:").append(panel.name));
  return pressed;
}

void draw_picture_button(PanelContext& context) {
  const float h = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("picture", ImVec2(context.px(22), h));
  const ImU32 ink = ImGui::IsItemHovered() ? palette::kAccent : palette::kQuiet;
  const ImVec2 middle(at.x + context.px(11), at.y + 0.5F * h + context.px(1));
  const float line = context.px(1.2F);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRect(ImVec2(middle.x - context.px(8), middle.y - context.px(5)),
               ImVec2(middle.x + context.px(8), middle.y + context.px(6)), ink, context.px(2), 0, line);
  draw.AddRectFilled(ImVec2(middle.x - context.px(3), middle.y - context.px(7)),
                     ImVec2(middle.x + context.px(3), middle.y - context.px(4)), ink, context.px(1));
  draw.AddCircle(ImVec2(middle.x, middle.y + context.px(0.5F)), context.px(3), ink, 16, line);
  if (pressed && ImGui::GetIO().KeyShift)
    ask_for_file(context, picture_request(context.session));
  else if (pressed)
    for (Command& command : commands_of_key(context.session, Key::f12, {})) context.send(std::move(command));
  tip_for_last("Save a picture of the window as it is (F12). Shift+click (Shift+F12): of the window or the "
               "view alone, "
               "under a name and in a folder of your choice");
  context.mark("picture");
}

void draw_display_menu(PanelContext& context) {
  if (disc_button(context)) ImGui::OpenPopup("display menu");
  context.mark("display");
  tip_for_last("Colours and size of the window (Ctrl+T, Ctrl++, Ctrl+-)");
  auto& state = context.state<DisplayMenuState>();
  if (!begin_menu(context, "display menu", state.corner())) {
    state = {};
    return;
  }
  Session& session = context.session;
  ImGui::TextDisabled("Colours");
  constexpr struct {
    ThemeChoice theme;
    const char* label;
  } kThemes[] = {
      {ThemeChoice::light, "Light"}, {ThemeChoice::dark, "Dark"}, {ThemeChoice::automatic, "As the desktop"}};
  for (const auto& row : kThemes) {
    if (ImGui::RadioButton(row.label, session.view().settings().theme == row.theme)) {
      context.send(SetTheme{row.theme});
      ImGui::CloseCurrentPopup();
    }
    context.mark(std::string("theme:").append(name_of(row.theme)));
  }
  ImGui::Separator();
  ImGui::TextDisabled("Size of panels and text");
  const auto step = [&](const char* label, const char* name, Key key) {
    const bool pressed = ImGui::Button(label, ImVec2(context.px(26), 0));
    if (pressed)
      for (Command& command : commands_of_key(session, key, modifiers::kControl))
        context.send(std::move(command));
    context.mark(name);
    state.take(name, pressed);
  };
  step("-", "scale:smaller", Key::minus);
  ImGui::SameLine(0, context.px(4));
  step("+", "scale:larger", Key::equal);
  ImGui::SameLine(0, context.px(8));
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%ld %%", std::lround(100.0 * session.view().settings().shown_scale()));
  if (ImGui::RadioButton("As the monitor", session.view().settings().scale <= 0.0)) {
    context.send(SetScale{});
    ImGui::CloseCurrentPopup();
  }
  context.mark("scale:auto");
  ImGui::EndPopup();
}

}  // namespace boxwood
