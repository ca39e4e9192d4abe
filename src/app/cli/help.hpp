// SPDX-License-Identifier: MIT
// Helps, manual pages and completions, made from the two tables.
#pragma once

#include <string>

#include "app/cli/command_table.hpp"

namespace boxwood {

std::string help_of_program();
std::string help_of_command(const CommandRow& command);

// Returns the manual page (roff, man(7)) of a command; of the program if null.
std::string manual_page(const CommandRow* command);

// Returns the completion script of a shell, "bash", "zsh" or "fish", for commands, options and their words.
std::string completion_script(std::string_view shell);

}  // namespace boxwood
