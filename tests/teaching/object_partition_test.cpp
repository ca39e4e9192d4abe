// SPDX-License-Identifier: MIT
// Planes over objects and intervals along an axis against all pairs, while objects move.
#include <boxwood/teaching/object_partition.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/object_tree.hpp>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

// What a candidate pair is, written another way: as squared gaps of the boxes' coordinates.
bool meet(const BroadObject& a, const BroadObject& b) {
  if (is_empty(a.box) || is_empty(b.box) || (a.is_static && b.is_static)) return false;
  double gap = 0.0;
  for (int k = 0; k < 3; ++k) gap = std::max({gap, b.box.min[k] - a.box.max[k], a.box.min[k] - b.box.max[k]});
  const Vec3 d = b.sphere.center - a.sphere.center;
  return gap <= 0.0 &&
         !(glm::dot(d, d) > (a.sphere.radius + b.sphere.radius) * (a.sphere.radius + b.sphere.radius));
}

BroadObject random_object(Random& random, double spread, double size) {
  BroadObject o;
  const double kind = random.uniform(0, 1);
  o.is_static = random.chance(0.3);
  if (kind < 0.02) return o;
  if (kind < 0.03) {
    o.box = {Vec3(-kInfinity), Vec3(kInfinity)};
    o.sphere = {Vec3(0.0), kInfinity};
    return o;
  }
  Vec3 at = random.in_cube(spread);
  if (random.chance(0.3)) at = glm::round(at * 4.0) / 4.0;  // faces of many boxes in one plane
  Vec3 half = size * Vec3(random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1));
  if (random.chance(0.1)) half *= 10.0;
  if (random.chance(0.1)) half = Vec3(0.0);
  o.box = {at - half, at + half};
  o.sphere = {at + random.in_cube(0.2 * size), glm::length(half) * random.uniform(0.8, 1.2)};
  return o;
}

// This plane and all above it are square to an axis: sides are then decided by the boxes, without rounding.
bool square_to_axes(std::span<const PartitionPlane> planes, std::size_t plane) {
  for (std::size_t at = plane;; at = planes[at].parent) {
    const Vec3& n = planes[at].normal;
    if (n.x != 1.0 && n.y != 1.0 && n.z != 1.0) return false;
    if (planes[at].level == 0) return true;
  }
}

// The objects that reach to this side of the plane, of those that reach into the part that it parts: by all
// planes above it.
std::uint32_t on_side(const std::vector<BroadObject>& objects, std::span<const PartitionPlane> planes,
                      std::size_t plane, bool above) {
  std::uint32_t out = 0;
  for (const BroadObject& object : objects) {
    if (is_empty(object.box)) continue;
    const auto reaches = [&](const PartitionPlane& p, bool to_above) {
      const int k = p.normal.x != 0.0 ? 0 : p.normal.y != 0.0 ? 1 : 2;
      return to_above ? object.box.max[k] >= p.offset : object.box.min[k] <= p.offset;
    };
    bool there = reaches(planes[plane], above);
    for (std::size_t at = plane; there && planes[at].level > 0; at = planes[at].parent)
      there = reaches(planes[planes[at].parent], planes[at].above_parent);
    out += there ? 1 : 0;
  }
  return out;
}

