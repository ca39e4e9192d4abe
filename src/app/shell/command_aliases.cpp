// SPDX-License-Identifier: MIT
// The table of old spellings, and the rewriting of a line by it.
#include "app/shell/command_aliases.hpp"

namespace boxwood {

namespace {

constexpr CommandAlias kAliases[] = {
    {"volumes", "volume", "", 0},              // volumes KIND each
    {"trees", "tree", "", 0},                  // trees KIND selected
    {"volumes-of", "volume", "of", 2},         // volumes-of KIND SELECTOR
    {"trees-of", "tree", "of", 2},             //
    {"select-range", "select", "objects", 1},  // select-range N..M
    {"show-range", "show", "objects", 1},      //
};

}  // namespace

std::span<const CommandAlias> command_aliases() noexcept {
  return kAliases;
}

void spell_as_today(std::vector<std::string>& words) {
  for (const CommandAlias& alias : kAliases) {
    if (words.empty() || words[0] != alias.from) continue;
    words[0] = alias.to;
    if (!alias.word.empty() && words.size() >= alias.at)
      words.emplace(words.begin() + static_cast<std::ptrdiff_t>(alias.at), alias.word);
    return;
  }
}

}  // namespace boxwood
