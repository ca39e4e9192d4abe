// SPDX-License-Identifier: MIT
// Cases that other libraries get wrong or are known by, as data: tori, boxes at a thousand poses, coherence,
// mirrored queries, and meshes that are hardly meshes.
#include <boxwood/collide.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>

#include <algorithm>

#include <gtest/gtest.h>

#include "query/descent/leaf_tests.hpp"
#include "query/descent/node_tests.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

constexpr SplitRule kSplits[] = {SplitRule::longest_axis, SplitRule::median, SplitRule::sah};

// Case 2: PQP's tori. PQP counts 952 pairs for its own doubles; on these floats exact arithmetic counts 1060
// (tori_test.cpp explains both).
TEST(ReferenceCases, InterlockedTori) {
  const TriangleMesh torus = torus_mesh(50, 50, 1.0, 0.2);
  const Tree tree = tree_over(torus);
  const ModelView m{&tree, torus};
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, expected;
  const RigidTransform beside = moved(Vec3(1, 0, 0));
  collide(m, m, beside, {}, scratch, pairs);
  collide_brute_force(torus, torus, beside, expected);
  EXPECT_EQ(pairs, expected);
  std::printf("tori at (1, 0, 0): %zu pairs\n", pairs.size());
  EXPECT_EQ(pairs.size(), 1060U);
  const double quarter = std::numbers::pi / 2;
  const auto linked = [&](double x) { return rotated(Vec3(1, 0, 0), quarter, Vec3(x, 0, 0)); };
  EXPECT_FALSE(collide(m, m, linked(1.0), {}, scratch, pairs).colliding);
  EXPECT_NEAR(distance(m, m, linked(1.0), {}, scratch).distance, 0.597639, 1e-6);
  EXPECT_FALSE(collide(m, m, linked(1.5999), {}, scratch, pairs).colliding);
  EXPECT_NEAR(distance(m, m, linked(1.5999), {}, scratch).distance, 0.0001, 1e-6);
}

// Case 3: boxes as solids against the separating-axis test of boxes, at random poses and rotated to the axes.
TEST(ReferenceCases, BoxesAtAThousandPoses) {
  const TriangleMesh large = box_mesh(Vec3(600)), small = box_mesh(Vec3(300));
  const Tree tree_large = tree_over(large), tree_small = tree_over(small);
  const MeshParts parts_large = *mesh_parts(large), parts_small = *mesh_parts(small);
  const Obb box_large{Vec3(0.0), kIdentityRows, Vec3(600)}, box_small{Vec3(0.0), kIdentityRows, Vec3(300)};
  std::mt19937 random(test::seed(12));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::vector<ContainedPart> inside;
  std::size_t meeting = 0, contained = 0;
  for (int i = 0; i < 1000; ++i) {
    RigidTransform pose = random_pose(random, i % 4 == 0 ? 200.0 : 1000.0);
    if (i % 10 == 0) pose.rotation = kIdentityRows;
    const bool surfaces =
        collide({&tree_large, large}, {&tree_small, small}, pose, {}, scratch, pairs).colliding;
    const ContainmentResult inside_of =
        containment({&tree_large, large, &parts_large}, {&tree_small, small, &parts_small}, pose, pairs, {},
                    scratch, inside);
    const bool nested = inside_of.contained == Containment::b_in_a;
    const bool boxes = !separating_axis(relative_pose(box_large, box_small, pose)).has_value();
    EXPECT_EQ(surfaces || nested, boxes);
    meeting += surfaces ? 1 : 0;
    contained += nested ? 1 : 0;
  }
  std::printf("boxes at 1000 poses: %zu meet, %zu contained\n", meeting, contained);
  EXPECT_GT(meeting, 200U);
  EXPECT_GT(contained, 5U);
}

// Cases 4 and 5: volumes of shapes meet whenever the shapes do, and their bound is below the distance.
TEST(ReferenceCases, VolumesMeetWheneverTheShapesDo) {
  std::mt19937 random(test::seed(13));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::size_t meeting = 0, bounded = 0;
  const std::vector<TriangleMesh> shapes = {sphere_mesh(8, 12, 1.0), torus_mesh(12, 8, 1.0, 0.3),
                                            box_mesh(Vec3(1, 0.5, 0.25)), soup_mesh(random, 30, 0.2)};
  for (int i = 0; i < 600; ++i) {
    const TriangleMesh &a = shapes[random() % 4], &b = shapes[random() % 4];
    const Tree tree_a = tree_over(a, kKinds[i % 3]), tree_b = tree_over(b, kKinds[i / 3 % 3]);
    const RigidTransform pose = random_pose(random, 3.0);
    const double true_distance = distance({&tree_a, a}, {&tree_b, b}, pose, {}, scratch).distance;
    const NodeTests tests(pose, 10.0);
    std::visit(
        [&](const auto& va, const auto& vb) {
          const double bound = std::sqrt(tests.distance_sq_bound(va.volumes[0], vb.volumes[0]));
          EXPECT_LE(bound, true_distance);
          bounded += bound > 0.0 ? 1 : 0;
          if (true_distance == 0.0) {
            ++meeting;
            EXPECT_EQ(tests.exit_axis(va.volumes[0], vb.volumes[0]), kMeets);
          }
        },
        tree_a.bounds(), tree_b.bounds());
  }
  EXPECT_GT(meeting, 50U);
  EXPECT_GT(bounded, 100U);
}

