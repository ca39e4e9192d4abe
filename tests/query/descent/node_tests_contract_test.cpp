// SPDX-License-Identifier: MIT
// Node tests of every pair of kinds: never apart where a point is shared, bounds never above the truth.
#include "query/descent/node_tests.hpp"

#include <array>
#include <cstdio>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

template <class V> V make(Random& random, double size, double offset);
template <> Obb make<Obb>(Random& random, double size, double offset) {
  Obb b = random.obb(size, size);
  b.center += Vec3(offset, -offset, 0.5 * offset);
  return b;
}
template <> Aabb make<Aabb>(Random& random, double size, double offset) {
  const Aabb b = random.aabb(size, size);
  const Vec3 d(offset, -offset, 0.5 * offset);
  return {b.min + d, b.max + d};
}
template <> Sphere make<Sphere>(Random& random, double size, double offset) {
  Sphere s = random.sphere(size, size);
  s.center += Vec3(offset, -offset, 0.5 * offset);
  return s;
}

// A pose that may deviate from a rotation as far as poses are accepted, or as far as two of them make
// together.
constexpr double kMostDeviation = 7e-3;
RigidTransform accepted_pose(Random& random) {
  RigidTransform pose;
  pose.rotation = random.awkward_rotation();
  if (random.chance(0.3))
    for (Vec3& row : pose.rotation) row += random.in_cube(3e-4);
  return pose;
}
RigidTransform pose_of(Random& random) {
  RigidTransform pose = accepted_pose(random);
  if (random.chance(0.15)) pose = compose(inverse(accepted_pose(random)), pose);
  if (random.chance(0.15))
    for (Vec3& row : pose.rotation) row += random.in_cube(3e-3);
  return pose;
}

template <class Pair> class NodeTestContract : public ::testing::Test {};
template <class A, class B> struct KindPair {
  using First = A;
  using Second = B;
};
using KindPairs = ::testing::Types<KindPair<Obb, Obb>, KindPair<Obb, Aabb>, KindPair<Obb, Sphere>,
                                   KindPair<Aabb, Obb>, KindPair<Aabb, Aabb>, KindPair<Aabb, Sphere>,
                                   KindPair<Sphere, Obb>, KindPair<Sphere, Aabb>, KindPair<Sphere, Sphere>>;
TYPED_TEST_SUITE(NodeTestContract, KindPairs);

// Truth by construction: x in A, y in B, the pose moves y onto x or a known way off.
TYPED_TEST(NodeTestContract, NeverPartsAPairThatSharesAPoint) {
  using A = typename TypeParam::First;
  using B = typename TypeParam::Second;
  Random random(11);
  int shared = 0, apart = 0, bounded = 0, far = 0;
  std::array<int, kExitCount> exits{};
  for (int trial = 0; trial < 60000; ++trial) {
    const double size = random.magnitude(-9, 9);
    const A a = make<A>(random, size, random.chance(0.2) ? 1e4 * size : 0.0);
    const B b = make<B>(random, size * random.magnitude(-1, 1), random.chance(0.2) ? 1e4 * size : 0.0);
    RigidTransform pose = pose_of(random);
    if (rotation_deviation(pose) > kMostDeviation) continue;
    far += rotation_deviation(pose) > kMaxRotationDeviation ? 1 : 0;
    const Vec3 x = random.point_in(a), y = random.point_in(b);
    pose.translation = x - rotate(pose, y);
    const bool shifted = random.chance(0.5);
    if (shifted) pose.translation += random.in_cube(3.0 * size);
    const Vec3 placed = place(pose, y);
    if (!contains(b, y)) continue;
    const double reach = 2e4 * size + 30.0 * size;
    const NodeTests tests(pose, reach);
    const int exit = tests.exit_axis(a, b);
    const double bound_sq = tests.distance_sq_bound(a, b);
    if (contains(a, placed)) {
      ++shared;
      ASSERT_EQ(exit, kMeets) << trial;
      ASSERT_EQ(bound_sq, 0.0) << trial;
    }
    // The true distance is at most that of any pair of points.
    if (contains(a, x)) {
      const Vec3 d = placed - x;
      ASSERT_LE(bound_sq, glm::dot(d, d) * (1.0 + 1e-14)) << trial;
      if (bound_sq > 0.0) ++bounded;
    }
    if (exit != kMeets) {
      ++apart;
      ++exits[static_cast<std::size_t>(exit)];
      // A margin of more than the diameter of the scene brings them together again.
      ASSERT_EQ(NodeTests(pose, reach, 1e3 * size * 30).exit_axis(a, b), kMeets);
    }
  }
  std::printf("shared %d, apart %d, bounded %d, beyond an accepted pose %d\n", shared, apart, bounded, far);
  EXPECT_GT(far, 3000);
  EXPECT_GT(shared, 5000);
  EXPECT_GT(apart, 5000);
  EXPECT_GT(bounded, 5000);
  constexpr bool kBall = std::is_same_v<A, Sphere> || std::is_same_v<B, Sphere>;
  for (int i = 0; i < kExitCount; ++i)
    EXPECT_EQ(exits[static_cast<std::size_t>(i)] > 0, kBall == (i == kBallExit)) << "axis " << i;
}

}  // namespace
}  // namespace boxwood
