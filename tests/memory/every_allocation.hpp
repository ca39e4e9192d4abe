// SPDX-License-Identifier: MIT
// Runs a piece of work again and again, each time with another of its allocations failing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "failing_allocator.hpp"
#include "seed.hpp"

namespace boxwood::test {

// What came of one run: the answer that it always gives, or the documented one of memory that has ended.
// Anything else is wrong.
enum class Outcome { right, out_of_memory, wrong };

struct AllocationRuns {
  std::uint64_t allocations = 0;  // of a run in which none fails
  std::uint64_t runs = 0, refused = 0;
};

// work() is called with the n-th allocation failing, each n up to 2,000 and 2,000 random ones beyond; on even
// runs all behind it fail, too. It returns an Outcome and leaves no memory allocated. What is kept for good
// (the pool's threads) must be there before.
template <class Work> AllocationRuns fail_every_allocation(const std::string& name, const Work& work) {
  constexpr std::uint64_t kInOrder = 2000, kRandom = 2000;
  AllocationRuns result;
  fail_allocation(~std::uint64_t{0} >> 1U);  // counts
  const Outcome calm = work();
  result.allocations = allocations_since_armed();
  stop_failing();
  EXPECT_EQ(calm, Outcome::right) << name << " with no failure at all";

  std::mt19937_64 random(test::seed(12));
  const auto run = [&](std::uint64_t n, bool all_behind) {
    const std::int64_t live = live_allocations();
    all_behind ? fail_allocations_from(n) : fail_allocation(n);
    const Outcome outcome = work();
    const bool failed = stop_failing();
    ++result.runs;
    if (outcome == Outcome::out_of_memory) ++result.refused;
    const std::int64_t leaked = live_allocations() - live;
    const bool for_no_reason = outcome == Outcome::out_of_memory && !failed;
    if (outcome != Outcome::wrong && !for_no_reason && leaked == 0) return true;
    ADD_FAILURE() << name << ", allocation " << n << (all_behind ? " and all behind it" : " alone")
                  << (failed ? " failed: " : " was never asked for: ")
                  << (outcome == Outcome::wrong ? "a wrong answer, "
                      : for_no_reason           ? "refused for no reason, "
                                                : "")
                  << leaked << " blocks leaked";
    return false;
  };
  for (std::uint64_t n = 1; n <= std::min(result.allocations, kInOrder); ++n)
    if (!run(n, n % 2 == 0) || (result.allocations < 200 && !run(n, n % 2 != 0))) return result;
  if (result.allocations > kInOrder)
    for (std::uint64_t i = 0; i < kRandom; ++i)
      if (!run(kInOrder + 1 + random() % (result.allocations - kInOrder), i % 2 == 0)) return result;
  std::printf("%-44s %8llu allocations, %5llu runs, %5llu refused\n", name.c_str(),
              static_cast<unsigned long long>(result.allocations),
              static_cast<unsigned long long>(result.runs), static_cast<unsigned long long>(result.refused));
  return result;
}

}  // namespace boxwood::test
