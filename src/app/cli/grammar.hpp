// SPDX-License-Identifier: MIT
// The two tables as help, manuals and completions need them: the options of a command and the words of a
// value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command_table.hpp"
#include "app/cli/option_table.hpp"

namespace boxwood {

bool takes(const CommandRow& command, const OptionRow& option) noexcept;
// Returns the options that have an effect, in the table's order.
std::vector<const OptionRow*> options_of(const CommandRow& command);
std::vector<std::string_view> titles_of(const CommandRow& command);  // of its groups, in the table's order

// Returns the help of an option of a command; empty if the option has no effect there, so that the help omits
// it.
std::string_view help_of(const CommandRow& command, const OptionRow& option) noexcept;

// The possible values of an option, for completions.
struct ValueWords {
  enum class Kind : unsigned char { none, words, list, file, folder, text } kind{};
  std::vector<std::string> words;  // of `words` and of `list` (separated by commas)
};
ValueWords words_of(const OptionRow& option);       // of kind `none` for a flag
ValueWords operands_of(const CommandRow& command);  // files or words

// Returns "--output FILE", after its short form if it has one: "-o, --output FILE".
std::string usage_of(const OptionRow& option);
std::string usage_of(const CommandRow& command);  // "boxwood fit MODEL"

struct ExitCodeText {
  std::string_view code, meaning;
};
std::span<const ExitCodeText> exit_code_texts() noexcept;

}  // namespace boxwood
