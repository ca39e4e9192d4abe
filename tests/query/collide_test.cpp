// SPDX-License-Identifier: MIT
// Collision through trees against all pairs.
#include <boxwood/collide.hpp>

#include <gtest/gtest.h>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

TEST(Collide, EveryPairOfTreeKindsGivesTheSamePairsAsNoTree) {
  std::mt19937 random(7);
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  std::size_t meeting = 0, apart = 0;
  for (int round = 0; round < 40; ++round) {
    const TriangleMesh a = round % 2 == 0 ? soup_mesh(random, 60, 0.4) : grid_mesh(random, 60, 4);
    const TriangleMesh b = round % 4 < 2 ? soup_mesh(random, 60, 0.4) : grid_mesh(random, 60, 4);
    const RigidTransform pose = round % 3 == 0 ? moved(Vec3(round % 5, 0, 0)) : random_pose(random, 3.0);
    collide_brute_force(a, b, pose, expected);
    expected.empty() ? ++apart : ++meeting;
    for (const TreeKind kind_a : kKinds)
      for (const TreeKind kind_b : kKinds) {
        const Tree tree_a = tree_over(a, kind_a), tree_b = tree_over(b, kind_b);
        const CollideResult r = collide({&tree_a, a}, {&tree_b, b}, pose, {}, scratch, pairs);
        EXPECT_EQ(pairs, expected);
        EXPECT_EQ(r.colliding, !expected.empty());
        EXPECT_FALSE(r.truncated);
        CollideOptions first;
        first.mode = CollideMode::first;
        EXPECT_EQ(collide({&tree_a, a}, {&tree_b, b}, pose, first, scratch, pairs).colliding,
                  !expected.empty());
        EXPECT_EQ(pairs.size(), expected.empty() ? 0U : 1U);
      }
  }
  EXPECT_GT(meeting, 10U);
  EXPECT_GT(apart, 2U);
}

}  // namespace
}  // namespace boxwood
