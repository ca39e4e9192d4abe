// SPDX-License-Identifier: MIT
// A moving sphere against closed forms, against every triangle as a convex set, and against sampled
// distances.
#include <boxwood/sweep_sphere.hpp>

#include <cstdio>

#include <boxwood/convex.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volume_motion.hpp>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

TriangleMesh soup(Random& random, int count, double size, double triangle) {
  TriangleMesh mesh;
  for (int t = 0; t < count; ++t) {
    const Vec3 at = random.in_cube(size);
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    const bool needle = random.chance(0.1);
    for (int k = 0; k < 3; ++k)
      mesh.vertices.emplace_back(at + random.in_cube(needle && k == 1 ? 1e-3 * triangle : triangle));
    mesh.triangles.push_back({first, first + 1, random.chance(0.03) ? first : first + 2});
  }
  return mesh;
}

double distance_to(const TriangleMesh& mesh, const Vec3& p) {
  double nearest = kInfinity;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto c = corners(mesh, t);
    const std::array<Vec3, 1> point = {p};
    nearest = std::min(
        nearest, convex_distance(ConvexSet(std::span<const Vec3>(c)), ConvexSet(std::span<const Vec3>(point)))
                     .distance);
  }
  return nearest;
}

TEST(SweepSphere, FaceEdgeAndCornerInClosedForm) {
  const TriangleMesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 1, 2}}};
  const auto tree = build_tree(mesh);
  const ModelView model{&*tree, mesh};
  const auto face = sweep_sphere(model, {Vec3(1, 1, 3), 0.5}, Vec3(0, 0, -5));
  ASSERT_TRUE(face.impact);
  EXPECT_NEAR(face.time, 0.5, 1e-8);
  EXPECT_LE(face.time, 0.5);
  EXPECT_NEAR(face.normal.z, 1.0, 1e-12);
  // Past the edge y = 0 by 0.3: contact where the height is 0.4.
  const auto edge = sweep_sphere(model, {Vec3(2, -0.3, 2.4), 0.5}, Vec3(0, 0, -4));
  EXPECT_NEAR(edge.time, 0.5, 1e-8);
  EXPECT_NEAR(edge.normal.y, -0.6, 1e-7);
  // Past the corner by (0.3, 0.3): where the height is sqrt(0.25 - 0.18).
  const auto corner = sweep_sphere(model, {Vec3(-0.3, -0.3, 1), 0.5}, Vec3(0, 0, -1));
  EXPECT_NEAR(corner.time, 1.0 - std::sqrt(0.07), 1e-7);
  EXPECT_LE(corner.time, 1.0 - std::sqrt(0.07));
  // A miss by a hair, and a contact at the very end.
  EXPECT_FALSE(sweep_sphere(model, {Vec3(2, -0.5001, 2), 0.5}, Vec3(0, 0, -4)).impact);
  EXPECT_TRUE(sweep_sphere(model, {Vec3(1, 1, 3), 1.0}, Vec3(0, 0, -2)).impact);
  // Touching at the start: along it and away are free, towards it are not, from either side.
  for (const double side : {1.0, -1.0}) {
    const Sphere resting{Vec3(1, 1, 0.5 * side), 0.5};
    EXPECT_FALSE(sweep_sphere(model, resting, Vec3(0.5, 0, 0)).impact);
    EXPECT_FALSE(sweep_sphere(model, resting, Vec3(0, 0, side)).impact);
    const auto pushed = sweep_sphere(model, resting, Vec3(1, 0, -0.1 * side));
    EXPECT_TRUE(pushed.impact && pushed.time == 0.0);
  }
  // A bullet that no sampled step would see.
  EXPECT_NEAR(sweep_sphere(model, {Vec3(1, 1, 1e4), 1e-3}, Vec3(0, 0, -2e4)).time, 0.5, 1e-6);
}

