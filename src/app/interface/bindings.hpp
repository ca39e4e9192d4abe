// SPDX-License-Identifier: MIT
// The table of keys and mouse movements, of the frame and of all features: the window obeys it, F1 shows it,
// docs/viewer.md is checked against it.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/binding.hpp"

namespace boxwood {

const std::vector<Binding>& bindings();

// The commands of one key press; empty where the key is free.
std::vector<Command> commands_of_key(Session& session, Key key, const Modifiers& modifiers);

// The view as JSON text and back (Ctrl+C, Ctrl+V): camera only.
std::string view_as_json(const Camera& camera);
Result<std::vector<Command>> commands_from_view_json(const std::string& text);

}  // namespace boxwood
