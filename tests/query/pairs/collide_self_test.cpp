// SPDX-License-Identifier: MIT
// One model against itself: what meets, what is only a neighbour, what is folded.
#include <boxwood/collide.hpp>

#include <algorithm>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

TEST(CollideSelf, CleanSurfacesHaveNothing) {
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded;
  for (const TriangleMesh& mesh :
       {box_mesh(Vec3(1)), torus_mesh(20, 12, 1.0, 0.3), sphere_mesh(12, 16, 1.0)}) {
    const Tree tree = tree_over(mesh);
    EXPECT_FALSE(collide_self({&tree, mesh}, {}, scratch, pairs, folded).colliding);
    EXPECT_TRUE(pairs.empty() && folded.empty());
  }
}

TEST(CollideSelf, EveryTreeAgreesWithAllPairs) {
  std::mt19937 random(test::seed(31));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded, expected, expected_folded;
  std::size_t meeting = 0, folds = 0;
  for (int round = 0; round < 30; ++round) {
    TriangleMesh mesh = round % 2 == 0 ? soup_mesh(random, 60, 0.4) : grid_mesh(random, 60, 3);
    // Triangles that share vertices by index and by position.
    for (int i = 0; i < 20; ++i)
      mesh.triangles[random() % 60][random() % 3] = static_cast<std::uint32_t>(random() % 180);
    collide_self_brute_force(mesh, expected, expected_folded);
    meeting += expected.size();
    folds += expected_folded.size();
    for (const TreeKind kind : kKinds) {
      const Tree tree =
          tree_over(mesh, kind, SplitRule::longest_axis, 1 + static_cast<std::uint32_t>(round) % 5);
      collide_self({&tree, mesh}, {}, scratch, pairs, folded);
      EXPECT_EQ(pairs, expected);
      EXPECT_EQ(folded, expected_folded);
      CollideOptions limited;
      limited.max_contacts = 5;
      const CollideResult r = collide_self({&tree, mesh}, limited, scratch, pairs, folded);
      EXPECT_EQ(r.truncated, expected.size() + expected_folded.size() > 5);
      EXPECT_LE(pairs.size() + folded.size(), 5U);
    }
  }
  std::printf("self: %zu pairs, %zu folded neighbours\n", meeting, folds);
  EXPECT_GT(meeting, 500U);
  EXPECT_GT(folds, 50U);
}

// Corners on a small grid, so that many are coplanar or touch: the truth at an edge by whole numbers, at a
// corner by what the edges opposite it meet, asked as models of their own.
TEST(CollideSelf, EveryPairOfNeighboursIsToldRight) {
  std::mt19937 random(test::seed(47));
  const auto corner = [&](int n) {
    const auto at = [&] { return static_cast<double>(random() % static_cast<unsigned>(2 * n + 1)) - n; };
    return Vec3(at(), at(), n > 2 ? at() : 0.0);
  };
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded;
  const auto meet = [&](const TriangleMesh& a, const TriangleMesh& b) {
    return collide_brute_force(a, b, {}, pairs).colliding;
  };
  const auto one = [](const Vec3& p, const Vec3& q, const Vec3& r) {
    return TriangleMesh{{Vec3f(p), Vec3f(q), Vec3f(r)}, {{0, 1, 2}}};
  };
  std::size_t edges[2] = {0, 0}, corners[2] = {0, 0};
  for (int i = 0; i < 40000; ++i) {
    const int n = 2 + i % 3;
    const Vec3 s = corner(n), a = corner(n), b = corner(n), c = corner(n), d = corner(n);
    const Vec3 sab = glm::cross(a - s, b - s), sac = glm::cross(a - s, c - s), scd = glm::cross(c - s, d - s);
    if (sab == Vec3(0.0) || sac == Vec3(0.0) || scd == Vec3(0.0)) continue;
    const auto folds = [&](const Vec3& p, const Vec3& q) {
      const TriangleMesh mesh{{Vec3f(s), Vec3f(a), Vec3f(b), Vec3f(p), Vec3f(q)}, {{0, 1, 2}, {0, 3, 4}}};
      collide_self_brute_force(mesh, pairs, folded);
      EXPECT_TRUE(pairs.empty());
      return !folded.empty();
    };
    if (b != c) {  // (s, a, b) and (s, a, c)
      const bool truth = glm::dot(sab, c - s) == 0.0 && glm::dot(sab, sac) > 0.0;
      ASSERT_EQ(folds(a, c), truth) << i;
      ++edges[truth ? 1 : 0];
    }
    if (a == c || a == d || b == c || b == d || c == s || d == s) continue;
    const bool truth = meet(one(a, b, b), one(s, c, d)) || meet(one(c, d, d), one(s, a, b));
    ASSERT_EQ(folds(c, d), truth) << i;
    ++corners[truth ? 1 : 0];
  }
  std::printf("neighbours: %zu at an edge, %zu of them folded; %zu at a corner, %zu of them folded\n",
              edges[0] + edges[1], edges[1], corners[0] + corners[1], corners[1]);
  EXPECT_GT(std::min({edges[0], edges[1], corners[0], corners[1]}), 1000U);
}

TEST(CollideSelf, FoldedNeighboursAreReportedApart) {
  struct Known {
    const char* name;
    std::vector<Vec3f> vertices;
    std::vector<Triangle> triangles;
    bool meets, folded;
  };
  const Vec3f o(0, 0, 0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  const std::vector<Known> known = {
      {"edge, open", {o, x, y, z}, {{0, 1, 2}, {1, 0, 3}}, false, false},
      {"edge, flat", {o, x, y, Vec3f(0, -1, 0)}, {{0, 1, 2}, {1, 0, 3}}, false, false},
      {"edge, folded flat", {o, x, y, Vec3f(1, 1, 0)}, {{0, 1, 2}, {1, 0, 3}}, false, true},
      {"edge, by position", {o, x, y, o, x, Vec3f(1, 1, 0)}, {{0, 1, 2}, {4, 3, 5}}, false, true},
      {"corner, beside", {o, x, y, -x, -y}, {{0, 1, 2}, {0, 3, 4}}, false, false},
      {"corner, through",
       {o, x, y, Vec3f(0.25F, 0.25F, 1), Vec3f(0.25F, 0.25F, -1)},
       {{0, 1, 2}, {0, 3, 4}},
       false,
       true},
      {"corner, overlapping flat",
       {o, x, y, Vec3f(1, 0.5F, 0), Vec3f(0.5F, 1, 0)},
       {{0, 1, 2}, {0, 3, 4}},
       false,
       true},
      {"corner, along an edge", {o, x, y, Vec3f(2, 0, 0), z}, {{0, 1, 2}, {0, 3, 4}}, false, true},
      {"duplicate", {o, x, y}, {{0, 1, 2}, {0, 1, 2}}, false, true},
      {"duplicate, turned", {o, x, y}, {{0, 1, 2}, {1, 0, 2}}, false, true},
      {"strangers that meet",
       {o, x, y, Vec3f(0.2F, 0.2F, -1), Vec3f(0.2F, 0.2F, 1), Vec3f(3, 3, 0)},
       {{0, 1, 2}, {3, 4, 5}},
       true,
       false},
  };
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded;
  for (const Known& k : known) {
    const TriangleMesh mesh{k.vertices, k.triangles};
    const Tree tree = tree_over(mesh);
    collide_self({&tree, mesh}, {}, scratch, pairs, folded);
    EXPECT_EQ(!pairs.empty(), k.meets) << k.name;
    EXPECT_EQ(!folded.empty(), k.folded) << k.name;
  }
}

}  // namespace
}  // namespace boxwood
