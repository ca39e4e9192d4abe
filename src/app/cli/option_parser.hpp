// SPDX-License-Identifier: MIT
// Turns arguments into options, by the tables of commands and options.
#pragma once

#include <span>
#include <string>

#include <boxwood/result.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/options.hpp"

namespace boxwood {

struct CommandLine {
  const CommandRow* command = nullptr;  // null only for help or version without a command
  bool command_named = false;           // false if the command was left out
  bool help = false, version = false;   // nothing else was checked then
  Options options;
};

// Parses arguments without the program's name. Options and operands mix freely; "--" ends the options; "-"
// alone is an operand. The first operand is the command if the table has it; otherwise the default command is
// the viewer. Fails with `usage` and one sentence.
Result<CommandLine> parse_command_line(std::span<const std::string> arguments);

}  // namespace boxwood
