// SPDX-License-Identifier: MIT
// Known models of others, as placed: the counts that exact arithmetic gives, from every kind of tree.
#include <boxwood/collide.hpp>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "query/pairs/read_mesh.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct Known {
  const char* a;
  const char* b;
  std::size_t pairs;
};
constexpr Known kKnown[] = {{"real/ballA.off", "real/ballB.off", 276},
                            {"real/fcl_env.obj", "real/fcl_rob.obj", 192}};

TEST(SharedModels, KnownPairsAsPlaced) {
  int ran = 0;
  for (const Known& known : kKnown) {
    const auto a = shared_model(known.a), b = shared_model(known.b);
    if (!a || !b) continue;
    ++ran;
    QueryScratch scratch;
    std::vector<TrianglePair> pairs;
    const std::vector<TrianglePair> exact = exact_pairs(*a, *b, {});
    EXPECT_EQ(exact.size(), known.pairs);
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
      for (const SplitRule split : {SplitRule::longest_axis, SplitRule::median, SplitRule::sah}) {
        const Tree ta = tree_over(*a, kind, split), tb = tree_over(*b, kind, split);
        collide({&ta, *a}, {&tb, *b}, {}, {}, scratch, pairs);
        EXPECT_EQ(pairs, exact) << known.a << ' ' << name_of(kind) << ' ' << name_of(split);
      }
  }
  std::printf("shared model pairs checked: %d of %zu\n", ran, std::size(kKnown));
  if (ran == 0) GTEST_SKIP() << "BOXWOOD_SHARED_MODELS is not set";
}

}  // namespace
}  // namespace boxwood
