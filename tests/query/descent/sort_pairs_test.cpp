// SPDX-License-Identifier: MIT
// The order of pairs, against std::sort; and that a stop loses none, whenever it comes.
#include "query/descent/sort_pairs.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "query/descent/leaf_tests.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

// Distinct pairs in no order; numbers of up to `bits` bits.
std::vector<TrianglePair> random_pairs(std::size_t count, std::uint32_t bits, std::uint64_t seed) {
  std::mt19937_64 random(test::seed(seed));
  std::vector<TrianglePair> pairs;
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  for (std::size_t i = 0; i < count; ++i)
    pairs.push_back({static_cast<std::uint32_t>(random() & mask), static_cast<std::uint32_t>(random() & mask),
                     (random() & 1U) != 0});
  std::sort(pairs.begin(), pairs.end(), pair_less);
  const auto alike = [](const TrianglePair& p, const TrianglePair& q) { return p.a == q.a && p.b == q.b; };
  pairs.erase(std::unique(pairs.begin(), pairs.end(), alike), pairs.end());
  std::shuffle(pairs.begin(), pairs.end(), random);
  return pairs;
}

std::vector<TrianglePair> sorted(std::vector<TrianglePair> pairs) {
  std::sort(pairs.begin(), pairs.end(), pair_less);
  return pairs;
}

TEST(SortPairs, IsTheOrderOfComparing) {
  std::vector<TrianglePair> room;
  const std::atomic<bool> unset{false};
  for (const std::size_t count : {0U, 1U, 2U, 511U, 512U, 513U, 30000U})
    for (const std::uint32_t bits : {1U, 10U, 11U, 12U, 22U, 23U, 32U}) {
      std::vector<TrianglePair> pairs = random_pairs(count, bits, count + bits);
      const std::vector<TrianglePair> expected = sorted(pairs);
      sort_pairs(pairs, room, bits % 2 == 0 ? nullptr : &unset);
      EXPECT_EQ(pairs, expected) << count << " pairs of " << bits << " bits";
    }
}

TEST(SortPairs, AStopLosesNone) {
  const std::vector<TrianglePair> given = random_pairs(2'500'000, 32, 1), expected = sorted(given);
  std::vector<TrianglePair> room, pairs = given;
  std::atomic<bool> stop{true};
  sort_pairs(pairs, room, &stop);
  EXPECT_EQ(pairs, given);
  int within = 0;
  for (int i = 0; i < 20; ++i) {
    if (!test::is_in_share(static_cast<std::size_t>(i))) continue;
    stop = false;
    pairs = given;
    std::thread presses([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(2 * i));
      stop = true;
    });
    sort_pairs(pairs, room, &stop);
    presses.join();
    if (pairs != expected && pairs != given) ++within;
    sort_pairs(pairs, room, nullptr);
    ASSERT_EQ(pairs, expected) << "stopped after " << 2 * i << " ms";
  }
  RecordProperty("stopped_within", within);
}

}  // namespace
}  // namespace boxwood
