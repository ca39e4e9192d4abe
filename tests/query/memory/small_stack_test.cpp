// SPDX-License-Identifier: MIT
// Every query runs on a stack of 64 KiB, and so do the threads that a query is shared out among.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <functional>
#include <random>
#include <string>

#include <pthread.h>
#include <sys/mman.h>

#include <gtest/gtest.h>

#include <boxwood/executor.hpp>

#include "query/every_query.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BOXWOOD_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define BOXWOOD_SANITIZED 1
#endif
#endif

namespace boxwood {
namespace {

using namespace testing;

// A stack of our own below which no page can be touched; what of it was used can be read off afterwards.
class SmallStack {
public:
  static constexpr std::size_t kSize = std::size_t{64} << 10U, kGuard = std::size_t{64} << 10U;
  SmallStack()
      : memory_(static_cast<std::byte*>(
            mmap(nullptr, kGuard + kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    EXPECT_EQ(mprotect(memory_, kGuard, PROT_NONE), 0);
  }
  ~SmallStack() { munmap(memory_, kGuard + kSize); }
  SmallStack(const SmallStack&) = delete;
  SmallStack& operator=(const SmallStack&) = delete;

  // A thread on it; `work` lives until it is joined.
  void start(const std::function<void()>& work) {
    std::memset(stack(), kUntouched, kSize);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    EXPECT_EQ(pthread_attr_setstack(&attributes, stack(), kSize), 0);
    const auto run = [](void* argument) -> void* {
      (*static_cast<const std::function<void()>*>(argument))();
      return nullptr;
    };
    EXPECT_EQ(pthread_create(&thread_, &attributes, run, const_cast<std::function<void()>*>(&work)), 0);
    pthread_attr_destroy(&attributes);
  }
  // The bytes that were used, those of the thread itself included.
  std::size_t join() {
    pthread_join(thread_, nullptr);
    std::size_t untouched = 0;
    while (untouched < kSize && stack()[untouched] == std::byte{kUntouched}) ++untouched;
    return kSize - untouched;
  }

private:
  static constexpr unsigned char kUntouched = 0xA5;
  std::byte* stack() const noexcept { return memory_ + kGuard; }
  std::byte* memory_;
  pthread_t thread_{};
};

// Two threads on such stacks, beside the caller's.
class SmallExecutor : public Executor {
public:
  unsigned width() const noexcept override { return 2; }
  void run(std::size_t count, const ExecutorTask& task) override {
    std::atomic<std::size_t> next{0};
    const std::function<void()> work = [&] {
      for (std::size_t i = next++; i < count; i = next++) task(i);
    };
    for (SmallStack& stack : stacks_) stack.start(work);
    for (SmallStack& stack : stacks_) most_ = std::max(most_, stack.join());
    loops_ += 1;
  }
  std::size_t most() const noexcept { return most_; }
  std::size_t loops() const noexcept { return loops_; }

private:
  std::array<SmallStack, 2> stacks_;
  std::size_t most_ = 0, loops_ = 0;
};

// Triangles that halve in size towards one place, thousands in the last few steps: trees as deep as they get.
TriangleMesh deep_mesh(std::mt19937& random) {
  TriangleMesh mesh = grid_mesh(random, 400, 4);
  std::uniform_real_distribution<float> unit(-1.0F, 1.0F);
  for (int step = 0; step < 110; ++step)
    for (int i = 0; i < 12; ++i) {
      const float size = std::ldexp(1.0F, -step);
      const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
      for (int k = 0; k < 3; ++k)
        mesh.vertices.emplace_back(size * unit(random), size * unit(random), size * unit(random));
      mesh.triangles.push_back({first, first + 1, first + 2});
    }
  return mesh;
}

TEST(SmallStack, EveryQueryRunsOn64KiB) {
#ifdef BOXWOOD_SANITIZED
  GTEST_SKIP() << "sanitizers make frames larger";
#endif
  std::mt19937 random(test::seed(5));
  const TriangleMesh deep = deep_mesh(random), grid = grid_mesh(random, 600, 5);
  const auto all_models = [&](const auto& use) {
    use("tori", QueryModels(torus_mesh(60, 30, 1.0, 0.3), sphere_mesh(30, 40, 0.8, 0.1),
                            rotated(Vec3(1, 2, 3), 0.7, Vec3(0.8, 0.1, 0)), moved(Vec3(3, 0, 0))));
    use("grids", QueryModels(grid, grid, moved(Vec3(1, 0, 0)), moved(Vec3(9, 1, 0))));
    use("deep", QueryModels(deep, deep, rotated(Vec3(0, 0, 1), 0.3), moved(Vec3(9, 0.5, 0))));
  };
  SmallStack stack;
  SmallExecutor executor;
  std::size_t most = 0, queries = 0;
  all_models([&](const char* name, const QueryModels& models) {
    std::printf("%s: trees of %u and %u levels, %zu contacts\n", name, models.tree_a.topology().depth + 1,
                models.tree_b.topology().depth + 1, models.contacts.size());
    for (const Threads threads : {Threads(1), Threads(executor)})
      for (const NamedQuery& query : every_query(models, threads)) {
        QueryScratch scratch;
        QueryOutput output;
        const std::function<void()> work = [&] { query.run(scratch, output); };
        stack.start(work);
        const std::size_t used = stack.join();
        EXPECT_TRUE(output.status.is_complete()) << query.name;
        ++queries;
        if (used > most)
          std::printf("  %.1f KiB: %s\n", static_cast<double>(used) / 1024.0, query.name.c_str());
        most = std::max(most, used);
      }
  });
  std::printf("%zu queries, %.1f KiB of the stack at most; %.1f KiB by threads of %zu loops\n", queries,
              static_cast<double>(most) / 1024.0, static_cast<double>(executor.most()) / 1024.0,
              executor.loops());
  EXPECT_LT(most, std::size_t{48} << 10U);  // as query.hpp says
  EXPECT_LT(executor.most(), std::size_t{48} << 10U);
  EXPECT_GT(queries, 300U);
  EXPECT_GT(executor.loops(), 10U);
}

}  // namespace
}  // namespace boxwood
