// SPDX-License-Identifier: MIT
// Distance and clearance against all pairs and against known values.
#include <boxwood/distance.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include "query/descent/leaf_tests.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"
#include "share.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {
namespace {

using namespace testing;

// The distance of two triangles by minimising over a net of points: an upper bound that converges.
double sampled_distance(const Corners& a, const Corners& b) {
  double best = kInfinity;
  constexpr int kSteps = 60;
  for (int i = 0; i <= kSteps; ++i)
    for (int k = 0; i + k <= kSteps; ++k) {
      const double u = double(i) / kSteps, v = double(k) / kSteps;
      const Vec3 p = (1 - u - v) * a[0] + u * a[1] + v * a[2], q = (1 - u - v) * b[0] + u * b[1] + v * b[2];
      best = std::fmin(best, glm::distance(p, nearest_on_triangle(p, b)));
      best = std::fmin(best, glm::distance(q, nearest_on_triangle(q, a)));
    }
  return best;
}

TEST(TriangleDistance, AgreesWithSampling) {
  std::mt19937 random(test::seed(2));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::size_t apart = 0, degenerate = 0;
  for (int round = 0; round < 400; ++round) {
    Corners a, b;
    for (Vec3& p : a) p = Vec3(u(random), u(random), u(random));
    for (Vec3& p : b) p = Vec3(u(random), u(random), u(random)) + Vec3(1, 0.5, 0);
    if (round % 10 == 0) a[2] = a[1];
    if (round % 20 == 0) b[2] = b[1] = b[0];
    TrianglePairCounts counts;
    const TriangleDistance d = distance_of(a, b, counts);
    degenerate += counts.degenerate;
    const double sampled = sampled_distance(a, b);
    EXPECT_LE(d.distance, sampled + 1e-12);
    EXPECT_GE(d.distance, sampled - 0.06);  // one step of the net
    EXPECT_NEAR(glm::distance(d.point_a, d.point_b), d.distance, 1e-12);
    EXPECT_LT(glm::distance(d.point_a, nearest_on_triangle(d.point_a, a)), 1e-12);
    EXPECT_LT(glm::distance(d.point_b, nearest_on_triangle(d.point_b, b)), 1e-12);
    apart += d.distance > 0.0 ? 1 : 0;
  }
  EXPECT_GT(apart, 200U);
  EXPECT_GT(degenerate, 20U);
}

// The most by which a positive distance may be too large (distance.hpp).
double most_above(const TriangleMesh& a, const TriangleMesh& b, const RigidTransform& pose) {
  double reach = 0.0;
  for (const Vec3f& v : a.vertices) reach = std::fmax(reach, glm::length(Vec3(v)));
  for (const Vec3f& v : b.vertices) reach = std::fmax(reach, glm::length(place(pose, Vec3(v))));
  return 0x1p-48 * 1.74 * reach;
}

void expect_distance(double found, double expected, double most_above) {
  EXPECT_GE(found, expected);
  EXPECT_LE(found, expected == 0.0 ? 0.0 : expected + most_above);
}

TEST(Distance, EveryPairOfTreeKindsGivesTheDistanceOfAllPairs) {
  std::mt19937 random(test::seed(17));
  QueryScratch scratch;
  std::size_t apart = 0;
  for (int round = 0; round < 30; ++round) {
    const TriangleMesh a = round % 2 == 0 ? soup_mesh(random, 50, 0.3) : torus_mesh(8, 6, 1.0, 0.3);
    const TriangleMesh b = round % 3 == 0 ? grid_mesh(random, 50, 2) : sphere_mesh(6, 8, 0.7, 0.2);
    const RigidTransform pose = random_pose(random, 4.0);
    const DistanceResult expected = distance_brute_force(a, b, pose);
    apart += expected.distance > 0.0 ? 1 : 0;
    for (const TreeKind kind_a : kKinds)
      for (const TreeKind kind_b : kKinds) {
        const Tree tree_a = tree_over(a, kind_a), tree_b = tree_over(b, kind_b);
        const ModelView ma{&tree_a, a}, mb{&tree_b, b};
        const DistanceResult r = distance(ma, mb, pose, {}, scratch);
        expect_distance(r.distance, expected.distance, most_above(a, b, pose));
        EXPECT_NEAR(glm::distance(r.point_a, r.point_b), r.distance, 1e-13);
        DistanceOptions reference;
        reference.engine = QueryEngine::reference;
        EXPECT_EQ(distance(ma, mb, pose, reference, scratch).distance, expected.distance);
        if (expected.distance == 0.0) continue;
        EXPECT_TRUE(within_clearance(ma, mb, pose, {expected.distance}, scratch).within);
        EXPECT_FALSE(within_clearance(ma, mb, pose, {next_down(expected.distance)}, scratch).within);
        EXPECT_FALSE(within_clearance(ma, mb, pose, {0.0}, scratch).within);
        DistanceOptions bounded;
        bounded.upper_bound = expected.distance;
        EXPECT_EQ(distance(ma, mb, pose, bounded, scratch).distance, kInfinity);
      }
  }
  EXPECT_GT(apart, 10U);
}

// A torus in a room, whose leaves are cut by their triangles: the same distances as all pairs, and clearances
// of exactly those.
TEST(Distance, LargeLeavesAreCutByTheirTriangles) {
  const TriangleMesh room = room_mesh(), part = torus_mesh(40, 24, 1.0, 0.3);
  const Tree tree_room = *build_tree(room), tree_part = *build_tree(part);
  const ModelView a{&tree_room, room}, b{&tree_part, part};
  std::mt19937 random(test::seed(12));
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  QueryScratch scratch;
  std::size_t apart = 0, box_tests = 0;
  const int rounds = test::share_of(200);
  for (int round = 0; round < rounds; ++round) {
    RigidTransform pose = random_pose(random, 1.0);
    pose.translation = 9.0 * Vec3(uniform(random), uniform(random), uniform(random));
    const DistanceResult expected = distance_brute_force(room, part, pose),
                         found = distance(a, b, pose, {}, scratch),
                         swapped = distance(b, a, inverse(pose), {}, scratch);
    expect_distance(found.distance, expected.distance, most_above(room, part, pose));
    EXPECT_NEAR(swapped.distance, expected.distance, 1e-12) << round;
    if (expected.distance == 0.0) continue;
    ++apart;
    box_tests += found.counters.box_tests;
    EXPECT_TRUE(within_clearance(a, b, pose, {expected.distance}, scratch).within) << round;
    const ClearanceResult nearer = within_clearance(a, b, pose, {next_down(expected.distance)}, scratch);
    EXPECT_FALSE(nearer.within) << round;
  }
  std::printf("%zu apart, %.0f box tests a distance\n", apart,
              static_cast<double>(box_tests) / static_cast<double>(apart));
  EXPECT_GT(apart, static_cast<std::size_t>(test::share_of(100)));
}

// Boxes whose faces, edges and corners are parallel, and round parts: many triangles are equally near. Far
// from the origin and near it; gaps from far to a rounding above contact.
TEST(Distance, EquallyNearTrianglesChangeTheLastBitsAtMost) {
  std::mt19937 random(test::seed(29));
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  QueryScratch scratch;
  std::size_t apart = 0, above = 0;
  double most = 0.0;
  for (int round = 0; round < 1000; ++round) {
    TriangleMesh a = round % 3 == 0 ? torus_mesh(7, 5, 1.0, 0.3) : box_mesh(Vec3(0.5, 0.6, 0.7)),
                 b = round % 2 == 0 ? box_mesh(Vec3(0.3)) : sphere_mesh(5, 6, 0.5, 0.1);
    if (round % 5 == 0)
      for (Vec3f& v : a.vertices) v += Vec3f(40.0F, -30.0F, 20.0F);
    RigidTransform pose = round % 4 == 0 ? RigidTransform{} : random_pose(random, 0.0);
    const Vec3 way = random_pose(random, 0.0).rotation[0];
    pose.translation += (1.3 + std::pow(10.0, 1.0 - 16.0 * uniform(random))) * way;
    if (round % 5 == 0) pose.translation += Vec3(40.0, -30.0, 20.0);
    const Tree tree_a = *build_tree(a), tree_b = *build_tree(b);
    const double expected = distance_brute_force(a, b, pose).distance,
                 found = distance({&tree_a, a}, {&tree_b, b}, pose, {}, scratch).distance,
                 bound = most_above(a, b, pose);
    expect_distance(found, expected, bound);
    if (expected == 0.0) continue;
    ++apart;
    above += found > expected ? 1 : 0;
    most = std::fmax(most, (found - expected) / bound);
    EXPECT_TRUE(within_clearance({&tree_a, a}, {&tree_b, b}, pose, {expected}, scratch).within);
    EXPECT_FALSE(within_clearance({&tree_a, a}, {&tree_b, b}, pose, {next_down(expected)}, scratch).within);
  }
  std::printf("%zu apart, %zu of them above all pairs, by at most %.2f of the bound\n", apart, above, most);
  EXPECT_GT(apart, 650U);
  EXPECT_GT(above, 0U);
}

// Case 11 of the reference.
TEST(Distance, CubesOnALine) {
  const TriangleMesh cube = box_mesh(Vec3(0.5));
  const Tree tree = tree_over(cube);
  QueryScratch scratch;
  EXPECT_EQ(distance({&tree, cube}, {&tree, cube}, moved(Vec3(5, 0, 0)), {}, scratch).distance, 4.0);
  EXPECT_EQ(distance({&tree, cube}, {&tree, cube}, moved(Vec3(-10, 0, 0)), {}, scratch).distance, 9.0);
  EXPECT_EQ(distance({&tree, cube}, {&tree, cube}, moved(Vec3(1, 0, 0)), {}, scratch).distance, 0.0);
  EXPECT_GT(distance({&tree, cube}, {&tree, cube}, moved(Vec3(next_up(1.0), 0, 0)), {}, scratch).distance,
            0.0);
}

// Lengths whose squares leave the range of float.
TEST(Distance, HugeAndTinyModels) {
  QueryScratch scratch;
  for (const double scale : {1e-30, 1e-15, 1e15, 1e25, 1e35}) {
    const TriangleMesh cube = scaled(box_mesh(Vec3(0.5)), scale);
    const Tree tree = tree_over(cube);
    const double size = Vec3(cube.vertices[7]).x * 2.0;
    EXPECT_NEAR(distance({&tree, cube}, {&tree, cube}, moved(Vec3(5 * size, 0, 0)), {}, scratch).distance /
                    size,
                4.0, 1e-12);
  }
}

TEST(Clearance, NegativeAllowsTouchingToThatDepth) {
  const TriangleMesh cube = box_mesh(Vec3(0.5));
  const Tree tree = tree_over(cube, TreeKind::aabb, SplitRule::longest_axis, 12);
  const ModelView m{&tree, cube};
  QueryScratch scratch;
  const RigidTransform pose = moved(Vec3(0.9, 0, 0));  // 0.1 deep
  EXPECT_TRUE(within_clearance(m, m, pose, {0.0}, scratch).within);
  EXPECT_TRUE(within_clearance(m, m, pose, {-0.05}, scratch).within);
  EXPECT_FALSE(within_clearance(m, m, pose, {-0.2}, scratch).within);
}

}  // namespace
}  // namespace boxwood
