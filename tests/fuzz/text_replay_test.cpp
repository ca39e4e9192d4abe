// SPDX-License-Identifier: MIT
// The committed corpora of texts, and texts made of their pieces, through the fuzzers' checks.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

#include "fuzz/text_case.hpp"
#include "store/saved_bytes.hpp"

namespace boxwood::testing {
namespace {

class TextReplay : public ::testing::TestWithParam<std::size_t> {
protected:
  std::vector<test::Bytes> corpus() const {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(BOXWOOD_FUZZ_CORPUS "/") +
                                                                 std::string(kTextKinds[GetParam()])))
      files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<test::Bytes> all;
    for (const auto& file : files) all.push_back(test::read_bytes(file));
    return all;
  }
  TextKind kind() const { return static_cast<TextKind>(GetParam()); }
};

TEST_P(TextReplay, Corpus) {
  std::size_t understood = 0;
  const auto all = corpus();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const TextFate fate = check_text(kind(), all[i]);
    EXPECT_EQ(fate.wrong, "") << "file " << i;
    understood += fate.understood ? 1 : 0;
  }
  std::printf("%s: %zu files, %zu understood\n", std::string(kTextKinds[GetParam()]).c_str(), all.size(),
              understood);
  EXPECT_GE(all.size(), 3U);
  EXPECT_GE(understood, 2U);
}

// BOXWOOD_TEXTS=100000 for more than the usual ones.
TEST_P(TextReplay, Changed) {
  const char* asked = std::getenv("BOXWOOD_TEXTS");
  const int rounds = asked != nullptr ? std::atoi(asked) : 3000;
  const auto all = corpus();
  std::mt19937 random(static_cast<unsigned>(11 + GetParam()));
  std::size_t understood = 0;
  for (int round = 0; round < rounds; ++round) {
    test::Bytes text = all[random() % all.size()];
    for (unsigned k = 0; k < 1 + random() % 4 && !text.empty(); ++k) {
      const std::size_t at = random() % text.size(), size = random() % (text.size() - at) % 40;
      const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at),
                 end = begin + static_cast<std::ptrdiff_t>(size);
      const test::Bytes piece(begin, end);
      switch (random() % 4) {
      case 0:
        text[at] = static_cast<std::uint8_t>(random());
        break;
      case 1:
        text.erase(begin, end);
        break;
      case 2:
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(random() % text.size()), piece.begin(),
                    piece.end());
        break;
      default:
        text[at] = static_cast<std::uint8_t>("0123456789.-+eE\"{}[],: \n"[random() % 24]);
      }
    }
    const TextFate fate = check_text(kind(), text);
    ASSERT_EQ(fate.wrong, "") << "round " << round << ":\n" << std::string(text.begin(), text.end());
    understood += fate.understood ? 1 : 0;
  }
  std::printf("%s: %zu of %d understood\n", std::string(kTextKinds[GetParam()]).c_str(), understood, rounds);
  EXPECT_GT(understood, static_cast<std::size_t>(rounds) / 50);
  EXPECT_TRUE(kind() == TextKind::settings || understood < static_cast<std::size_t>(rounds));
}

INSTANTIATE_TEST_SUITE_P(Each, TextReplay, ::testing::Range<std::size_t>(0, kTextKinds.size()),
                         [](const auto& one) { return std::string(kTextKinds[one.param]); });

}  // namespace
}  // namespace boxwood::testing
