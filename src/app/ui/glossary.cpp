// SPDX-License-Identifier: MIT
// Parses the page that CMake has built in as `kGlossaryPage`.
#include "app/ui/glossary.hpp"

#include "app/ui/glossary_page.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kMore = " \u2192 ";  // an arrow, which precedes the references

// Returns plain text: [text](target) becomes text; `code` becomes code.
std::string plain(std::string_view line) {
  std::string text;
  while (!line.empty()) {
    const std::size_t middle = line.find("]("), end = line.find(')', middle);
    if (line.front() == '[' && middle < line.find('[', 1) && end != std::string_view::npos) {
      text += plain(line.substr(1, middle - 1));
      line.remove_prefix(end + 1);
      continue;
    }
    if (line.front() != '`') text += line.front();
    line.remove_prefix(1);
  }
  return text;
}

}  // namespace

std::vector<GlossaryWord> read_glossary(std::string_view page) {
  std::vector<GlossaryWord> words;
  std::string group;
  bool in_word = false;
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    const std::string_view line = page.substr(0, end);
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    if (line.starts_with("### ")) {
      words.push_back({group, plain(line.substr(4)), {}});
      in_word = true;
    } else if (line.starts_with("## ")) {
      group = line.substr(3);
      in_word = false;
    } else if (line.empty()) {
      in_word = false;
    } else if (in_word) {
      std::string& meaning = words.back().meaning;
      if (!meaning.empty()) meaning += ' ';
      meaning += line;
    }
  }
  for (GlossaryWord& word : words) word.meaning = plain(word.meaning.substr(0, word.meaning.find(kMore)));
  return words;
}

const std::vector<GlossaryWord>& glossary() {
  static const std::vector<GlossaryWord> kWords = read_glossary(kGlossaryPage);
  return kWords;
}

}  // namespace boxwood
