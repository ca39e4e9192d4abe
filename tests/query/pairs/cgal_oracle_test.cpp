// SPDX-License-Identifier: MIT
// A second oracle: CGAL's exact predicates on the same doubles, all pairs of proper triangles.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangle_3.h>
#include <CGAL/intersections.h>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>

#include "query/descent/leaf_tests.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Triangle_3 cgal_triangle(const Corners& t) {
  const auto point = [](const Vec3& p) { return Kernel::Point_3(p.x, p.y, p.z); };
  return {point(t[0]), point(t[1]), point(t[2])};
}

struct Case {
  TriangleMesh a, b;
  RigidTransform pose;
};

// Seven kinds of pairs in turn.
Case some_case(std::mt19937& random, int round) {
  switch (round % 7) {
  case 0:  // corners on a grid: touching, coplanar and degenerate pairs
    return {grid_mesh(random, 40, 3), grid_mesh(random, 40, 3), moved(Vec3(0.0))};
  case 1:
    return {torus_mesh(8, 6, 1.0, 0.3), sphere_mesh(6, 8, 1.0, 0.1), random_pose(random, 1.0)};
  case 2: {  // faces that touch, and faces a rounding apart
    const double gap = random() % 2 == 0 ? 1.5 : next_up(1.5);
    return {box_mesh(Vec3(1)), box_mesh(Vec3(0.5)), moved(Vec3(gap, 0.25 * double(random() % 7), 0.25))};
  }
  case 3: {  // a model on itself
    const TriangleMesh sphere = sphere_mesh(5, 7, 1.0, 0.2);
    return {sphere, sphere, moved(Vec3(0.0))};
  }
  case 4:  // nested, or through the wall
    return {box_mesh(Vec3(2)), torus_mesh(7, 5, 0.8, 0.2), random_pose(random, 1.5)};
  case 5: {  // vertices in common
    Case c{soup_mesh(random, 30, 0.5), soup_mesh(random, 30, 0.5), moved(Vec3(0.0))};
    for (std::size_t i = 0; i < 30; ++i) c.b.vertices[3 * i] = c.a.vertices[random() % 90];
    return c;
  }
  default:
    return {soup_mesh(random, 40, 0.4), soup_mesh(random, 40, 0.4), random_pose(random, 0.5)};
  }
}

TEST(CollideVsCgal, AllPairsAgree) {
  std::mt19937 random(test::seed(99));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  constexpr int kRounds = 2520;
  std::size_t tested = 0, meeting = 0, degenerate = 0;
  for (int round = 0; round < kRounds; ++round) {
    const double scale = round / 7 % 3 == 0 ? 1e-6 : round / 7 % 3 == 1 ? 1.0 : 1e6;
    const Vec3 offset = round / 21 % 2 == 0 ? Vec3(0.0) : scale * Vec3(1000, -1000, 500);
    const Case c = some_case(random, round);
    const TriangleMesh a = scaled(c.a, scale, offset), b = scaled(c.b, scale);
    RigidTransform pose = c.pose;
    pose.translation = scale * pose.translation + offset;
    const Tree ta = tree_over(a), tb = tree_over(b);
    CollideOptions reference;
    reference.engine = QueryEngine::reference;
    collide({&ta, a}, {&tb, b}, pose, reference, scratch, pairs);
    const std::vector<TrianglePair> slow_pairs = pairs;
    collide({&ta, a}, {&tb, b}, pose, {}, scratch, pairs);
    ASSERT_EQ(pairs, slow_pairs);
    std::size_t at = 0;
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
      for (std::uint32_t k = 0; k < b.triangles.size(); ++k) {
        const bool ours = at < pairs.size() && pairs[at].a == i && pairs[at].b == k;
        if (ours) ++at;
        const auto p = cgal_triangle(corners(a, i)), q = cgal_triangle(placed_corners(b, k, pose));
        if (p.is_degenerate() || q.is_degenerate()) {  // not CGAL's to answer
          ++degenerate;
          continue;
        }
        ASSERT_EQ(ours, CGAL::do_intersect(p, q)) << "round " << round << " pair " << i << ' ' << k;
        ++tested;
        meeting += ours ? 1 : 0;
      }
    ASSERT_EQ(at, pairs.size());
  }
  std::printf("CGAL: %d pairs of meshes, %zu pairs of triangles, %zu meet, %zu degenerate left out\n",
              kRounds, tested, meeting, degenerate);
  EXPECT_GT(meeting, 10000U);
}

}  // namespace
}  // namespace boxwood
