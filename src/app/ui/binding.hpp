// SPDX-License-Identifier: MIT
// A key or a movement of the mouse, its effect, and its place in the help.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/input.hpp"

namespace boxwood {

struct Binding {
  using Run = std::function<void(Session&, std::vector<Command>&)>;
  std::string group;
  int order = 0;     // within the group
  std::string keys;  // text of the help; made from `key` unless it is a movement of the mouse
  std::string what;
  Key key = Key::none;        // Key::none for a movement of the mouse, which is only listed
  Key other_key = Key::none;  // the same on the keypad
  Modifiers modifiers;
  Run run;  // makes the commands, given the session
};

namespace modifiers {
inline constexpr Modifiers kPlain{};
inline constexpr Modifiers kControl{true, false, false};
inline constexpr Modifiers kShift{false, true, false};
inline constexpr Modifiers kAlt{false, false, true};
inline constexpr Modifiers kControlShift{true, true, false};
}  // namespace modifiers

// Return a row for a key, and one for a movement of the mouse.
Binding key_binding(const char* group, int order, Key key, const Modifiers& modifiers, std::string what,
                    Binding::Run run, Key other = Key::none);
Binding mouse_binding(const char* group, int order, const char* keys, const char* what);

}  // namespace boxwood
