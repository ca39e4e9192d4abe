// SPDX-License-Identifier: MIT
// Splits events into frames, and names keys.
#include "app/ui/input.hpp"

#include <algorithm>
#include <array>

namespace boxwood {

std::string_view name_of(Key key) noexcept {
  static constexpr std::array<std::string_view, kKeyCount> kNames = {
      "",         "A",        "B",        "C",        "D",        "E",        "F",         "G",
      "H",        "I",        "J",        "K",        "L",        "M",        "N",         "O",
      "P",        "Q",        "R",        "S",        "T",        "U",        "V",         "W",
      "X",        "Y",        "Z",        "0",        "1",        "2",        "3",         "4",
      "5",        "6",        "7",        "8",        "9",        "Keypad 0", "Keypad 1",  "Keypad 2",
      "Keypad 3", "Keypad 4", "Keypad 5", "Keypad 6", "Keypad 7", "Keypad 8", "Keypad 9",  "F1",
      "F2",       "F3",       "F4",       "F5",       "F6",       "F7",       "F8",        "F9",
      "F10",      "F11",      "F12",      "Esc",      "Enter",    "Tab",      "Backspace", "Delete",
      "Insert",   "Home",     "End",      "PgUp",     "PgDn",     "Left",     "Right",     "Up",
      "Down",     "Space",    "/",        ",",        ".",        "[",        "]",         "-",
      "="};
  return kNames[static_cast<std::size_t>(key)];
}

bool InputQueue::has_only_keys() const {
  return !events_.empty() && std::all_of(events_.begin(), events_.end(), [](const InputEvent& e) {
    return e.kind == InputEvent::Kind::key || e.kind == InputEvent::Kind::text;
  });
}

InputFrame InputQueue::take_frame(double seconds) {
  state_.wheel = state_.wheel_sideways = 0.0;
  state_.pressed_after_s = state_.pressed_before_s = 0.0;
  state_.pressed.clear();
  state_.text.clear();
  state_.seconds = seconds;
  std::array<bool, 3> changed{};
  while (!events_.empty()) {
    const InputEvent& e = events_.front();
    const bool any_changed = changed[0] || changed[1] || changed[2];
    switch (e.kind) {
    case InputEvent::Kind::mouse_move:
      // A click belongs to the place of the mouse at that time: later movement waits for the next frame.
      if (any_changed) return state_;
      state_.mouse_x = e.x;
      state_.mouse_y = e.y;
      state_.mouse_inside = true;
      break;
    case InputEvent::Kind::mouse_leave:
      state_.mouse_inside = false;
      break;
    case InputEvent::Kind::mouse_button: {
      const auto i = static_cast<std::size_t>(e.button);
      if (changed[i]) return state_;
      changed[i] = state_.buttons[i] != e.down;
      state_.buttons[i] = e.down;
      if (changed[i] && e.down && e.button == MouseButton::left) {
        state_.pressed_after_s = e.after_s;
        state_.pressed_before_s = e.before_s;
      }
      state_.modifiers = e.modifiers;
      break;
    }
    case InputEvent::Kind::wheel:
      state_.wheel += e.y;
      state_.wheel_sideways += e.x;
      break;
    case InputEvent::Kind::key:
      if (!e.repeat && !e.down && any_changed) return state_;
      // A key pressed and released between two frames counts as held for one of them.
      if (!e.down)
        for (const auto& [key, modifiers] : state_.pressed)
          if (key == e.key) return state_;
      state_.keys[static_cast<std::size_t>(e.key)] = e.down;
      state_.modifiers = e.modifiers;
      if (e.down && e.key != Key::none) state_.pressed.emplace_back(e.key, e.modifiers);
      break;
    case InputEvent::Kind::text:
      state_.text.push_back(e.codepoint);
      break;
    }
    events_.pop_front();
  }
  return state_;
}

}  // namespace boxwood
