// SPDX-License-Identifier: MIT
// The allocator of the tests of failing memory: which allocation fails, and what it counts.
#include "failing_allocator.hpp"

#include <memory>
#include <new>
#include <vector>

#include <gtest/gtest.h>

namespace boxwood::test {
namespace {

struct alignas(64) Wide {
  double numbers[8];
};

// A compiler may leave out an allocation whose address nothing uses ([expr.new]). This uses it.
const void* volatile used = nullptr;
void use(const void* address) {
  used = address;
}

TEST(FailingAllocator, FailsAtTheNthAndCountsWhatLives) {
  const std::int64_t live = live_allocations();
  bool third = false;
  std::uint64_t asked = 0;
  {
    const FailingAllocation failing(3);
    const auto first = std::make_unique<int>(1);
    const auto second = std::make_unique<Wide>();
    use(first.get());
    use(second.get());
    try {
      const std::vector<int> v(10);
      use(v.data());
    } catch (const std::bad_alloc&) {
      third = true;
    }
    const auto fourth = std::make_unique<int>(4);
    use(fourth.get());
    asked = allocations_since_armed();
    EXPECT_EQ(live_allocations(), live + 3);
  }
  EXPECT_TRUE(third);
  EXPECT_EQ(asked, 4U);
  EXPECT_EQ(live_allocations(), live);
}

TEST(FailingAllocator, OnceEndedStaysEnded) {
  fail_allocations_from(2);
  int* const first = new (std::nothrow) int;
  int* const second = new (std::nothrow) int;
  Wide* const third = new (std::nothrow) Wide;
  const bool failed = stop_failing();
  int* const after = new (std::nothrow) int;
  EXPECT_NE(first, nullptr);
  EXPECT_EQ(second, nullptr);
  EXPECT_EQ(third, nullptr);
  use(first);
  use(after);
  EXPECT_TRUE(failed);
  EXPECT_NE(after, nullptr);
  delete first;
  delete after;
  EXPECT_FALSE(stop_failing());
}

}  // namespace
}  // namespace boxwood::test
