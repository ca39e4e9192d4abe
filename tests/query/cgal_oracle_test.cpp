// A second oracle: CGAL's exact predicates on the same doubles, all pairs of proper triangles.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangle_3.h>
#include <CGAL/intersections.h>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>

#include "query/leaf_tests.hpp"
#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Triangle_3 cgal_triangle(const Corners& t) {
  const auto point = [](const Vec3& p) { return Kernel::Point_3(p.x, p.y, p.z); };
  return {point(t[0]), point(t[1]), point(t[2])};
}

TEST(CollideVsCgal, AllPairsAgree) {
  std::mt19937 random(99);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::size_t tested = 0, meeting = 0, degenerate = 0;
  for (int round = 0; round < 300; ++round) {
    const bool grid = round % 2 == 0;
    const double scale = round % 3 == 0 ? 1e-6 : round % 3 == 1 ? 1.0 : 1e6;
    const TriangleMesh a = scaled(grid ? grid_mesh(random, 40, 3) : torus_mesh(8, 6, 1.0, 0.3), scale);
    const TriangleMesh b = scaled(grid ? grid_mesh(random, 40, 3) : ball_mesh(6, 8, 1.0, 0.1), scale);
    RigidTransform pose = grid ? moved(Vec3(0.0)) : random_pose(random, 1.0);
    pose.translation *= scale;
    const Tree ta = tree_over(a), tb = tree_over(b);
    collide({&ta, a}, {&tb, b}, pose, {}, scratch, pairs);
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
  std::printf("CGAL: %zu pairs of triangles, %zu meet, %zu degenerate left out\n", tested, meeting,
              degenerate);
  EXPECT_GT(meeting, 10000U);
}

}  // namespace
}  // namespace boxwood
