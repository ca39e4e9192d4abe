// SPDX-License-Identifier: MIT
// The committed corpus of saved files through the fuzzer's check.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/saved_case.hpp"
#include "store/saved_bytes.hpp"

namespace boxwood::testing {
namespace {

std::vector<test::Bytes> corpus() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(BOXWOOD_FUZZ_CORPUS "/saved"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<test::Bytes> all;
  for (const auto& file : files) all.push_back(test::read_bytes(file));
  return all;
}

TEST(SavedReplay, Corpus) {
  std::size_t loaded = 0, proven = 0;
  const std::vector<test::Bytes> files = corpus();
  for (std::size_t i = 0; i < files.size(); ++i) {
    test::Bytes bytes = files[i];
    test::seal(bytes);
    const SavedFate fate = check_saved(bytes);
    EXPECT_EQ(fate.wrong, "") << "file " << i;
    loaded += fate.loaded ? 1 : 0;
    proven += fate.proven ? 1 : 0;
  }
  std::printf("%zu files, %zu loaded, %zu proven\n", files.size(), loaded, proven);
  EXPECT_GE(files.size(), 8U);
  EXPECT_GE(proven, 5U);
}

TEST(SavedReplay, ChangedWords) {
  const std::vector<test::Bytes> files = corpus();
  std::mt19937 random(31);
  std::size_t refused = 0;
  for (int round = 0; round < 1500; ++round) {
    test::Bytes bytes = files[static_cast<std::size_t>(round) % files.size()];
    for (unsigned k = 0; k < 1 + random() % 3; ++k)
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random() % 4 == 0 ? 0xFF : random());
    test::seal(bytes);
    const SavedFate fate = check_saved(bytes);
    ASSERT_EQ(fate.wrong, "") << "round " << round;
    refused += fate.loaded ? 0 : 1;
  }
  std::printf("%zu of 1500 refused\n", refused);
  EXPECT_GT(refused, 300U);
}

}  // namespace
}  // namespace boxwood::testing
