// SPDX-License-Identifier: MIT
// Old spellings of commands, which logs and lessons of earlier versions contain.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

// The old command `from` is now `to`, with `word` inserted before word number `at`. Word 0 is the command; an
// empty `word` inserts nothing.
struct CommandAlias {
  std::string_view from, to, word;
  std::size_t at = 0;
};
std::span<const CommandAlias> command_aliases() noexcept;

// Rewrites the words of a line in an old spelling; leaves other lines unchanged.
void spell_as_today(std::vector<std::string>& words);

}  // namespace boxwood
