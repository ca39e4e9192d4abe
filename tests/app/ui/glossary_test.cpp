// SPDX-License-Identifier: MIT
// The glossary: the words of the page are those of the window, and every word that a table of the program
// shows is there.
#include "app/ui/glossary.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <boxwood/fit.hpp>
#include <boxwood/pair_state.hpp>
#include <boxwood/volumes.hpp>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

std::string page() {
  std::ifstream file(BOXWOOD_DOCS "/glossary.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Glossary, ReadsAPage) {
  const auto words = read_glossary("# T\nSome text.\n\n## A\n\n### one\nSmall `x.hpp` [and\nso](y.md#z) on. "
                                   "\u2192 `more`, [there](t.md)\n\n"
                                   "### two [2]\n[l](m)n: \u2264.\n## B\nText.\n\n### three\n");
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].group, "A");
  EXPECT_EQ(words[0].word, "one");
  EXPECT_EQ(words[0].meaning, "Small x.hpp and so on.");
  EXPECT_EQ(words[1].word, "two [2]");
  EXPECT_EQ(words[1].meaning, "ln: \u2264.");
  EXPECT_EQ(words[2].group, "B");
  EXPECT_EQ(words[2].meaning, "");
  EXPECT_TRUE(read_glossary("").empty());
}

// The sentence beside the list of Look is true for both: all kinds, and those that the list begins with.
TEST(Glossary, TheNumberOfKindsIsThatOfTheTable) {
  ASSERT_EQ(std::size(kVolumeRows), 16U);
  const std::string text = page();
  EXPECT_NE(text.find("Boxwood has [sixteen kinds](volumes.md); the list in Look begins with six."),
            std::string::npos);
}

// A user of the window has no folder of pages, so no panel names one.
TEST(Glossary, NoPanelNamesAPageOfTheFolder) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(BOXWOOD_DOCS "/../src/app")) {
    const std::string path = entry.path().generic_string();
    if (!path.ends_with("_panel.cpp") && !path.ends_with("_rows.cpp") &&
        path.find("/interface/") == std::string::npos)
      continue;
    if (!path.ends_with(".cpp")) continue;
    ++files;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      EXPECT_EQ(line.find("docs/"), std::string::npos) << path << ": " << line;
    }
  }
  EXPECT_GT(files, 60U);
}

// Line by line, without the reader: every heading is a word, and its first letters are the meaning's.
TEST(Glossary, IsThePage) {
  const std::string text = page();
  std::size_t found = 0;
  for (std::size_t at = text.find("\n### "); at != std::string::npos; at = text.find("\n### ", at + 1)) {
    const std::size_t word = at + 5, meaning = text.find('\n', word) + 1;
    ASSERT_LT(found, glossary().size());
    EXPECT_EQ(glossary()[found].word, text.substr(word, meaning - 1 - word));
    const std::size_t plain =
        std::min(text.find_first_of("`[\n", meaning), text.find(" \u2192", meaning)) - meaning;
    EXPECT_EQ(glossary()[found].meaning.substr(0, plain), text.substr(meaning, plain));
    ++found;
  }
  EXPECT_EQ(found, glossary().size());
  EXPECT_GT(found, 80U);
  std::printf("%zu words\n", found);
}

TEST(Glossary, EveryMeaningCanBeDrawnAndEnds) {
  std::set<std::string> seen;
  for (const GlossaryWord& entry : glossary()) {
    EXPECT_TRUE(seen.insert(entry.word).second) << entry.word << " twice";
    EXPECT_FALSE(entry.group.empty()) << entry.word;
    EXPECT_LT(entry.meaning.size(), 260U) << entry.word;
    ASSERT_FALSE(entry.meaning.empty()) << entry.word;
    EXPECT_NE(std::string(".?").find(entry.meaning.back()), std::string::npos) << entry.word;
    EXPECT_EQ(entry.meaning.find_first_of("`[]#"), std::string::npos) << entry.word << ": " << entry.meaning;
    // Two bytes: Latin-1. Three: dashes, the minus, "at most" and "at least", which the small font has.
    for (std::size_t i = 0; i < entry.meaning.size(); ++i) {
      const auto c = static_cast<unsigned char>(entry.meaning[i]);
      if (c < 0x80) continue;
      const std::size_t length = c < 0xE0 ? 2 : 3;
      const std::string one = entry.meaning.substr(i, length);
      EXPECT_TRUE(c == 0xC2 || c == 0xC3 || one == "\u2013" || one == "\u2026" || one == "\u2212" ||
                  one == "\u2264" || one == "\u2265")
          << entry.word << ": " << one;
      i += length - 1;
    }
  }
}

bool has(std::string_view word) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return std::ranges::any_of(
      glossary(), [&](const GlossaryWord& entry) { return std::ranges::equal(entry.word, word, same); });
}

// What the tables of the program show has an entry. A k-DOP is one word, with or without the OBB.
TEST(Glossary, HasTheWordsOfTheTables) {
  for (const VolumeRow& row : kVolumeRows) {
    std::string word(row.label);
    for (const std::string_view from : {"Bounding ", "Tight "})
      if (word.starts_with(from)) word.erase(0, from.size());
    const std::size_t dop = word.find("-DOP");
    if (dop != std::string::npos) word = "k" + word.substr(dop);
    EXPECT_TRUE(has(word)) << word;
  }
  for (const PairState state : {PairState::apart, PairState::touching, PairState::overlapping})
    EXPECT_TRUE(has(name_of(state))) << name_of(state);
  for (const std::string_view word :
       {"root", "leaf", "level", "split", "SAH", "EPO", "gap", "measure", "lower bound", "/ hull", "pose",
        "trace", "clearance", "pivot", "undecided", "folded"})
    EXPECT_TRUE(has(word)) << word;
}

}  // namespace
}  // namespace boxwood
