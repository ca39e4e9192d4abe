// SPDX-License-Identifier: MIT
// Memory that ends at any allocation of any query: no crash, no leak, and no answer that is wrong unless it
// says that it may not be whole.
#include <algorithm>
#include <cstdio>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "failing_allocator.hpp"
#include "query/every_query.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

constexpr std::uint64_t kEveryOne = 2000;  // allocations, each of which fails once
constexpr int kRandomOnes = 2000;          // of those beyond, for each query

struct Tally {
  std::size_t queries = 0, runs = 0, marked = 0, whole = 0;
  std::uint64_t most = 0;  // allocations of one query
};

// With scratch and lists that are new, so that all their memory is asked for.
class Trial {
public:
  Trial(const NamedQuery& query, Tally& tally) : query_(query), tally_(tally) {
    QueryScratch scratch;
    const test::FailingAllocation none(0);
    query_.run(scratch, whole_);
    allocations_ = test::allocations_since_armed();
    tally_.most = std::max(tally_.most, allocations_);
  }
  std::uint64_t allocations() const noexcept { return allocations_; }

  void fail(std::uint64_t n, bool and_all_behind) {
    const std::int64_t before = test::live_allocations();
    bool is_marked = false, is_right = false, is_right_again = false;
    {
      QueryScratch scratch;
      {
        QueryOutput output;
        {
          const test::FailingAllocation failing(n, and_all_behind);
          query_.run(scratch, output);
        }
        is_marked = output.status.out_of_memory;
        is_right = is_marked ? is_part_of(output, whole_) : numbers_of(output) == numbers_of(whole_);
      }
      // What has failed leaves the scratch as good as new.
      QueryOutput output;
      query_.run(scratch, output);
      is_right_again = output.status.is_complete() && numbers_of(output) == numbers_of(whole_);
    }
    ++tally_.runs;
    ++(is_marked ? tally_.marked : tally_.whole);
    EXPECT_TRUE(is_right) << query_.name << ", allocation " << n << (is_marked ? ", marked" : "");
    EXPECT_TRUE(is_right_again) << query_.name << ", after allocation " << n;
    EXPECT_EQ(test::live_allocations(), before) << query_.name << ", allocation " << n << ": a leak";
  }

private:
  const NamedQuery& query_;
  Tally& tally_;
  QueryOutput whole_;
  std::uint64_t allocations_ = 0;
};

void fail_every_allocation(const QueryModels& models, int threads, Tally& tally) {
  std::mt19937_64 random(test::seed(static_cast<unsigned>(threads)));
  for (const NamedQuery& query : every_query(models, threads)) {
    Trial trial(query, tally);
    ++tally.queries;
    std::set<std::uint64_t> chosen;
    for (std::uint64_t n = 1; n <= std::min(kEveryOne, trial.allocations()); ++n) chosen.insert(n);
    for (int i = 0; i < kRandomOnes && trial.allocations() > kEveryOne; ++i)
      chosen.insert(kEveryOne + 1 + random() % (trial.allocations() - kEveryOne));
    for (const std::uint64_t n : chosen)
      for (const bool and_all_behind : {false, true}) trial.fail(n, and_all_behind);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(NoMemory, EveryQueryEndsWithAResult) {
  const QueryModels solids(torus_mesh(24, 12, 1.0, 0.3), sphere_mesh(10, 14, 0.8, 0.1),
                           rotated(Vec3(1, 2, 3), 0.7, Vec3(0.8, 0.1, 0)), moved(Vec3(3, 0, 0)));
  ASSERT_GT(solids.contacts.size(), 20U);
  std::mt19937 random(test::seed(3));
  const TriangleMesh grid = grid_mesh(random, 50, 4);
  const QueryModels grids(grid, grid, moved(Vec3(1, 0, 0)), moved(Vec3(6, 1, 0)));
  ASSERT_GT(grids.contacts.size(), 512U);  // so many that sorting them needs memory
  for (const int threads : {1, 2}) {
    Tally tally;
    for (const QueryModels* models : {&solids, &grids}) fail_every_allocation(*models, threads, tally);
    std::printf("%d threads: %zu queries, %zu runs, %zu marked, %zu whole, at most %llu allocations\n",
                threads, tally.queries, tally.runs, tally.marked, tally.whole,
                static_cast<unsigned long long>(tally.most));
    EXPECT_GT(tally.marked, 500U);
    EXPECT_GT(tally.whole, 0U);  // sorting does without
    EXPECT_GT(tally.most, 20U);
  }
}

}  // namespace
}  // namespace boxwood