// Cases 1 and 13: every kind of tree, split rule, leaf size and number of threads, and a scratch that has
// seen other queries, give the same sorted pairs.
TEST(ReferenceCases, EveryTreeGivesTheSamePairs) {
  const TriangleMesh a = sphere_mesh(24, 32, 1.0, 0.1), b = torus_mesh(40, 20, 1.0, 0.3);
  std::mt19937 random(test::seed(14));
  QueryScratch warm;
  std::vector<TrianglePair> expected, pairs;
  std::size_t total = 0;
  RigidTransform pose = random_pose(random, 0.5);
  for (int step = 0; step < 4; ++step) {
    pose.translation += Vec3(0.01 * step, 0.02, -0.01);  // small changes, as from frame to frame
    collide_brute_force(a, b, pose, expected);
    total += expected.size();
    for (const TreeKind kind : kKinds)
      for (const SplitRule split : kSplits)
        for (const std::uint32_t leaf_size : {1U, 4U, 16U})
          for (const int threads : {1, 2}) {
            const Tree ta = tree_over(a, kind, split, leaf_size, threads),
                       tb = tree_over(b, kind, split, leaf_size, threads);
            collide({&ta, a}, {&tb, b}, pose, {}, warm, pairs);
            ASSERT_EQ(pairs, expected);
            QueryScratch fresh;
            collide({&ta, a}, {&tb, b}, pose, {}, fresh, pairs);
            ASSERT_EQ(pairs, expected);
          }
  }
  EXPECT_GT(total, 500U);
}

std::vector<TrianglePair> mirrored(std::vector<TrianglePair> pairs) {
  for (TrianglePair& p : pairs) std::swap(p.a, p.b);
  std::sort(pairs.begin(), pairs.end(), pair_less);
  return pairs;
}

// Case 14: with poses whose inverse is exact, (A, B) mirrors (B, A).
TEST(ReferenceCases, MirroredQueriesAgree) {
  std::mt19937 random(test::seed(15));
  QueryScratch scratch;
  std::vector<TrianglePair> ab, ba;
  std::size_t total = 0;
  const std::array<Rows3, 3> turns = {kIdentityRows, Rows3{Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)},
                                      Rows3{Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(0, 1, 0)}};
  for (int i = 0; i < 60; ++i) {
    const TriangleMesh a = grid_mesh(random, 60, 6), b = grid_mesh(random, 60, 6);
    const Tree ta = tree_over(a, kKinds[i % 3]), tb = tree_over(b, kKinds[i / 3 % 3]);
    const RigidTransform pose{turns[random() % 3], Vec3(double(random() % 5), double(random() % 5), 1.0)};
    collide({&ta, a}, {&tb, b}, pose, {}, scratch, ab);
    collide({&tb, b}, {&ta, a}, inverse(pose), {}, scratch, ba);
    EXPECT_EQ(mirrored(ab), ba);
    total += ab.size();
  }
  EXPECT_GT(total, 1000U);
}

// A pose that is a rotation only roughly is answered as it stands: boxes are inflated by the deviation.
TEST(ReferenceCases, RoughRotationsLoseNothing) {
  std::mt19937 random(test::seed(16));
  std::uniform_real_distribution<double> u(-4.5e-4, 4.5e-4);
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  const TriangleMesh a = sphere_mesh(12, 16, 1.0, 0.1), b = torus_mesh(16, 10, 1.0, 0.3);
  std::size_t total = 0;
  for (int i = 0; i < 40; ++i) {
    RigidTransform pose = random_pose(random, 1.5);
    for (Vec3& row : pose.rotation) row += Vec3(u(random), u(random), u(random)) * 0.7;
    ASSERT_LE(rotation_deviation(pose), kMaxRotationDeviation);
    collide_brute_force(a, b, pose, expected);
    total += expected.size();
    for (const TreeKind kind : kKinds) {
      const Tree ta = tree_over(a, kind), tb = tree_over(b, kind);
      collide({&ta, a}, {&tb, b}, pose, {}, scratch, pairs);
      EXPECT_EQ(pairs, expected);
    }
  }
  EXPECT_GT(total, 500U);
}

