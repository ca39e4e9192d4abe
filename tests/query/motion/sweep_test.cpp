// SPDX-License-Identifier: MIT
// Times of impact against exact roots and dense sampling; never later than the truth.
#include <boxwood/sweep.hpp>

#include <numbers>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct Model {
  TriangleMesh mesh;
  Tree tree;
  explicit Model(TriangleMesh m, TreeKind kind = TreeKind::obb)
      : mesh(std::move(m)), tree(tree_over(mesh, kind)) {}
  ModelView view() const { return {&tree, mesh}; }
};

// First contact by dense sampling with exact tests and then bisection in the first bracket; > 1: none seen.
double sampled_impact(const Model& a, const Model& b, const Motion& motion, int samples) {
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  CollideOptions first;
  first.mode = CollideMode::first;
  const auto meets = [&](double time) {
    return collide(a.view(), b.view(), pose_at(motion, time), first, scratch, pairs).colliding;
  };
  if (meets(0.0)) return 0.0;
  for (int i = 1; i <= samples; ++i) {
    double low = double(i - 1) / samples, high = double(i) / samples;
    if (!meets(high)) continue;
    for (int k = 0; k < 60 && low < high; ++k) {
      const double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) break;
      (meets(middle) ? high : low) = middle;
    }
    return high;
  }
  return 2.0;
}

// Case 12 of the reference: 0.5 apart at speed 3.
TEST(Sweep, BoxesMeetAtASixth) {
  const Model cube(box_mesh(Vec3(0.5)));
  QueryScratch scratch;
  const Motion motion{moved(Vec3(-1.5, 0, 0)), moved(Vec3(1.5, 0, 0))};
  const SweepResult r = sweep(cube.view(), cube.view(), motion, {}, scratch);
  EXPECT_TRUE(r.impact);
  EXPECT_LE(r.time, 1.0 / 6.0 + 1e-16);
  EXPECT_NEAR(r.time, 1.0 / 6.0, 1e-8);
  EXPECT_LT(r.steps, 5U);
}

TEST(Sweep, StartInContactAwayAndGrazing) {
  const Model cube(box_mesh(Vec3(0.5)));
  QueryScratch scratch;
  const auto ask = [&](const Vec3& from, const Vec3& to) {
    return sweep(cube.view(), cube.view(), {moved(from), moved(to)}, {}, scratch);
  };
  EXPECT_EQ(ask(Vec3(1, 0, 0), Vec3(5, 0, 0)).time, 0.0);  // touching at the start, though it leaves
  EXPECT_TRUE(ask(Vec3(1, 0, 0), Vec3(5, 0, 0)).impact);
  EXPECT_FALSE(ask(Vec3(1.25, 0, 0), Vec3(5, 0, 0)).impact);
  EXPECT_FALSE(ask(Vec3(5, 0, 0), Vec3(1.25, 0, 0)).impact);
  EXPECT_FALSE(ask(Vec3(-3, 1.125, 0), Vec3(3, 1.125, 0)).impact);     // passes beside
  const SweepResult grazing = ask(Vec3(-3, 1.0, 0), Vec3(3, 1.0, 0));  // face along face
  EXPECT_TRUE(grazing.impact);
  EXPECT_LE(grazing.time, 2.0 / 6.0);
  EXPECT_NEAR(grazing.time, 2.0 / 6.0, 1e-6);
  const SweepResult at_the_end = ask(Vec3(3, 0, 0), Vec3(1, 0, 0));
  EXPECT_TRUE(at_the_end.impact);
  EXPECT_NEAR(at_the_end.time, 1.0, 1e-8);
  EXPECT_FALSE(ask(Vec3(3, 0, 0), Vec3(3, 0, 0)).impact);  // no motion
}

// A fast thin blade through a thin wall; sampling poses would jump over it.
TEST(Sweep, NothingTunnels) {
  const Model wall(box_mesh(Vec3(0.0005, 5, 5))), blade(box_mesh(Vec3(0.0005, 0.5, 0.5)));
  QueryScratch scratch;
  std::mt19937 random(test::seed(4));
  std::uniform_real_distribution<double> u(-4.0, 4.0);
  for (int i = 0; i < 50; ++i) {
    const double y = u(random), z = u(random);
    const Motion motion{moved(Vec3(-1000, y, z)), moved(Vec3(1000 + 100 * u(random), y, z))};
    const SweepResult r = sweep(wall.view(), blade.view(), motion, {}, scratch);
    ASSERT_TRUE(r.impact);
    const double speed = motion.to.translation.x + 1000.0;
    const double exact = (1000.0 - 2.0 * double(0.0005F)) / speed;
    EXPECT_LE(r.time, exact * (1.0 + 1e-15));
    EXPECT_NEAR(r.time, exact, 1e-9);
  }
}

