// SPDX-License-Identifier: MIT
// Messages of one sort are one line that says how many, and nothing of them is lost.
#include "app/shell/message_folding.hpp"
#include "random.hpp"
#include "seed.hpp"

#include <random>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

using Texts = std::vector<std::string>;

std::vector<std::string> lines(const Texts& messages, FileNames names = FileNames::whole) {
  std::vector<std::string> out;
  for (const FoldedMessage& one : folded(messages, names)) out.push_back(one.text);
  return out;
}

TEST(FoldedMessages, WarningsOfObjectsAreAddedUp) {
  EXPECT_EQ(lines({"'/a/b.glb': object 'x': 1 triangle has no area",
                   "'/a/b.glb': object 'y': 3 triangles have no area",
                   "'/a/b.glb': object 'z': 2 vertices that no face uses are left out"}),
            (Texts{"'/a/b.glb': 2 objects: 4 triangles have no area",
                   "'/a/b.glb': object 'z': 2 vertices that no face uses are left out"}));
}

TEST(FoldedMessages, WhatIsAloneIsAsItWas) {
  const Texts all = {"'/a/b.glb': object 'x': 1 triangle has no area", "Saved the picture as /a/c.png",
                     "'/a/b.glb': more follows than its counts promise; it is not read", "5 things"};
  EXPECT_EQ(lines(all), all);
  EXPECT_EQ(lines({all[0]}, FileNames::short_), (Texts{"'b.glb': object 'x': 1 triangle has no area"}));
}

TEST(FoldedMessages, FilesAndRepeatsAreToldApart) {
  EXPECT_EQ(
      lines({"'a.obj': object 'x': 1 triangle has no area", "'b.obj': object 'x': 1 triangle has no area"})
          .size(),
      2U);
  EXPECT_EQ(lines({"no room", "no room", "no room"}), (Texts{"no room (3 times)"}));
  // Names may look like anything.
  EXPECT_EQ(lines({"'a.obj': object 'it's': y': 1 triangle has no area"}).size(), 1U);
  EXPECT_TRUE(lines({}).empty());
}

TEST(FoldedMessages, NothingIsLost) {
  std::mt19937 random(test::seed(3));
  std::size_t folds = 0;
  for (int i = 0; i < 500; ++i) {
    Texts messages;
    for (unsigned k = test::below(random, 40); k-- > 0;) {
      const unsigned n = 1 + test::below(random, 3);
      messages.push_back("'f" + std::to_string(test::below(random, 2)) + ".obj': object 'o" +
                         std::to_string(test::below(random, 9)) + "': " + std::to_string(n) +
                         (n == 1 ? " triangle has" : " triangles have") + " no area");
    }
    Texts kept;
    for (const FoldedMessage& one : folded(messages, FileNames::whole)) {
      kept.insert(kept.end(), one.all.begin(), one.all.end());
      unsigned long long sum = 0;
      for (const std::string& text : one.all) sum += std::stoull(text.substr(text.find("': ", 12) + 3));
      if (one.all.size() > 1) {
        EXPECT_NE(
            one.text.find(" " + std::to_string(one.all.size()) + " objects: " + std::to_string(sum) + " tri"),
            std::string::npos)
            << one.text;
        ++folds;
      }
    }
    std::sort(kept.begin(), kept.end());
    std::sort(messages.begin(), messages.end());
    EXPECT_EQ(kept, messages);
  }
  EXPECT_GT(folds, 300U);
}

}  // namespace
}  // namespace boxwood
