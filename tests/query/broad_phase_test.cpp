// The broad phase against all pairs, while objects move.
#include <boxwood/broad_phase.hpp>

#include <gtest/gtest.h>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

bool meet(const BroadObject& a, const BroadObject& b) {
  if (is_empty(a.box) || is_empty(b.box) || (a.is_static && b.is_static)) return false;
  const Vec3 d = b.sphere.center - a.sphere.center;
  if (glm::dot(d, d) > (a.sphere.radius + b.sphere.radius) * (a.sphere.radius + b.sphere.radius))
    return false;
  for (int k = 0; k < 3; ++k)
    if (a.box.max[k] < b.box.min[k] || b.box.max[k] < a.box.min[k]) return false;
  return true;
}

TEST(BroadPhase, AllPairsAgreeWhileObjectsMove) {
  std::mt19937 random(8);
  std::uniform_real_distribution<double> u(0.0, 1.0);
  BroadPhase phase;
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
        if (meet(objects[i], objects[k])) expected.push_back({i, k});
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

TEST(BroadPhase, PlacedVolumesHoldEveryPlacedPoint) {
  std::mt19937 random(3);
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

TEST(BroadPhase, TenThousandMovingObjects) {
  std::mt19937 random(21);
  std::uniform_real_distribution<double> u(-0.1, 0.1);
  BroadPhase phase;
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
  std::printf("10000 objects: all pairs %llu, on one axis %llu, spheres %llu, boxes %llu, candidates %llu\n",
              (unsigned long long)counters.all_pairs, (unsigned long long)counters.axis_pairs,
              (unsigned long long)counters.sphere_tests, (unsigned long long)counters.box_tests,
              (unsigned long long)counters.candidates);
  EXPECT_EQ(counters.all_pairs, 49995000U);
  EXPECT_LT(counters.axis_pairs, counters.all_pairs / 20);
  EXPECT_GT(counters.candidates, 50U);
}

}  // namespace
}  // namespace boxwood
