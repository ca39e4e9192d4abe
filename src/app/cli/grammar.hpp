// SPDX-License-Identifier: MIT
// The two tables as help, manuals and completions read them: what a command takes, and which words a value
// may be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command_table.hpp"
#include "app/cli/option_table.hpp"

namespace boxwood {

bool takes(const CommandRow& command, const OptionRow& option) noexcept;
std::vector<const OptionRow*> options_of(const CommandRow& command);  // in the table's order
std::vector<std::string_view> titles_of(const CommandRow& command);   // of its groups, in the table's order

// What a value may be, as completions need to know.
struct ValueWords {
  enum class Kind : unsigned char { none, words, list, file, folder, text } kind{};
  std::vector<std::string> words;  // of `words` and of `list` (set apart by commas)
};
ValueWords words_of(const OptionRow& option);       // none: a flag
ValueWords operands_of(const CommandRow& command);  // file, or words

// "--output FILE", and before it the short form: "-o, --output FILE".
std::string usage_of(const OptionRow& option);
std::string usage_of(const CommandRow& command);  // "boxwood fit MODEL"

struct ExitCodeText {
  std::string_view code, meaning;
};
std::span<const ExitCodeText> exit_code_texts() noexcept;

}  // namespace boxwood
