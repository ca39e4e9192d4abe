// SPDX-License-Identifier: MIT
// Collision through trees against all pairs.
#include <boxwood/collide.hpp>

#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "seed.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {
namespace {

using namespace testing;

TEST(Collide, EveryPairOfTreeKindsGivesTheSamePairsAsNoTree) {
  std::mt19937 random(test::seed(7));
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

// Whether a pair crosses is told by the predicate, pair by pair, without a tree.
bool crosses(const TriangleMesh& a, const TriangleMesh& b, const RigidTransform& pose,
             const TrianglePair& pair) {
  Corners c = corners(b, pair.b);
  for (Vec3& p : c) p = place(pose, p);
  return cross_properly(corners(a, pair.a), c);
}

TEST(Collide, UntilCrossingFindsAllOrOneThatCrosses) {
  std::mt19937 random(test::seed(20));
  QueryScratch scratch;
  std::vector<TrianglePair> all, pairs;
  int crossing = 0, touching = 0, apart = 0;
  for (int round = 0; round < 600; ++round) {
    const bool on_grid = round % 2 == 1;
    const TriangleMesh a = on_grid ? grid_mesh(random, 3, 4) : soup_mesh(random, 30, 0.4);
    const TriangleMesh b = on_grid ? grid_mesh(random, 3, 4) : soup_mesh(random, 30, 0.4);
    const RigidTransform pose = on_grid ? moved(Vec3(round % 5, 0, 0)) : random_pose(random, 1.5);
    collide_brute_force(a, b, pose, all);
    const bool some_cross = std::any_of(all.begin(), all.end(),
                                        [&](const TrianglePair& pair) { return crosses(a, b, pose, pair); });
    ++(some_cross ? crossing : all.empty() ? apart : touching);
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      const Tree tree_a = tree_over(a, TreeKind::obb), tree_b = tree_over(b, TreeKind::obb);
      CollideOptions options;
      options.mode = CollideMode::until_crossing;
      options.engine = engine;
      const CollideResult found = collide({&tree_a, a}, {&tree_b, b}, pose, options, scratch, pairs);
      ASSERT_EQ(found.crosses, some_cross) << round;
      ASSERT_EQ(found.colliding, !all.empty()) << round;
      if (!some_cross) {
        ASSERT_EQ(pairs, all) << round;
        continue;
      }
      ASSERT_TRUE(std::includes(
          all.begin(), all.end(), pairs.begin(), pairs.end(),
          [](const TrianglePair& p, const TrianglePair& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; }));
      const auto crossing_pairs = std::count_if(
          pairs.begin(), pairs.end(), [&](const TrianglePair& p) { return crosses(a, b, pose, p); });
      ASSERT_EQ(crossing_pairs, 1) << round;
    }
  }
  std::printf("%d cross, %d touch, %d apart\n", crossing, touching, apart);
  EXPECT_GT(crossing, 100);
  EXPECT_GT(touching, 30);
  EXPECT_GT(apart, 30);
}

}  // namespace
}  // namespace boxwood
