// SPDX-License-Identifier: MIT
// Moves the keyboard from panel to panel in screen order: the bar, left, right, the dock.
#include "app/ui/keyboard_focus.hpp"

#include <algorithm>
#include <vector>

#include "app/shell/panels.hpp"

namespace boxwood {

namespace {

std::vector<Panel> panels_in_order(const Layout& layout) {
  std::vector<Panel> out;
  if (!layout.toolbar.empty()) out.push_back(panels::kInterface);
  for (const Place place : {Place::left, Place::right})
    for (const PanelRow& row : panel_table())
      if (row.place == place && !layout.of(row.panel).empty()) out.push_back(row.panel);
  if (!layout.dock.empty()) out.push_back(panels::kDock);
  return out;
}

bool moves_in_a_panel(Key key) {
  switch (key) {
  case Key::up:
  case Key::down:
  case Key::left:
  case Key::right:
  case Key::space:
  case Key::enter:
  case Key::page_up:
  case Key::page_down:
  case Key::home:
  case Key::end:
    return true;
  default:
    return false;
  }
}

}  // namespace

bool KeyboardPanel::take(Key key, const Modifiers& modifiers, bool typing, const Layout& layout) {
  if (key == Key::f6 && !modifiers.control && !modifiers.alt) {
    const std::vector<Panel> panels = panels_in_order(layout);
    if (panels.empty()) return true;
    const auto now = panel_ ? std::find(panels.begin(), panels.end(), *panel_) : panels.end();
    const auto count = static_cast<std::ptrdiff_t>(panels.size());
    std::ptrdiff_t next = modifiers.shift ? count - 1 : 0;
    if (now != panels.end()) next = (now - panels.begin() + (modifiers.shift ? count - 1 : 1)) % count;
    panel_ = panels[static_cast<std::size_t>(next)];
    entering_ = true;
    return true;
  }
  if (!panel_ || typing || modifiers != Modifiers{}) return false;
  if (key == Key::escape) {
    leave();
    return true;
  }
  return moves_in_a_panel(key);
}

bool KeyboardPanel::enters(Panel panel) {
  if (!entering_ || panel_ != panel) return false;
  entering_ = false;
  return true;
}

}  // namespace boxwood
