// SPDX-License-Identifier: MIT
// The parser of the command line. It is our own because of values that look like options: twelve numbers,
// some of them "-.5", an empty `--volumes ""`, file names after "--".
#include "app/cli/option_parser.hpp"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "app/cli/numbers.hpp"
#include "app/cli/option_table.hpp"
#include "app/text/errors.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
constexpr std::string_view kDefaultCommand = "view";

bool looks_like_option(std::string_view argument) noexcept {
  return argument.size() > 1 && argument.front() == '-';
}

// An option argument in its parts: "--name=value", "-o", "-ovalue".
struct Token {
  const OptionRow* row = nullptr;  // null if unknown
  std::string_view name;           // as typed
  bool has_value = false;
  std::string_view value;
};

Token take_apart(std::string_view argument, std::uint64_t groups = 0) noexcept {
  Token token;
  if (argument.starts_with("--")) {
    const std::size_t equals = argument.find('=');
    token.name = argument.substr(0, equals);
    token.has_value = equals != std::string_view::npos;
    if (token.has_value) token.value = argument.substr(equals + 1);
  } else {
    token.name = argument.substr(0, 2);
    token.has_value = argument.size() > 2;
    if (token.has_value) token.value = argument.substr(2);
  }
  token.row = find_option(token.name, groups);
  return token;
}

// Returns the number of arguments after an option that belong to it.
std::size_t arguments_taken(const Token& token, std::span<const std::string> rest) {
  if (token.row == nullptr || token.has_value || token.row->shape == ValueShape::flag) return 0;
  if (token.row->shape == ValueShape::one) return std::min<std::size_t>(1, rest.size());
  std::size_t numbers = 0,
              taken = token.row->shape == ValueShape::words ? std::min<std::size_t>(2, rest.size()) : 0;
  while (numbers < token.row->count && taken < rest.size()) {
    const auto n = parse_numbers(rest[taken]);
    if (!n || n->empty()) break;
    numbers += n->size();
    ++taken;
  }
  return taken;
}

const CommandRow* name_command(std::span<const std::string> arguments, std::size_t& position) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--") break;
    if (!looks_like_option(arguments[i])) {
      position = i;
      return find_command(arguments[i]);
    }
    i += arguments_taken(take_apart(arguments[i]), arguments.subspan(i + 1));
  }
  return nullptr;
}

std::string unknown_option(const Token& token, const CommandRow& command) {
  const std::string name = printable(token.name);
  if (token.row != nullptr) return name + " is not an option of 'boxwood " + std::string(command.name) + "'";
  std::vector<std::string_view> known{"--help", "--version"};
  for (const OptionRow& row : option_table())
    if (row.group == kCommonOptions || (command.groups & row.group) != 0) known.push_back(row.name);
  const std::string_view near = nearest_word(token.name, known);
  return "unknown option " + name +
         (near.empty() ? " (a file's name that begins with '-' goes behind '--')"
                       : "; did you mean " + std::string(near) + "?");
}

// Returns an error if the first operand cannot be a file: then it is a mistyped command.
std::optional<Error> mistyped_command(const std::string& word) {
  if (word.find_first_of("./#\\") != std::string::npos || ::access(word.c_str(), F_OK) == 0)
    return std::nullopt;
  std::vector<std::string_view> known;
  for (const CommandRow& row : command_table()) known.push_back(row.name);
  const std::string_view near = nearest_word(word, known);
  return usage_error("no command '" + printable(word) + "'" +
                     (near.empty() ? ", and no file of this name; 'boxwood --help' lists the commands"
                                   : "; did you mean '" + std::string(near) + "'?"));
}

Result<void> apply(const Token& token, std::span<const std::string> values, Options& options) {
  const OptionRow& row = *token.row;
  const std::string name(row.name);
  if (row.shape == ValueShape::flag) {
    if (token.has_value) return usage_error(name + " takes no value");
    return row.set(options, {});
  }
  std::string text(token.value);
  if (row.shape == ValueShape::words) {
    if (token.has_value || values.size() < 2)
      return usage_error(name + " needs arguments of their own: " + std::string(row.metavar));
    for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : i < 3 ? "\n" : " ") + values[i];
    if (const Result<void> set = row.set(options, text); !set)
      return usage_error(name + " " + set.error().message);
    return {};
  }
  for (const std::string& value : values) text += (text.empty() ? "" : " ") + value;
  if (row.shape == ValueShape::one && !token.has_value && values.empty())
    return usage_error(name + " needs a value: " + std::string(row.metavar));
  if (row.shape == ValueShape::numbers) {
    const auto n = parse_numbers(text);
    if (!n || n->size() != row.count)
      return usage_error(name + " needs " + std::to_string(row.count) + " finite numbers, " +
                         (n ? std::to_string(n->size()) + " are given" : "not '" + printable(text) + "'"));
  }
  if (const Result<void> set = row.set(options, text); !set)
    return usage_error(name + " " + set.error().message);
  return {};
}
}  // namespace

Result<CommandLine> parse_command_line(std::span<const std::string> arguments) {
  CommandLine line;
  std::size_t command_position = arguments.size();
  line.command = name_command(arguments, command_position);
  line.command_named = line.command != nullptr;
  if (!line.command_named && command_position < arguments.size() && !arguments[command_position].empty())
    if (auto mistyped = mistyped_command(arguments[command_position])) return *std::move(mistyped);
  if (!line.command_named) line.command = find_command(kDefaultCommand);

  std::vector<const OptionRow*> seen;
  bool options_ended = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (line.command_named && i == command_position) continue;
    if (options_ended || !looks_like_option(argument)) {
      if (argument.empty()) return usage_error("an operand is empty; a file's name is needed");
      line.options.models.push_back(argument);
      continue;
    }
    if (argument == "--") {
      options_ended = true;
      continue;
    }
    if (argument == "--help" || argument == "-h") return line.help = true, line;
    if (argument == "--version") return line.version = true, line;
    const Token token = take_apart(argument, line.command->groups);
    if (token.row == nullptr ||
        (!is_taken_by_all(token.row->group) && (line.command->groups & token.row->group) == 0))
      return usage_error(unknown_option(token, *line.command));
    if (token.row->shape != ValueShape::flag && !token.row->repeatable) {
      if (std::find(seen.begin(), seen.end(), token.row) != seen.end())
        return usage_error(std::string(token.row->name) + " is given twice");
      seen.push_back(token.row);
    }
    const std::size_t taken = arguments_taken(token, arguments.subspan(i + 1));
    if (const Result<void> applied = apply(token, arguments.subspan(i + 1, taken), line.options); !applied)
      return applied.error();
    i += taken;
  }

  const CommandRow& command = *line.command;
  const std::size_t operands = line.options.models.size();
  if (operands < command.min_operands || operands > command.max_operands)
    return usage_error("'boxwood " + std::string(command.name) + "' takes " + std::string(command.operands) +
                       ", not " + std::to_string(operands) + (operands == 1 ? " operand" : " operands"));
  return line;
}

}  // namespace boxwood
