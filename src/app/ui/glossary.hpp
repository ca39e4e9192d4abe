// SPDX-License-Identifier: MIT
// The words of docs/glossary.md. The page is built into the program, so that the window shows the same text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

struct GlossaryWord {
  std::string group;  // the heading above it
  std::string word;
  std::string meaning;  // plain text: links become their words, names of code lose their marks
};

// Returns the words in the order of the page.
const std::vector<GlossaryWord>& glossary();

// Parses such a page: "## group", "### word", and its lines up to the next blank one. Drops the references
// after an arrow.
std::vector<GlossaryWord> read_glossary(std::string_view page);

}  // namespace boxwood