// A bar that turns half round about its end meets a post at a known angle.
TEST(Sweep, TurningBarMeetsAPost) {
  const Model post(box_mesh(Vec3(0.125, 0.125, 1.0), Vec3(0, 2, 0)));
  const Model bar(box_mesh(Vec3(2, 0.0625, 0.25), Vec3(2, 0, 0)));
  QueryScratch scratch;
  const Motion motion{rotated(Vec3(0, 0, 1), 0.0), rotated(Vec3(0, 0, 1), 0.9 * std::numbers::pi)};
  const SweepResult r = sweep(post.view(), bar.view(), motion, {}, scratch);
  ASSERT_TRUE(r.impact);
  // The bar's upper edge, 1/16 above its axis, reaches the post's corner (1/8, 15/8).
  const double angle = std::atan2(1.875, 0.125) - std::asin(0.0625 / std::hypot(0.125, 1.875));
  EXPECT_LE(r.time, angle / (0.9 * std::numbers::pi) + 1e-15);
  EXPECT_NEAR(r.time, angle / (0.9 * std::numbers::pi), 1e-7);
}

// Random motions with turns, every kind of tree: between the sampled contact and the tolerance before it.
TEST(Sweep, NeverLaterThanSampling) {
  std::mt19937 random(test::seed(9));
  QueryScratch scratch;
  std::size_t impacts = 0, misses = 0;
  for (int round = 0; round < 60; ++round) {
    const TreeKind kind = static_cast<TreeKind>(round % 3);
    const Model a(round % 2 == 0 ? torus_mesh(10, 6, 1.0, 0.3) : soup_mesh(random, 20, 0.5), kind);
    const Model b(round % 4 < 2 ? sphere_mesh(5, 7, 0.5, 0.3) : box_mesh(Vec3(0.75, 0.25, 0.125)), kind);
    Motion motion{random_pose(random, 1.0), random_pose(random, 1.0)};
    motion.from.translation += Vec3(-3, 0, 0);
    motion.to.translation += Vec3(round % 5 == 0 ? -3 : 3, 0, 0);
    const SweepResult r = sweep(a.view(), b.view(), motion, {}, scratch);
    const double sampled = sampled_impact(a, b, motion, 500);
    EXPECT_FALSE(r.exhausted);
    if (r.impact) {
      ++impacts;
      EXPECT_LE(r.time, sampled);
      // Free before: the exact test agrees at times up to the impact.
      std::vector<TrianglePair> pairs;
      for (int i = 0; i < 20; ++i)
        if (r.time > 0.0) {
          EXPECT_FALSE(
              collide(a.view(), b.view(), pose_at(motion, r.time * i / 20), {}, scratch, pairs).colliding);
        }
      if (sampled <= 1.0) {
        EXPECT_NEAR(r.time, sampled, 1.0 / 500 + 1e-6);
      }
    } else {
      ++misses;
      EXPECT_GT(sampled, 1.0);
    }
  }
  std::printf("sweeps with an impact %zu, without %zu\n", impacts, misses);
  EXPECT_GT(impacts, 15U);
  EXPECT_GT(misses, 5U);
}

TEST(Sweep, PosesAtTheEndsAreTheGivenOnes) {
  std::mt19937 random(test::seed(6));
  const Motion motion{random_pose(random, 2.0), random_pose(random, 2.0)};
  EXPECT_EQ(numbers_of(pose_at(motion, 0.0)), numbers_of(motion.from));
  EXPECT_EQ(numbers_of(pose_at(motion, 1.0)), numbers_of(motion.to));
  const RigidTransform nearly = pose_at(motion, 1.0 - 1e-12);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_LT(glm::distance(nearly.rotation[i], motion.to.rotation[i]), 1e-10);
  EXPECT_LT(rotation_deviation(pose_at(motion, 0.37)), 1e-14);
}

}  // namespace
}  // namespace boxwood
