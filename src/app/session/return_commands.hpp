// SPDX-License-Identifier: MIT
// The commands that show a session's scene again after another one was opened.
#pragma once

#include <vector>

#include "app/shell/command.hpp"

namespace boxwood {

class Session;

// Returns the commands that open the files again and restore edits, looks, selection, the work of features on
// the scene, and the camera. Panels and their sizes belong to the window and are left out. Empty for a scene
// without a file.
std::vector<Command> commands_to_return(const Session& session);

}  // namespace boxwood
