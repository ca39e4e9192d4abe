// SPDX-License-Identifier: MIT
// The tree over objects against all pairs, all boxes and all rays, while objects move.
#include <boxwood/object_tree.hpp>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "query/objects/object_ray.hpp"
#include "query/objects/object_tree_body.hpp"
#include "random.hpp"
#include "seed.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood {
namespace {

using namespace testing;

bool bounds_meet(const BroadObject& a, const BroadObject& b) {
  if (is_empty(a.box) || is_empty(b.box) || (a.is_static && b.is_static)) return false;
  const Vec3 d = b.sphere.center - a.sphere.center;
  if (glm::dot(d, d) > (a.sphere.radius + b.sphere.radius) * (a.sphere.radius + b.sphere.radius))
    return false;
  for (int k = 0; k < 3; ++k)
    if (a.box.max[k] < b.box.min[k] || b.box.max[k] < a.box.min[k]) return false;
  return true;
}

// A number that rounding, sums or comparisons may get wrong: of any magnitude, none, infinite, NaN.
double awkward(std::mt19937& random) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  switch (random() % 8U) {
  case 0:
    return std::ldexp(unit(random), static_cast<int>(random() % 2000U) - 1000);
  case 1:
    return std::ldexp(unit(random), static_cast<int>(random() % 20U) - 155);  // about the least floats
  case 2:
    return std::copysign(double{kMostFloat}, unit(random)) * (1.0 + 1e-8 * unit(random));
  case 3:
    return std::copysign(HUGE_VAL, unit(random));
  case 4:
    return NAN;
  case 5:
    return std::copysign(0.0, unit(random));
  default:
    return 100.0 * unit(random);
  }
}

TEST(ObjectTree, BlocksAreRoundedAsOneByOne) {
  const auto bits = [](float x) { return std::bit_cast<std::uint32_t>(x); };
  std::size_t not_there = 0, infinite = 0;
  const int targets = for_each_target([&](const char* target) {
    std::mt19937 random(test::seed(5));
    for (int round = 0; round < 4000; ++round) {
      ExactBlock exact;
      const double center[] = {0.0, 100.0 * std::cos(round), std::ldexp(1.0, round % 200 - 100)};
      double most = 0.0;
      for (std::size_t k = 0; k < 3; ++k)
        for (double* row : {exact.low[k], exact.high[k]})
          for (std::size_t lane = 0; lane < kBlockItems; ++lane) {
            row[lane] = awkward(random);
            const double size = std::fabs(row[lane] - center[k]);
            if (size < HUGE_VAL) most = std::fmax(most, size);
          }
      ObjectBlock block;
      ASSERT_EQ(object_block_kernels().rounded_out(exact, center, block), most) << target;
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t lane = 0; lane < kBlockItems; ++lane) {
          const double low = exact.low[k][lane] - center[k], high = exact.high[k][lane] - center[k];
          ASSERT_EQ(std::isnan(block.low[k][lane]), std::isnan(low)) << target;
          ASSERT_EQ(std::isnan(block.high[k][lane]), std::isnan(high)) << target;
          if (!std::isnan(low)) {
            ASSERT_EQ(bits(block.low[k][lane]), bits(float_below(low))) << target << ' ' << low;
            ASSERT_LE(block.low[k][lane], low);
          }
          if (!std::isnan(high)) {
            ASSERT_EQ(bits(block.high[k][lane]), bits(float_above(high))) << target << ' ' << high;
            ASSERT_GE(block.high[k][lane], high);
          }
          not_there += std::isnan(low) ? 1U : 0U;
          infinite += std::isinf(low) ? 1U : 0U;
        }
    }
  });
  EXPECT_GE(targets, 1);
  EXPECT_GT(not_there, 1000U);
  EXPECT_GT(infinite, 1000U);
}

TEST(ObjectTree, AllPairsAgreeWhileObjectsMove) {
  std::mt19937 random(test::seed(8));
  std::uniform_real_distribution<double> u(0.0, 1.0);
  ObjectTree phase;
  std::vector<RigidTransform> poses;
  std::vector<BroadObject> objects;
  for (int i = 0; i < 600; ++i) {
    poses.push_back(random_pose(random, 10.0));
    objects.push_back(broad_object({Vec3(0.5, 0, 0), 1.0}, {Vec3(-0.25, -0.75, -0.5), Vec3(1.25, 0.75, 0.5)},
                                   poses.back(), i % 3 == 0));
    EXPECT_EQ(*phase.add(objects.back()), static_cast<std::uint32_t>(i));
  }
  std::vector<CandidatePair> pairs, expected;
  std::size_t total = 0;
  for (int frame = 0; frame < 20; ++frame) {
    const BroadPhaseCounters counters = phase.candidates({}, pairs).counters;
    expected.clear();
    for (std::uint32_t i = 0; i < objects.size(); ++i)
      for (std::uint32_t k = i + 1; k < objects.size(); ++k)
        if (bounds_meet(objects[i], objects[k])) expected.push_back({i, k});
    EXPECT_EQ(pairs, expected);
    EXPECT_EQ(counters.candidates, expected.size());
    total += expected.size();
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
      if (objects[i].is_static) continue;
      poses[i].translation +=
          0.5 * Vec3(u(random) - 0.5, u(random) - 0.5, (frame == 10 ? 50 : 1) * u(random) - 0.5);
      objects[i] =
          broad_object({Vec3(0.5, 0, 0), 1.0}, {Vec3(-0.25, -0.75, -0.5), Vec3(1.25, 0.75, 0.5)}, poses[i]);
      phase.move(i, objects[i]);
    }
    if (frame == 5)
      for (std::uint32_t i = 0; i < 50; ++i) {
        phase.remove(i);
        objects[i] = BroadObject{};
      }
  }
  EXPECT_GT(total, 1000U);
}

