// SPDX-License-Identifier: MIT
// Help texts.
#include "app/cli/help.hpp"

#include <algorithm>
#include <vector>

#include "app/cli/option_table.hpp"

namespace boxwood {

namespace {
// Two columns, the second one aligned; a long left side gets a line of its own.
void append_entry(std::string& text, const std::string& left, std::string_view right) {
  constexpr std::size_t kColumn = 34;
  text += "  " + left;
  if (left.size() + 4 > kColumn)
    text += "\n" + std::string(kColumn, ' ');
  else
    text.append(kColumn - 2 - left.size(), ' ');
  text += std::string(right) + "\n";
}

std::string usage_of(const CommandRow& command) {
  return "boxwood " + std::string(command.name) + (command.operands.empty() ? "" : " ") +
         std::string(command.operands);
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
  text += "\n'boxwood COMMAND --help' tells the options of a command, 'boxwood --version' the version.\n"
          "Exit codes: 0 done, 1 a negative answer (only with --exit-code), 2 wrong usage, 3 an input is "
          "missing or\n"
          "malformed, 4 no Vulkan device or display, 5 an output could not be written, 6 the images differ,\n"
          "70 a fault of Boxwood's own, 128 + n ended by signal n.\n";
  return text;
}

std::string help_of_command(const CommandRow& command) {
  std::string text = "Usage: " + usage_of(command) + " [OPTIONS]\n\n" + std::string(command.summary) + "\n";
  text[text.find("\n\n") + 2] =
      static_cast<char>(std::toupper(static_cast<unsigned char>(text[text.find("\n\n") + 2])));
  std::vector<std::string_view> titles;
  for (const OptionRow& row : option_table()) {
    const bool taken = row.group == kCommonOptions || (command.groups & row.group) != 0;
    if (taken && std::find(titles.begin(), titles.end(), title_of(row.group)) == titles.end())
      titles.push_back(title_of(row.group));
  }
  for (const std::string_view title : titles) {
    text += "\n" + std::string(title) + ":\n";
    for (const OptionRow& row : option_table()) {
      if (title_of(row.group) != title) continue;
      if (row.group != kCommonOptions && (command.groups & row.group) == 0) continue;
      std::string left = row.letter != 0 ? std::string("-") + row.letter + ", " : "";
      left += std::string(row.name) + (row.metavar.empty() ? "" : " ") + std::string(row.metavar);
      append_entry(text, left, row.help);
    }
    if (title == title_of(kCommonOptions)) append_entry(text, "-h, --help", "this text");
  }
  append_examples(text, command.examples);
  return text;
}

}  // namespace boxwood
