// SPDX-License-Identifier: MIT
// The committed corpus of the fuzzer, and a few thousand random cases, through the same check.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/collide_case.hpp"

namespace boxwood::testing {
namespace {

TEST(FuzzReplay, Corpus) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(BOXWOOD_FUZZ_CORPUS "/collide")) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::vector<char> chars((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const std::vector<std::uint8_t> bytes(chars.begin(), chars.end());
    EXPECT_EQ(check(decode(bytes)), "") << entry.path();
    ++files;
  }
  std::printf("corpus files replayed: %zu\n", files);
  EXPECT_GE(files, 50U);
}

TEST(FuzzReplay, RandomBytes) {
  std::mt19937 random(77);
  std::size_t with_rationals = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<std::uint8_t> bytes(20 + random() % 200);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random());
    bytes[0] = static_cast<std::uint8_t>(i);  // every coding in turn
    const FuzzCase c = decode(bytes);
    with_rationals += c.with_rationals ? 1 : 0;
    ASSERT_EQ(check(c), "") << "round " << i;
  }
  EXPECT_GT(with_rationals, 700U);
}

}  // namespace
}  // namespace boxwood::testing