// Sizes over nine decades, scenes far from the origin, flat and of one place, boxes without extent, empty and
// endless ones, static ones, objects that grow, shrink, leave and come back; each on every instruction set.
class HardScene {
public:
  HardScene(test::Random& random, int objects) : random_(random), origin_(random.in_cube(1.0)) {
    if (random.chance(0.5)) origin_ *= random.magnitude(3, 9);
    spread_ = Vec3(random.magnitude(-2, 2), random.magnitude(-2, 2), random.magnitude(-2, 2));
    if (random.chance(0.2)) spread_.z = 0.0;
    if (random.chance(0.1)) spread_ = Vec3(0.0);
    for (int i = 0; i < objects; ++i) {
      all.push_back(one());
      EXPECT_EQ(*tree.add(all.back()), static_cast<std::uint32_t>(i));
    }
  }

  void move_some() {
    const double share = random_.uniform(0.0, 1.0);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      if (!random_.chance(share)) continue;
      const double way = random_.uniform(0.0, 1.0);
      if (way < 0.05) {
        tree.remove(i);
        all[i] = {};
      } else if (way < 0.5 || is_empty(all[i].box)) {
        all[i] = one();
        tree.move(i, all[i]);
      } else {
        const Vec3 by = spread_ * random_.in_cube(0.05);
        all[i].box.min += by;
        all[i].box.max += by;
        all[i].sphere.center += by;
        tree.move(i, all[i]);
      }
    }
  }

  ObjectTree tree;
  std::vector<BroadObject> all;

private:
  BroadObject one() {
    const double kind = random_.uniform(0.0, 1.0);
    BroadObject o;
    o.is_static = random_.chance(0.3);
    if (kind < 0.03) return o;
    if (kind < 0.04) {
      o.box = {Vec3(-kInfinity), Vec3(kInfinity)};
      o.sphere = {Vec3(0.0), kInfinity};
      return o;
    }
    const Vec3 center = origin_ + spread_ * random_.in_cube(1.0);
    Vec3 half = Vec3(random_.uniform(0, 1), random_.uniform(0, 1), random_.uniform(0, 1)) *
                random_.magnitude(-6, kind < 0.1 ? 3 : -1);
    if (kind > 0.9) half = Vec3(0.0);
    // On a grid, so that faces of many boxes lie in one plane.
    const Vec3 at = random_.chance(0.3) ? glm::round(center * 8.0) / 8.0 : center;
    o.box = {at - half, at + half};
    o.sphere = {at, glm::length(half) * random_.uniform(0.8, 1.0)};
    return o;
  }

  test::Random& random_;
  Vec3 origin_, spread_;
};

