// SPDX-License-Identifier: MIT
// The words of commands (command.hpp), for helps and manuals.
#pragma once

#include <string>
#include <vector>

namespace boxwood {

// One line for each command: its name, then what each of its words may be, such as
// "volume KIND whole|object N [on|off]".
std::vector<std::string> command_grammar();

}  // namespace boxwood
