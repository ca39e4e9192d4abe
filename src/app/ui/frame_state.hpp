// SPDX-License-Identifier: MIT
// The state of the frame around the panels between frames.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/keyboard_focus.hpp"
#include "app/ui/layout.hpp"

namespace boxwood {

struct FrameState {
  PanelMap<float> contents;     // heights of the panels' contents in the last frame, in pixels
  float strip = 0;              // and of the messages
  float names = 0;              // width that the names of the scene need, at scale 1
  std::string names_file;       // the first file of that scene
  std::uint64_t names_of = 0;   // and its revision
  std::optional<Panel> folded;  // by a click on its title, which stays in place until the mouse leaves it
  std::optional<Panel> grown;   // or shrunk, by a click in it; it stays in place until the mouse leaves it
  UiRect menu_button;           // of the last open menu
  float drag_from = 0;          // size of the dragged panel when the drag began
  float drag_room = 0;          // and of both panels beside the border
  KeyboardPanel keyboard;       // the panel with the keyboard
  std::string note;             // a short line in the status bar, such as "copied"
  double note_until = 0.0;
  double hint_until = 0.0;  // the hint about hidden panels is shown
  std::string clicked;      // the object, triangle and node of the last click; while the selection stays
  std::optional<std::uint64_t> clicked_at;  // its revision of the selection
  bool clicked_point = false;               // a triangle was clicked, and is drawn
  std::uint64_t messages_seen = 0;          // revision of the messages when the last one came
  double message_seconds = 0.0;             // until the notes among them leave the strip; 0: they have
  double message_age = 0.0;                 // seconds since the last message came
  std::optional<Workspace> workspace_seen;  // of the last frame
  bool saved_leave = false;                 // the notes of written files leave the list when they are past
  bool strip_acts = false;                  // the strip has a file's name, or a button besides Dismiss
  bool strip_has_stayed = false;            // and has stayed longer for it
  UiRect left_strip;                        // place of the strip that has just left
  double left_strip_seconds = 0.0;          // until a click there meets the scene
  std::vector<std::string> recent_files;
};

}  // namespace boxwood
