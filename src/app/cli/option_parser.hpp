// SPDX-License-Identifier: MIT
// From arguments to options, by the two tables.
#pragma once

#include <span>
#include <string>

#include <boxwood/result.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/options.hpp"

namespace boxwood {

struct CommandLine {
  const CommandRow* command = nullptr;  // null only for help or version without a command
  bool command_named = false;           // false: the command was left out
  bool help = false, version = false;   // nothing else was checked then
  Options options;
};

// Arguments without the program's name. Options and operands mix freely; "--" ends the options; "-" alone is
// an operand. The first operand is the command if the table has it, else the command is the default one (the
// viewer). Errors: usage, one sentence.
Result<CommandLine> parse_command_line(std::span<const std::string> arguments);

}  // namespace boxwood
