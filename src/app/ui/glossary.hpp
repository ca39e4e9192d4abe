// SPDX-License-Identifier: MIT
// The words of docs/glossary.md, which is built into the program, so that the window shows what the page
// says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

struct GlossaryWord {
  std::string group;  // the heading that it stands under
  std::string word;
  std::string meaning;  // plain text: links are their words, names of code lose their marks
};

// In the order of the page.
const std::vector<GlossaryWord>& glossary();

// The words of such a page: "## group", "### word", and lines up to the next blank one, of which what stands
// behind an arrow (where there is more) is left out.
std::vector<GlossaryWord> read_glossary(std::string_view page);

}  // namespace boxwood
