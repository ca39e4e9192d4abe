// The parallel loop: every index once, nested and concurrent use, one thread and many.
#include "base/executor.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

TEST(Executor, CallsEveryIndexOnce) {
  for (const int threads : {0, 1, 2, 7})
    for (const std::size_t count : {0UL, 1UL, 2UL, 1000UL}) {
      std::vector<int> calls(count, 0);
      parallel_for(count, threads, [&](std::size_t i) { ++calls[i]; });
      for (const int c : calls) EXPECT_EQ(c, 1);
    }
}

TEST(Executor, UsesSeveralThreads) {
  std::atomic<int> inside{0};
  std::atomic<bool> met{false};
  parallel_for(2, 2, [&](std::size_t) {
    ++inside;
    for (long spin = 0; spin < 2'000'000'000 && inside.load() < 2; ++spin) std::this_thread::yield();
    if (inside.load() == 2) met = true;
  });
  EXPECT_TRUE(met.load());
}

TEST(Executor, NestedCallsRunInlineAndEnd) {
  std::vector<int> sums(50, 0);
  parallel_for(sums.size(), 4, [&](std::size_t i) {
    const auto thread = std::this_thread::get_id();
    parallel_for(100, 4, [&](std::size_t k) {
      EXPECT_EQ(std::this_thread::get_id(), thread);
      sums[i] += static_cast<int>(k);
    });
  });
  for (const int s : sums) EXPECT_EQ(s, 4950);
}

TEST(Executor, SeveralCallersAtOnce) {
  std::vector<std::vector<int>> calls(4, std::vector<int>(2000, 0));
  {
    std::vector<std::jthread> callers;
    for (auto& mine : calls)
      callers.emplace_back([&mine] {
        for (int round = 0; round < 20; ++round)
          parallel_for(mine.size(), 3, [&mine](std::size_t i) { ++mine[i]; });
      });
  }
  for (const auto& mine : calls)
    for (const int c : mine) EXPECT_EQ(c, 20);
}

}  // namespace
}  // namespace boxwood
