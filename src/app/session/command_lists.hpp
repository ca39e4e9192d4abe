// SPDX-License-Identifier: MIT
// The commands that belong to no feature, in the order in which help lists them.
#pragma once

namespace boxwood {

class CommandTypes;

// Adds the commands of files, edits, the view, panels and the camera.
void list_program_commands(CommandTypes& types);

}  // namespace boxwood