TEST(ObjectPartition, AllPairsWhileObjectsMove) {
  Random random(515);
  std::size_t scenes = 0, found = 0, tests = 0, all = 0, across = 0, rebuilt = 0, kept = 0, frames = 0,
              parted = 0, of_above = 0, of_below = 0;
  std::vector<CandidatePair> pairs, expected, swept;
  for (int round = 0; round < 40; ++round, ++scenes) {
    const int count = round == 0 ? 1000 : static_cast<int>(random.index(250));
    const double spread = 10.0, size = random.magnitude(-2, 0);
    ObjectPartition partition;
    std::vector<BroadObject> objects;
    for (int i = 0; i < count; ++i) {
      objects.push_back(random_object(random, spread, size));
      ASSERT_EQ(*partition.add(objects.back()), static_cast<std::uint32_t>(i));
    }
    for (int frame = 0; frame < 6; ++frame, ++frames) {
      const PartitionResult result = partition.candidates({}, pairs);
      ASSERT_TRUE(result.is_complete());
      expected.clear();
      std::uint64_t movable = 0;
      for (std::uint32_t i = 0; i < objects.size(); ++i)
        for (std::uint32_t k = i + 1; k < objects.size(); ++k) {
          if (meet(objects[i], objects[k])) expected.push_back({i, k});
          movable += objects[i].is_static && objects[k].is_static ? 0 : 1;
          if (round > 0 && frame % 3 == 0) {
            const PairFate fate = partition.fate(i, k);
            ASSERT_EQ(fate == PairFate::candidate, meet(objects[i], objects[k]));
            parted += fate == PairFate::pruned ? 1 : 0;
          }
        }
      ASSERT_EQ(pairs, expected) << round << " " << frame;
      const IntervalSweepResult other = sweep_intervals(objects, {}, swept);
      ASSERT_EQ(swept, expected);
      ASSERT_LE(other.counters.box_tests, movable);
      ASSERT_LE(result.counters.box_tests, movable);  // no pair twice, whatever it shares
      if (frame == 0) tests += result.counters.box_tests, all += result.counters.all_pairs;
      for (const PartitionPlane& plane : partition.planes()) {
        EXPECT_NEAR(glm::length(plane.normal), 1.0, 1e-15);
        EXPECT_LT(plane.parent, partition.planes().size());
        if (const auto i = static_cast<std::size_t>(&plane - partition.planes().data());
            result.counters.rebuilt && plane.level > 0 && square_to_axes(partition.planes(), i)) {
          EXPECT_EQ(on_side(objects, partition.planes(), i, false), plane.below);
          EXPECT_EQ(on_side(objects, partition.planes(), i, true), plane.above);
          (plane.above_parent ? of_above : of_below) += 1;
        }
        if (plane.level == 0 && result.counters.rebuilt)
          across += plane.below + plane.above > objects.size() * 97 / 100;
      }
      rebuilt += result.counters.rebuilt ? 1 : 0;
      kept += result.counters.kept;
      found += pairs.size();
      const double share = random.chance(0.2) ? 1.0 : random.uniform(0, 0.3);
      for (std::uint32_t i = 0; i < objects.size(); ++i) {
        if (!random.chance(share)) continue;
        objects[i] = random.chance(0.1) ? BroadObject{}
                                        : random_object(random, random.chance(0.1) ? 0.5 : spread, size);
        partition.move(i, objects[i]);
      }
    }
  }
  std::printf("%zu scenes, %zu calls: %zu candidates, %zu kept; %zu of %zu pairs compared by first calls; "
              "planes chosen anew %zu "
              "times; %zu pairs parted\n",
              scenes, frames, found, kept, tests, all, rebuilt, parted);
  EXPECT_GT(found, 5000U);
  EXPECT_GT(kept, 500U);
  EXPECT_GT(across, 5U);
  EXPECT_LT(rebuilt, frames);
  EXPECT_GT(rebuilt, scenes);  // also while they moved
  EXPECT_GT(parted, 10000U);
  std::printf("%zu planes above their parents and %zu below have the objects of their part\n", of_above,
              of_below);
  EXPECT_GT(of_above, 100U);
  EXPECT_GT(of_below, 100U);
  EXPECT_LT(3 * tests, all);
}

TEST(ObjectPartition, AThousandSmallObjects) {
  Random random(3);
  ObjectPartition partition;
  ObjectTree tree;
  std::vector<BroadObject> objects;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 at = random.in_cube(10.0), half(0.4);
    objects.push_back({{at, glm::length(half)}, {at - half, at + half}, false});
    ASSERT_TRUE(partition.add(objects.back()).ok());
    ASSERT_TRUE(tree.add(objects.back()).ok());
  }
  std::vector<CandidatePair> pairs, of_tree;
  const PartitionResult first = partition.candidates({}, pairs);
  (void)tree.candidates({}, of_tree);
  EXPECT_EQ(pairs, of_tree);
  EXPECT_EQ(first.counters.all_pairs, 499500U);
  std::printf("1000 objects: %zu planes, %llu of 499500 pairs compared, %zu candidates\n",
              partition.planes().size(), static_cast<unsigned long long>(first.counters.box_tests),
              pairs.size());
  EXPECT_LT(first.counters.box_tests, 100000U);
  EXPECT_GT(pairs.size(), 100U);
  // One that moves asks only about itself.
  objects[7].box = {Vec3(0.0), Vec3(0.8)};
  objects[7].sphere = {Vec3(0.4), 0.7};
  partition.move(7, objects[7]);
  tree.move(7, objects[7]);
  const PartitionResult second = partition.candidates({}, pairs);
  (void)tree.candidates({}, of_tree);
  EXPECT_EQ(pairs, of_tree);
  EXPECT_FALSE(second.counters.rebuilt);
  EXPECT_LT(second.counters.box_tests, 999U);
  EXPECT_GT(second.counters.kept, 100U);
}

TEST(ObjectPartition, NothingAndStopping) {
  ObjectPartition partition;
  std::vector<CandidatePair> pairs{{1, 2}};
  EXPECT_TRUE(partition.candidates({}, pairs).is_complete());
  EXPECT_TRUE(pairs.empty());
  EXPECT_TRUE(sweep_intervals({}, {}, pairs).is_complete());
  for (int i = 0; i < 50; ++i)
    ASSERT_TRUE(
        partition.add({{Vec3(0.1 * i), 1.0}, {Vec3(0.1 * i - 1.0), Vec3(0.1 * i + 1.0)}, false}).ok());
  const std::atomic<bool> stop = true;
  EXPECT_TRUE(partition.candidates({&stop}, pairs).stopped);
  EXPECT_TRUE(pairs.empty());
  EXPECT_TRUE(partition.candidates({}, pairs).is_complete());
  EXPECT_GT(pairs.size(), 50U);
}

}  // namespace
}  // namespace boxwood
