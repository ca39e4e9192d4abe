// SPDX-License-Identifier: MIT
// What the frame around the panels remembers between frames.
#pragma once

#include <string>
#include <vector>

#include "app/ui/keyboard_focus.hpp"
#include "app/ui/layout.hpp"

namespace boxwood {

struct FrameState {
  PanelMap<float> contents;  // heights of what the panels held last, in pixels
  float strip = 0;           // and of the messages
  float drag_from = 0;       // size of what a splitter drags, when that began
  KeyboardPanel keyboard;    // the panel that it is in
  std::string note;          // a short line in the status bar, such as "copied"
  double note_until = 0.0;
  std::vector<std::string> recent_files;
};

}  // namespace boxwood
