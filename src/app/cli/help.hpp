// SPDX-License-Identifier: MIT
// Help texts, made from the two tables.
#pragma once

#include <string>

#include "app/cli/command_table.hpp"

namespace boxwood {

std::string help_of_program();
std::string help_of_command(const CommandRow& command);

}  // namespace boxwood