TEST(ObjectTree, HardScenesAgreeWithAllPairsOnEveryInstructionSet) {
  std::size_t scenes = 0, pairs_seen = 0, found_by_box = 0, on_ray = 0, kept = 0;
  const int targets = for_each_target([&](const char* target) {
    test::Random random(77);
    std::vector<CandidatePair> pairs, expected;
    std::vector<std::uint32_t> found, expected_found;
    for (int round = 0; round < 60; ++round, ++scenes) {
      HardScene scene(random, random.chance(0.1) ? random.index(3) : 20 + random.index(300));
      for (int frame = 0; frame < 4; ++frame) {
        const BroadPhaseCounters counters = scene.tree.candidates({}, pairs).counters;
        expected.clear();
        std::uint64_t present = 0;
        for (std::uint32_t i = 0; i < scene.all.size(); ++i) {
          present += is_empty(scene.all[i].box) ? 0 : 1;
          for (std::uint32_t k = i + 1; k < scene.all.size(); ++k)
            if (bounds_meet(scene.all[i], scene.all[k])) expected.push_back({i, k});
        }
        ASSERT_EQ(pairs, expected) << target << ", round " << round << ", frame " << frame;
        EXPECT_EQ(counters.all_pairs, present * (std::max<std::uint64_t>(present, 1) - 1) / 2);
        EXPECT_GE(counters.sphere_tests + counters.kept, counters.candidates);
        kept += counters.kept;
        EXPECT_GE(counters.box_tests, counters.sphere_tests);
        pairs_seen += pairs.size();

        for (int q = 0; q < 20 && !scene.all.empty(); ++q) {
          const BroadObject& near =
              scene.all[static_cast<std::size_t>(random.index(static_cast<int>(scene.all.size())))];
          if (is_empty(near.box) || !is_finite(near.box.min)) continue;
          const Vec3 grown(random.magnitude(-6, 1));
          const Aabb box = {near.box.min - grown, near.box.max + grown};
          scene.tree.overlapping(box, found);
          expected_found.clear();
          for (std::uint32_t i = 0; i < scene.all.size(); ++i) {
            const Aabb& other = scene.all[i].box;
            bool meets = !is_empty(other);
            for (int k = 0; k < 3; ++k)
              meets = meets && other.min[k] <= box.max[k] && box.min[k] <= other.max[k];
            if (meets) expected_found.push_back(i);
          }
          ASSERT_EQ(found, expected_found);
          found_by_box += found.size();

          // A ray at a point of a box comes to it, each object once, whatever else it meets.
          const Vec3 target_point = near.box.min + (near.box.max - near.box.min) * random.uniform(0, 1);
          Vec3 direction = random.unit() * random.magnitude(-3, 3);
          if (random.chance(0.3)) direction[random.index(3)] = 0.0;
          if (direction == Vec3(0.0)) direction.x = 1.0;
          const Vec3 origin = target_point - direction * random.uniform(0, 2);
          found.clear();
          std::vector<bool> told(scene.all.size());
          ASSERT_TRUE(visit_along_ray(
              scene.tree, origin, direction, kInfinity, [&](std::uint32_t i) { told[i] = true; },
              [&](std::uint32_t i) {
                EXPECT_TRUE(told[i]) << "not told beforehand";
                found.push_back(i);
                return kInfinity;
              }));
          std::sort(found.begin(), found.end());
          ASSERT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
          const auto index = static_cast<std::uint32_t>(&near - scene.all.data());
          ASSERT_TRUE(std::binary_search(found.begin(), found.end(), index)) << target << ", round " << round;
          on_ray += found.size();
        }
        scene.move_some();
      }
    }
  });
  std::printf(
      "%d instruction sets, %zu scenes, %zu pairs, %zu of them kept, %zu found by boxes, %zu along rays\n",
      targets, scenes, pairs_seen, kept, found_by_box, on_ray);
  EXPECT_GT(pairs_seen, 100000U);
  EXPECT_GT(found_by_box, 10000U);
  EXPECT_GT(kept, 10000U);
}

TEST(ObjectTree, PlacedVolumesHoldEveryPlacedPoint) {
  std::mt19937 random(test::seed(3));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  for (const double offset : {0.0, 1e6})
    for (int i = 0; i < 500; ++i) {
      std::vector<Vec3f> points;
      for (int k = 0; k < 20; ++k)
        points.emplace_back(Vec3(u(random), u(random), u(random)) * 3.0 + Vec3(offset));
      const RigidTransform pose = random_pose(random, 5.0);
      const BroadObject o = broad_object(fit_sphere(points).volume, fit_aabb(points).volume, pose);
      for (const Vec3f& p : points) {
        EXPECT_TRUE(contains(o.box, place(pose, Vec3(p))));
        EXPECT_TRUE(contains(o.sphere, place(pose, Vec3(p))));
      }
    }
}

TEST(ObjectTree, TenThousandMovingObjects) {
  std::mt19937 random(test::seed(21));
  std::uniform_real_distribution<double> u(-0.1, 0.1);
  ObjectTree phase;
  std::vector<RigidTransform> poses;
  for (int i = 0; i < 10000; ++i) {
    poses.push_back(random_pose(random, 50.0));
    ASSERT_TRUE(phase.add(broad_object({Vec3(0.0), 0.9}, {Vec3(-0.5), Vec3(0.5)}, poses.back())).ok());
  }
  std::vector<CandidatePair> pairs;
  BroadPhaseCounters counters;
  for (int frame = 0; frame < 10; ++frame) {
    counters = phase.candidates({}, pairs).counters;
    for (std::uint32_t i = 0; i < poses.size(); ++i) {
      poses[i].translation += Vec3(u(random), u(random), u(random));
      phase.move(i, broad_object({Vec3(0.0), 0.9}, {Vec3(-0.5), Vec3(0.5)}, poses[i]));
    }
  }
  std::printf("10000 objects: all pairs %llu, boxes %llu, spheres %llu, candidates %llu\n",
              (unsigned long long)counters.all_pairs, (unsigned long long)counters.box_tests,
              (unsigned long long)counters.sphere_tests, (unsigned long long)counters.candidates);
  EXPECT_EQ(counters.all_pairs, 49995000U);
  EXPECT_LT(counters.box_tests, counters.all_pairs / 20);
  EXPECT_GT(counters.candidates, 50U);
}

}  // namespace
}  // namespace boxwood
