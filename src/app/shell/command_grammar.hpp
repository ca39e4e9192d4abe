// SPDX-License-Identifier: MIT
// The grammar of commands (command.hpp), for help and manuals.
#pragma once

#include <string>
#include <vector>

namespace boxwood {

// Returns one line for each command: its name and the choices of each word, such as "volume KIND whole|object
// N [on|off]".
std::vector<std::string> command_grammar();

}  // namespace boxwood
