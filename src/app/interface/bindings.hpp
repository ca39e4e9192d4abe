// SPDX-License-Identifier: MIT
// The table of keys and mouse movements, of the frame and of all features. The window obeys it, F1 shows it,
// and docs/viewer.md is checked against it.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/binding.hpp"

namespace boxwood {

const std::vector<Binding>& bindings();

// Returns the commands of one key press; empty if the key is free.
std::vector<Command> commands_of_key(Session& session, Key key, const Modifiers& modifiers);

// Writes the view as JSON text and reads it back (Ctrl+C, Ctrl+V): camera only.
std::string view_as_json(const Camera& camera);
Result<std::vector<Command>> commands_from_view_json(const std::string& text);

}  // namespace boxwood