// Case 15.
TEST(ReferenceCases, MeshesThatAreHardlyMeshes) {
  const TriangleMesh cube = box_mesh(Vec3(1));
  TriangleMesh equal, collinear, one, many, nan, empty;
  equal.vertices.assign(9, Vec3f(1, 0, 0));
  for (std::uint32_t i = 0; i < 3; ++i) equal.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  for (std::uint32_t i = 0; i < 30; ++i)
    collinear.vertices.emplace_back(0.1F * static_cast<float>(i), 0.0F, 0.0F);
  for (std::uint32_t i = 0; i + 2 < 30; ++i) collinear.triangles.push_back({i, i + 1, i + 2});
  one.vertices = {Vec3f(0, 0, 0), Vec3f(3, 0, 0), Vec3f(0, 3, 0)};
  one.triangles = {{0, 1, 2}};
  many.vertices.assign(30000, Vec3f(0, 0, 1));
  for (std::uint32_t i = 0; i < 10000; ++i) many.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  nan = one;
  nan.vertices[1].x = NAN;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, expected;
  for (const TriangleMesh* mesh : {&equal, &collinear, &one, &many, &nan, &empty})
    for (const TreeKind kind : kKinds) {
      const Tree ta = tree_over(cube, kind), tb = tree_over(*mesh, kind);
      for (const RigidTransform& pose : {moved(Vec3(0.0)), moved(Vec3(0, 0, 0.5)), moved(Vec3(9, 0, 0))}) {
        const CollideResult r = collide({&ta, cube}, {&tb, *mesh}, pose, {}, scratch, pairs);
        collide_brute_force(cube, *mesh, pose, expected);
        EXPECT_EQ(pairs, expected);
        EXPECT_EQ(r.colliding, !expected.empty());
      }
      const double none = distance({&ta, cube}, {&tb, *mesh}, moved(Vec3(9, 0, 0)), {}, scratch).distance;
      EXPECT_EQ(none == kInfinity, mesh == &nan || mesh == &empty);
      // Poses with numbers that are no numbers, or far beyond what floats reach.
      for (const double t : {static_cast<double>(NAN), kInfinity, 1e200, -1e300}) {
        EXPECT_FALSE(collide({&ta, cube}, {&tb, *mesh}, moved(Vec3(0, t, 0)), {}, scratch, pairs).colliding);
      }
    }
}

// Truncation is told, and never told falsely.
TEST(ReferenceCases, TruncationIsReported) {
  const TriangleMesh torus = torus_mesh(20, 10, 1.0, 0.3);
  const Tree tree = tree_over(torus);
  const ModelView m{&tree, torus};
  QueryScratch scratch;
  std::vector<TrianglePair> all, some;
  const RigidTransform pose = moved(Vec3(1, 0, 0));
  EXPECT_FALSE(collide(m, m, pose, {}, scratch, all).truncated);
  ASSERT_GT(all.size(), 20U);
  for (const std::size_t limit :
       {std::size_t{1}, std::size_t{7}, all.size() - 1, all.size(), all.size() + 1}) {
    CollideOptions options;
    options.max_contacts = limit;
    EXPECT_EQ(collide(m, m, pose, options, scratch, some).truncated, limit < all.size());
    EXPECT_EQ(some.size(), std::min(limit, all.size()));
    EXPECT_TRUE(std::includes(all.begin(), all.end(), some.begin(), some.end(), pair_less));
  }
}

// The level-limited answer: apart is certain; at growing depth it becomes the exact one.
TEST(ReferenceCases, LevelLimitIsConservative) {
  std::mt19937 random(test::seed(18));
  const TriangleMesh a = sphere_mesh(16, 24, 1.0, 0.1);
  const Tree tree = tree_over(a);
  const ModelView m{&tree, a};
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::size_t false_alarms = 0, certain = 0;
  for (int i = 0; i < 60; ++i) {
    const RigidTransform pose = random_pose(random, 2.0);
    const bool exact = collide(m, m, pose, {}, scratch, pairs).colliding;
    const std::vector<TrianglePair> all = pairs;
    for (std::uint32_t level = 0; level <= tree.topology().depth; ++level) {
      CollideOptions options;
      options.max_level = level;
      const CollideResult r = collide(m, m, pose, options, scratch, pairs);
      EXPECT_TRUE(r.colliding || !exact);
      EXPECT_TRUE(std::includes(all.begin(), all.end(), pairs.begin(), pairs.end(), pair_less));
      if (r.colliding && !exact) ++false_alarms;
      if (r.undecided == 0) {
        ++certain;
        EXPECT_EQ(r.colliding, exact);
      }
      if (level == tree.topology().depth) {
        EXPECT_EQ(r.undecided, 0U);
      }
    }
  }
  EXPECT_GT(false_alarms, 10U);
  EXPECT_GT(certain, 100U);
}

}  // namespace
}  // namespace boxwood
