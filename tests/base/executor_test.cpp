// SPDX-License-Identifier: MIT
// The parallel loop: every index once, nested and concurrent use, one thread and many, failures, and
// executors of the caller.
#include "base/executor.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <boxwood/tree.hpp>
#include <gtest/gtest.h>

#include "base/thread_pool.hpp"
#include "tree/tree_models.hpp"

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

TEST(Executor, TheFirstFailureComesBackToTheCaller) {
  for (const int threads : {1, 2, 7}) {
    bool left_out =
        false;  // the thread that fails may have to wait for a processor until the others are done
    for (int round = 0; round < 100 && !left_out; ++round) {
      std::atomic<int> calls{0};
      std::string what;
      try {
        parallel_for(100000, threads, [&](std::size_t i) {
          ++calls;
          if (i == 20) throw std::runtime_error("twenty");
        });
      } catch (const std::runtime_error& e) {
        what = e.what();
      }
      EXPECT_EQ(what, "twenty");
      EXPECT_GE(calls.load(), 21);
      left_out = calls.load() < 100000;
    }
    EXPECT_TRUE(left_out) << "what no thread had begun is left out";
    // The pool is as it was.
    std::vector<int> again(1000, 0);
    parallel_for(again.size(), threads, [&](std::size_t i) { ++again[i]; });
    EXPECT_EQ(again, std::vector<int>(1000, 1));
  }
}

TEST(Executor, AllMayFailAtOnce) {
  for (int round = 0; round < 200; ++round)
    EXPECT_THROW(parallel_for(64, 4, [](std::size_t) { throw std::bad_alloc(); }), std::bad_alloc);
}

TEST(Executor, AFailureInANestedLoopComesBackThroughBoth) {
  EXPECT_THROW(parallel_for(8, 4,
                            [](std::size_t) {
                              parallel_for(8, 4, [](std::size_t k) {
                                if (k == 5) throw std::bad_alloc();
                              });
                            }),
               std::bad_alloc);
}

// One that another library might bring: a thread for each task, started for the loop.
class ThreadATask final : public Executor {
public:
  explicit ThreadATask(unsigned width) : width_(width) {}
  unsigned width() const noexcept override { return width_; }
  void run(std::size_t count, const ExecutorTask& task) override {
    ++runs;
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&task, i] { task(i); });
    tasks += count;
  }
  std::atomic<std::size_t> runs{0}, tasks{0};

private:
  unsigned width_;
};

TEST(Executor, TheCallersOwnIsUsed) {
  ThreadATask own(3);
  const auto caller = std::this_thread::get_id();
  std::vector<int> calls(1000, 0);
  std::atomic<int> on_caller{0};
  parallel_for(calls.size(), own, [&](std::size_t i) {
    ++calls[i];
    if (std::this_thread::get_id() == caller) ++on_caller;
  });
  EXPECT_EQ(calls, std::vector<int>(1000, 1));
  EXPECT_EQ(own.runs, 1U);
  EXPECT_EQ(own.tasks, 3U);
  EXPECT_EQ(on_caller.load(), 0);  // this one does without the caller's thread
  parallel_for(calls.size(), Threads(own, 2), [&](std::size_t i) { ++calls[i]; });
  EXPECT_EQ(own.tasks, 5U);
  parallel_for(calls.size(), Threads(own, 64), [&](std::size_t i) { ++calls[i]; });
  EXPECT_EQ(own.tasks, 8U) << "never more than its width";
  parallel_for(calls.size(), Threads(own, 1), [&](std::size_t i) { ++calls[i]; });
  EXPECT_EQ(own.runs, 3U) << "one thread is the caller's";
  EXPECT_EQ(calls, std::vector<int>(1000, 4));
  EXPECT_THROW(parallel_for(100, own, [](std::size_t) { throw std::bad_alloc(); }), std::bad_alloc);
}

// Whatever an executor does, each index is called once.
TEST(Executor, PoorExecutorsWill) {
  struct OneAfterAnother final : Executor {
    unsigned width() const noexcept override { return 8; }
    void run(std::size_t count, const ExecutorTask& task) override {
      for (std::size_t i = count; i-- > 0;) task(i);
    }
  } serial;
  struct Throws final : Executor {
    unsigned width() const noexcept override { return 4; }
    void run(std::size_t, const ExecutorTask& task) override {
      task(0);
      throw std::runtime_error("no threads today");
    }
  } throws;
  struct Nothing final : Executor {
    unsigned width() const noexcept override { return 0; }
    void run(std::size_t, const ExecutorTask&) override {}
  } nothing;
  for (Executor* executor : std::initializer_list<Executor*>{&serial, &throws, &nothing}) {
    std::vector<int> calls(100, 0);
    parallel_for(calls.size(), *executor, [&](std::size_t i) { ++calls[i]; });
    EXPECT_EQ(calls, std::vector<int>(100, 1));
  }
  EXPECT_EQ(thread_count(nothing), 1U);
}

TEST(Executor, HundredsOfThreadsEndAtOnce) {
  using Clock = std::chrono::steady_clock;
  double best_ms = 1e9;
  for (int round = 0; round < 3; ++round) {
    std::atomic<int> calls{0};
    auto pool = std::make_unique<ThreadPool>();
    const auto body = [&](std::size_t) { ++calls; };
    pool->run(512, ExecutorTask(body));
    EXPECT_EQ(calls.load(), 512);
    const Clock::time_point begin = Clock::now();
    pool.reset();
    best_ms = std::min(best_ms, std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  std::printf("512 threads ended in %.1f ms\n", best_ms);
  EXPECT_LT(best_ms, 1000.0);  // 2.7 s when they were woken one by one
}

// A tree is the same on anybody's threads.
TEST(Executor, BuildsOnTheCallersThreads) {
  const TriangleMesh mesh = test::bumpy_torus(110, 60);
  ThreadATask own(3);
  BuildOptions options;
  const Tree one = *build_tree(mesh, options);
  options.threads = own;
  const Tree other = *build_tree(mesh, options);
  EXPECT_GT(own.runs, 0U);
  EXPECT_EQ(other.options().threads.executor, nullptr) << "a tree does not keep what belongs to the call";
  ASSERT_EQ(one.topology().nodes.size(), other.topology().nodes.size());
  EXPECT_EQ(one.topology().order, other.topology().order);
  const auto& a = std::get<NodeBounds<Obb>>(one.bounds()).volumes;
  const auto& b = std::get<NodeBounds<Obb>>(other.bounds()).volumes;
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]), 0);
}

}  // namespace
}  // namespace boxwood
