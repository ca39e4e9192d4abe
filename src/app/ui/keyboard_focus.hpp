// SPDX-License-Identifier: MIT
// The panel that has the keyboard: F6 goes to the next one, arrows move in it, Space presses, Esc leaves it.
#pragma once

#include <optional>

#include "app/ui/input.hpp"
#include "app/ui/layout.hpp"

namespace boxwood {

class KeyboardPanel {
public:
  // Returns true if the key was for the panel. `typing`: a text field is being edited.
  bool take(Key key, const Modifiers& modifiers, bool typing, const Layout& layout);
  void leave() { panel_.reset(); }
  // Returns the panel; panels::kInterface means the bar along the top, panels::kDock the dock.
  const std::optional<Panel>& panel() const { return panel_; }
  // Returns true once, inside the new panel: its window must take the keyboard.
  bool enters(Panel panel);

private:
  std::optional<Panel> panel_;
  bool entering_ = false;
};

}  // namespace boxwood
