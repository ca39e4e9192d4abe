// SPDX-License-Identifier: MIT
// Lays out the help of commands and of the program.
#include "app/cli/help.hpp"

#include <algorithm>
#include <vector>

#include "app/cli/grammar.hpp"
#include "app/shell/command_grammar.hpp"

namespace boxwood {

namespace {
// Appends an entry of two columns. A long left side gets a line of its own.
void append_entry(std::string& text, const std::string& left, std::string_view right) {
  constexpr std::size_t kColumn = 34;
  text += "  " + left;
  if (left.size() + 4 > kColumn)
    text += "\n" + std::string(kColumn, ' ');
  else
    text.append(kColumn - 2 - left.size(), ' ');
  text += std::string(right) + "\n";
}

void append_examples(std::string& text, std::string_view examples) {
  text += "\nExamples:\n";
  while (!examples.empty()) {
    const std::size_t end = std::min(examples.find('\n'), examples.size());
    text += "  boxwood " + std::string(examples.substr(0, end)) + "\n";
    examples.remove_prefix(std::min(end + 1, examples.size()));
  }
}
}  // namespace

std::string help_of_program() {
  std::string text = "Boxwood: see, measure and collide bounding volumes and their hierarchies.\n\n"
                     "Usage: boxwood [MODEL...]             opens the viewer\n"
                     "       boxwood COMMAND [ARGUMENTS]\n\nCommands:\n";
  for (const CommandRow& command : command_table())
    append_entry(text,
                 std::string(command.name) + (command.operands.empty() ? "" : " ") +
                     std::string(command.operands),
                 command.summary);
  text += "\n'boxwood COMMAND --help' lists the options of a command, 'boxwood man COMMAND | man -l -' shows "
          "its\n"
          "manual, 'boxwood --version' prints the version.\n"
          "\nExit codes:\n";
  for (const ExitCodeText& code : exit_code_texts()) append_entry(text, std::string(code.code), code.meaning);
  return text;
}

std::string help_of_command(const CommandRow& command) {
  std::string text = "Usage: " + usage_of(command) + " [OPTIONS]\n\n" + std::string(command.summary) + "\n";
  text[text.find("\n\n") + 2] =
      static_cast<char>(std::toupper(static_cast<unsigned char>(text[text.find("\n\n") + 2])));
  bool has_volumes = false, has_commands = false;
  for (const std::string_view title : titles_of(command)) {
    text += "\n" + std::string(title) + ":\n";
    for (const OptionRow* row : options_of(command)) {
      if (title_of(row->group) != title) continue;
      append_entry(text, usage_of(*row), help_of(command, *row));
      has_volumes = has_volumes || row->name == "--volumes";
      has_commands = has_commands || row->name == "--do";
    }
    if (title == title_of(kCommonOptions)) append_entry(text, "-h, --help", "print this help");
  }
  if (has_volumes) {
    text += "\nVolumes of --volumes:\n";
    for (const VolumeRow& row : kVolumeRows) append_entry(text, std::string(row.name), row.label);
  }
  if (has_commands) {
    text += "\nCommands of --do:\n";
    for (const std::string& line : command_grammar()) text += "  " + line + "\n";
  }
  append_examples(text, command.examples);
  return text;
}

}  // namespace boxwood
