// SPDX-License-Identifier: MIT
// Writes commands as text and reads them back.
#include "app/shell/command.hpp"

#include <algorithm>

#include "app/shell/command_aliases.hpp"

namespace boxwood {

namespace {

Error not_understood(std::string_view line, const std::string& what) {
  return {ErrorKind::usage, "command \"" + std::string(line) + "\": " + what};
}

Error not_understood_here(std::string_view line, const Words& in) {
  return not_understood(line, in.done()
                                  ? std::string("a word is missing")
                                  : std::string("\"").append(in.peek()).append("\" is not understood here"));
}

// Returns the type with the name at the front of the line and moves `in` behind it; null if there is no such
// type. If only the first of a name's two words matches, moves `in` behind that word.
const CommandType* type_named(Words& in) {
  bool begins_one = false;
  for (const CommandType* type : command_types().all()) {
    const std::size_t blank = type->name.find(' ');
    if (type->name.substr(0, blank) != in.words[0]) continue;
    if (blank == std::string_view::npos) {
      in.next = 1;
      return type;
    }
    begins_one = true;
    if (in.words.size() < 2 || type->name.substr(blank + 1) != in.words[1]) continue;
    in.next = 2;
    return type;
  }
  in.next = begins_one ? 1 : 0;
  return nullptr;
}

}  // namespace

std::string format(const Command& command) {
  std::string out(command.type().name);
  command.type().write(out, command.value());
  return out;
}

bool operator==(const Command& a, const Command& b) {
  return &a.type() == &b.type() && format(a) == format(b);
}

Result<Command> parse_command(std::string_view line) {
  auto in = split_words(line);
  if (!in) return not_understood(line, "a quotation mark is not closed");
  if (in->words.empty()) return not_understood(line, "it is empty");
  spell_as_today(in->words);
  const CommandType* type = type_named(*in);
  if (type == nullptr)
    return in->next == 0 ? not_understood(line, "there is no command of this name")
                         : not_understood_here(line, *in);
  std::shared_ptr<const void> value = type->read(*in);
  if (value == nullptr) return not_understood_here(line, *in);
  if (!in->done())
    return not_understood(line, std::string("\"").append(in->peek()).append("\" is one word too many"));
  return Command(*type, std::move(value));
}

Result<std::vector<Command>> parse_log(std::string_view text) {
  std::vector<Command> out;
  for (int line_number = 1; !text.empty(); ++line_number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos || line[begin] == '#') continue;
    auto command = parse_command(line);
    if (!command)
      return Error{ErrorKind::usage, std::string("line ")
                                         .append(std::to_string(line_number))
                                         .append(": ")
                                         .append(command.error().message)};
    out.push_back(std::move(*command));
  }
  return out;
}

}  // namespace boxwood
