// SPDX-License-Identifier: MIT
// Which panel the keyboard is in: F6 goes to the next one, arrows move in it, Space presses, Esc leaves it.
#pragma once

#include <optional>

#include "app/ui/input.hpp"
#include "app/ui/layout.hpp"

namespace boxwood {

class KeyboardPanel {
public:
  // Whether the key was meant for the panel. `typing`: a text field is being edited.
  bool take(Key key, const Modifiers& modifiers, bool typing, const Layout& layout);
  void leave() { panel_.reset(); }
  // panels::kInterface stands for the bar along the top, panels::kDock for the dock.
  const std::optional<Panel>& panel() const { return panel_; }
  // Once, from within the panel that was gone to: its window is to take the keyboard.
  bool enters(Panel panel);

private:
  std::optional<Panel> panel_;
  bool entering_ = false;
};

}  // namespace boxwood
