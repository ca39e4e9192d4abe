// SPDX-License-Identifier: MIT
// Writes the grammar of commands from their names and fields.
#include "app/shell/command_grammar.hpp"

#include "app/shell/command.hpp"

namespace boxwood {

std::vector<std::string> command_grammar() {
  std::vector<std::string> out;
  std::string_view group;  // first word of the previous line, if its commands have two words
  for (const CommandType* type : command_types().all()) {
    const std::size_t blank = type->name.find(' ');
    if (blank == std::string_view::npos) {
      group = {};
      out.push_back(std::string(type->name) + type->words());
      continue;
    }
    const std::string_view first = type->name.substr(0, blank);
    const std::string rest = std::string(type->name.substr(blank + 1)) + type->words();
    if (first == group)
      out.back() += "|" + rest;
    else
      out.push_back(std::string(first) + " " + rest);
    group = first;
  }
  return out;
}

}  // namespace boxwood
