// Every query runs on a stack of 64 KiB.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>

#include <pthread.h>
#include <sys/mman.h>

#include <gtest/gtest.h>

#include "query/every_query.hpp"
#include "query/meshes.hpp"

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
  SmallStack() {
    memory_ = static_cast<std::byte*>(
        mmap(nullptr, kGuard + kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    EXPECT_EQ(mprotect(memory_, kGuard, PROT_NONE), 0);
  }
  ~SmallStack() { munmap(memory_, kGuard + kSize); }
  SmallStack(const SmallStack&) = delete;
  SmallStack& operator=(const SmallStack&) = delete;

  // Runs a query on it; the bytes that were used, those of the thread itself included.
  std::size_t run(const NamedQuery& query) {
    std::byte* const stack = memory_ + kGuard;
    std::memset(stack, kUntouched, kSize);
    Task task{&query, {}, {}};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_t thread{};
    EXPECT_EQ(pthread_attr_setstack(&attributes, stack, kSize), 0);
    EXPECT_EQ(pthread_create(
                  &thread, &attributes,
                  [](void* argument) -> void* {
                    auto& its = *static_cast<Task*>(argument);
                    its.query->run(its.scratch, its.output);
                    return nullptr;
                  },
                  &task),
              0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    EXPECT_TRUE(task.output.status.is_complete()) << query.name;
    std::size_t untouched = 0;
    while (untouched < kSize && stack[untouched] == std::byte{kUntouched}) ++untouched;
    return kSize - untouched;
  }

private:
  struct Task {
    const NamedQuery* query;
    QueryScratch scratch;
    QueryOutput output;
  };
  static constexpr unsigned char kUntouched = 0xA5;
  std::byte* memory_;
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
  std::mt19937 random(5);
  const TriangleMesh deep = deep_mesh(random), grid = grid_mesh(random, 600, 5);
  const auto all_models = [&](const auto& use) {
    use("tori", QueryModels(torus_mesh(60, 30, 1.0, 0.3), sphere_mesh(30, 40, 0.8, 0.1),
                            rotated(Vec3(1, 2, 3), 0.7, Vec3(0.8, 0.1, 0)), moved(Vec3(3, 0, 0))));
    use("grids", QueryModels(grid, grid, moved(Vec3(1, 0, 0)), moved(Vec3(9, 1, 0))));
    use("deep", QueryModels(deep, deep, rotated(Vec3(0, 0, 1), 0.3), moved(Vec3(9, 0.5, 0))));
  };
  SmallStack stack;
  std::size_t most = 0, queries = 0;
  all_models([&](const char* name, const QueryModels& models) {
    std::printf("%s: trees of %u and %u levels, %zu contacts\n", name, models.tree_a.topology().depth + 1,
                models.tree_b.topology().depth + 1, models.contacts.size());
    for (const NamedQuery& query : every_query(models, 1)) {
      const std::size_t used = stack.run(query);
      ++queries;
      if (used > most)
        std::printf("  %.1f KiB: %s\n", static_cast<double>(used) / 1024.0, query.name.c_str());
      most = std::max(most, used);
    }
  });
  std::printf("%zu queries, %.1f KiB of the stack at most\n", queries, static_cast<double>(most) / 1024.0);
  EXPECT_LT(most, std::size_t{48} << 10U);  // as query.hpp says
  EXPECT_GT(queries, 150U);
}

}  // namespace
}  // namespace boxwood
