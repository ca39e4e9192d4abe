// SPDX-License-Identifier: MIT
// Spellings of commands from older versions, which logs and lessons may still have.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

// `from` is today `to`, with `word` inserted before word number `at` (0: the command; empty: nothing).
struct CommandAlias {
  std::string_view from, to, word;
  std::size_t at = 0;
};
std::span<const CommandAlias> command_aliases() noexcept;

// Rewrites the words of a line in an old spelling; leaves all others alone.
void spell_as_today(std::vector<std::string>& words);

}  // namespace boxwood