TEST(SweepSphere, NothingMeetsNothing) {
  const TriangleMesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 1, 2}}};
  const auto tree = build_tree(mesh);
  const ModelView model{&*tree, mesh};
  EXPECT_FALSE(sweep_sphere({}, {Vec3(1, 1, 3), 0.5}, Vec3(0, 0, -5)).impact);
  EXPECT_FALSE(sweep_sphere(model, {}, Vec3(0, 0, -5)).impact);
  EXPECT_FALSE(sweep_sphere(model, {Vec3(1, 1, 3), 0.5}, Vec3(0.0)).impact);
  EXPECT_FALSE(sweep_sphere(model, {Vec3(1, 1, 3), 0.5}, Vec3(0, 0, -kInfinity)).impact);
  const std::atomic<bool> stop = true;
  const auto stopped = sweep_sphere(model, {Vec3(1, 1, 3), 0.5}, Vec3(0, 0, -5), {.stop = &stop});
  EXPECT_TRUE(stopped.stopped && !stopped.impact && stopped.time <= 0.5);
}

TEST(SweepSphere, AsEveryTriangleAndNeverLate) {
  Random random(171);
  int impacts = 0, misses = 0, sampled = 0;
  std::uint64_t tests = 0, all = 0;
  for (int scene = 0; scene < 30; ++scene) {
    const double size = random.magnitude(-4, 4);
    const TriangleMesh mesh = soup(random, 150, size, 0.2 * size);
    BuildOptions build;
    build.kind = static_cast<TreeKind>(scene % 3);
    const auto tree = build_tree(mesh, build);
    ASSERT_TRUE(tree);
    const ModelView model{&*tree, mesh};
    for (int trial = 0; trial < 20; ++trial) {
      Sphere sphere{random.in_cube(1.5 * size), size * random.magnitude(-2.5, -1)};
      for (int k = 0; k < 20 && distance_to(mesh, sphere.center) <= sphere.radius * 1.001; ++k)
        sphere.center = random.in_cube(2.0 * size);
      if (distance_to(mesh, sphere.center) <= sphere.radius * 1.001) continue;
      const Vec3 target = Vec3(mesh.vertices[static_cast<std::size_t>(random.index(450))]);
      const Vec3 move = random.chance(0.6) ? random.uniform(0.7, 1.6) * (target - sphere.center)
                                           : random.in_cube(1.5 * size);
      const auto found = sweep_sphere(model, sphere, move);
      const auto slow = sweep_sphere_brute_force(mesh, sphere, move);
      ASSERT_EQ(found.impact, slow.impact) << scene << " " << trial;
      ASSERT_NEAR(found.time, slow.time, 1e-6);
      tests += found.counters.triangle_tests;
      all += slow.counters.triangle_tests;
      // The other way of asking: when each triangle and the sphere meet as convex sets.
      double first = 2.0;
      for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const auto c = corners(mesh, t);
        Motion motion;
        motion.from.translation = sphere.center;
        motion.to.translation = sphere.center + move;
        const auto times = meeting_times(ConvexSet(std::span<const Vec3>(c)),
                                         ConvexSet(Sphere{Vec3(0.0), sphere.radius}), motion);
        if (times.meets) first = std::min(first, times.enter);
      }
      found.impact ? ++impacts : ++misses;
      if (found.impact) {
        ASSERT_LE(found.time, first + 1e-11) << scene << " " << trial;
        const Vec3 there = sphere.center + found.time * move;
        const double distance = distance_to(mesh, there);
        ASSERT_LE(distance, sphere.radius + found.tolerance * 1.01);
        ASSERT_GE(distance, sphere.radius - 1e-12 * size);
        ASSERT_NEAR(glm::distance(there, found.point), distance, 1e-12 * size);
        ASSERT_LT(glm::dot(found.normal, move), 0.0);
      } else {
        ASSERT_GT(first, 1.0) << scene << " " << trial;
      }
      if (trial % 8 != 0) continue;
      for (int i = 0; i <= 50; ++i, ++sampled)
        ASSERT_GE(distance_to(mesh, sphere.center + (found.time * i / 50.0) * move),
                  sphere.radius - 1e-12 * size);
    }
  }
  std::printf("%d impacts, %d misses, %d sampled distances; %.1f of 150 triangles tested\n", impacts, misses,
              sampled, 150.0 * static_cast<double>(tests) / static_cast<double>(all));
  EXPECT_GT(impacts, 120);
  EXPECT_GT(misses, 60);
  EXPECT_LT(tests * 4, all);
}

}  // namespace
}  // namespace boxwood
