// SPDX-License-Identifier: MIT
// THE table of keys and mouse movements: the window obeys it, F1 shows it, docs/viewer.md is checked against
// it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/input.hpp"

namespace boxwood {

struct Binding {
  std::string group;
  std::string keys;  // as printed in the help; made from `key` unless it is a movement of the mouse
  std::string what;
  Key key = Key::none;        // none: a movement of the mouse, listed only
  Key other_key = Key::none;  // the same on the keypad
  Modifiers modifiers;
  // What it asks for, given what is shown now.
  std::function<void(Session&, std::vector<Command>&)> run;
};

const std::vector<Binding>& bindings();

// The commands of one key press; empty where the key is free.
std::vector<Command> commands_of_key(Session& session, Key key, const Modifiers& modifiers);

// The view as JSON text and back (Ctrl+C, Ctrl+V): camera only.
std::string view_as_json(const Camera& camera);
Result<std::vector<Command>> commands_from_view_json(const std::string& text);

}  // namespace boxwood
