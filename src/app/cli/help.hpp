// SPDX-License-Identifier: MIT
// Helps, manual pages and completions, made from the two tables.
#pragma once

#include <string>

#include "app/cli/command_table.hpp"

namespace boxwood {

std::string help_of_program();
std::string help_of_command(const CommandRow& command);

// A manual page (roff, man(7)) of a command; null: of the program.
std::string manual_page(const CommandRow* command);

// A script for this shell, "bash", "zsh" or "fish", that completes commands, options and their words.
std::string completion_script(std::string_view shell);

}  // namespace boxwood
