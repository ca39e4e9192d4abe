// SPDX-License-Identifier: MIT
// Derives usage lines and completion words from the tables of commands and options.
#include "app/cli/grammar.hpp"

#include <algorithm>
#include <span>

#include "app/cli/option_list.hpp"
#include "app/fields/schema.hpp"

namespace boxwood {

namespace {
constexpr ExitCodeText kExitCodes[] = {
    {"0", "done"},
    {"1", "a negative answer, only with --exit-code"},
    {"2", "wrong usage"},
    {"3", "an input is missing, unreadable, malformed or over its limits"},
    {"4", "no usable Vulkan device or display"},
    {"5", "an output could not be written"},
    {"6", "the images differ (--reference)"},
    {"70", "an internal error of Boxwood"},
    {"128 + n", "ended by signal n; 141 if the reader of a pipe has closed it"},
};

// The help of options whose meaning depends on the command.
constexpr HelpOfCommand kHelpOfCommands[] = {
    {"--exit-code", "collide", "exit 1 if nothing collides"},
    {"--exit-code", "sweep", "exit 1 if nothing is hit"},
    {"--exit-code", "relate", "exit 1 if the models are apart at every pose"},
    {"--exit-code", "axes", "exit 1 if the boxes are apart at every pose"},
    {"--exit-code", "volume", "exit 1 if a point of --contains is outside"},
    {"--exit-code", "scene", "exit 1 if nothing collides"},
    {"--exit-code", "pick", "exit 1 if no ray hits"},
    {"--exit-code", "doctor", "exit 1 if something is missing"},
    {"--output", "tree", "write the trees to this file (.bwt)"},
    {"--output", "export", "write to this file; its extension selects the format"},
    {"--output", "render", "write the picture to this file (PNG); - is standard output"},
    {"--output", "thumbnail", "write the picture to this file (PNG); - is standard output"},
};

// Splits "obb|aabb|sphere" into its words; empty for any other form.
std::vector<std::string> alternatives(std::string_view metavar) {
  std::vector<std::string> out;
  const auto is_word = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
  };
  if (metavar.find('|') == std::string_view::npos) return out;
  for (std::string_view rest = metavar;;) {
    const std::size_t bar = rest.find('|');
    if (!is_word(rest.substr(0, bar))) return {};
    out.emplace_back(rest.substr(0, bar));
    if (bar == std::string_view::npos) return out;
    rest.remove_prefix(bar + 1);
  }
}
}  // namespace

bool takes(const CommandRow& command, const OptionRow& option) noexcept {
  return option.group == kCommonOptions || (command.groups & option.group) != 0;
}

std::string_view help_of(const CommandRow& command, const OptionRow& option) noexcept {
  for (const std::span<const HelpOfCommand> rows :
       {std::span<const HelpOfCommand>(kHelpOfCommands),
        std::span<const HelpOfCommand>(option_list().help_of_commands)})
    for (const HelpOfCommand& row : rows)
      if (row.option == option.name && row.command == command.name) return row.help;
  return option.name == "--exit-code" ? std::string_view() : option.help;
}

std::vector<const OptionRow*> options_of(const CommandRow& command) {
  std::vector<const OptionRow*> out;
  for (const OptionRow& row : option_table())
    if (takes(command, row) && !help_of(command, row).empty()) out.push_back(&row);
  return out;
}

std::vector<std::string_view> titles_of(const CommandRow& command) {
  std::vector<std::string_view> out;
  for (const OptionRow* row : options_of(command))
    if (std::find(out.begin(), out.end(), title_of(row->group)) == out.end())
      out.push_back(title_of(row->group));
  return out;
}

ValueWords words_of(const OptionRow& option) {
  using Kind = ValueWords::Kind;
  if (option.shape == ValueShape::flag) return {Kind::none, {}};
  if (option.name == "--volumes") {
    ValueWords out{Kind::list, {"all"}};
    for (const VolumeRow& row : kVolumeRows) out.words.emplace_back(row.name);
    return out;
  }
  if (option.name == "--up") return {Kind::words, {"+X", "-X", "+Y", "-Y", "+Z", "-Z"}};
  if (std::vector<std::string> words = alternatives(option.metavar); !words.empty())
    return {Kind::words, words};
  for (const std::string_view file : {"FILE", "PNG", "LOG", "OLD.jsonl"})
    if (option.metavar == file) return {Kind::file, {}};
  if (option.metavar == "DIR") return {Kind::folder, {}};
  return {Kind::text, {}};
}

ValueWords operands_of(const CommandRow& command) {
  using Kind = ValueWords::Kind;
  ValueWords out{Kind::words, alternatives(command.operands)};
  if (command.operands == "[COMMAND]")
    for (const CommandRow& row : command_table()) out.words.emplace_back(row.name);
  if (command.operands == "[SCHEMA]")
    for (const std::string_view name : schema_names()) out.words.emplace_back(name);
  if (out.words.empty()) out.kind = command.operands.empty() ? Kind::none : Kind::file;
  return out;
}

std::string usage_of(const OptionRow& option) {
  std::string out = option.letter != 0 ? std::string("-") + option.letter + ", " : "";
  return out + std::string(option.name) + (option.metavar.empty() ? "" : " ") + std::string(option.metavar);
}

std::string usage_of(const CommandRow& command) {
  return "boxwood " + std::string(command.name) + (command.operands.empty() ? "" : " ") +
         std::string(command.operands);
}

std::span<const ExitCodeText> exit_code_texts() noexcept {
  return kExitCodes;
}

}  // namespace boxwood
