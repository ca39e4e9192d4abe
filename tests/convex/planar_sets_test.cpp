// SPDX-License-Identifier: MIT
// Sets whose z are all equal: rectangle, circle, octagon, polygon and triangle, with the figures of the
// plane.
#include <boxwood/intersects.hpp>
#include <boxwood/obb_contact.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;
constexpr double kZ = 0.375;

std::vector<Vec3> rectangle(double x0, double y0, double x1, double y1) {
  return {Vec3(x0, y0, kZ), Vec3(x1, y0, kZ), Vec3(x1, y1, kZ), Vec3(x0, y1, kZ)};
}

TEST(PlanarSets, MeasuresAreThoseOfThePlane) {
  const auto points = rectangle(0, 0, 4, 2);
  EXPECT_EQ(volume(fit_aabb(points).volume), 0.0);
  EXPECT_EQ(area(fit_aabb(points).volume), 2.0 * 8.0);  // both sides
  EXPECT_EQ(fit_kdop<8>(points).volume.planar, true);
  EXPECT_NEAR(area(fit_kdop<8>(points).volume), 2.0 * 8.0, 1e-14);
  EXPECT_NEAR(area(fit_hull(points).volume), 2.0 * 8.0, 1e-14);
  EXPECT_NEAR(fit_sphere(points).volume.radius, std::sqrt(5.0), 1e-12);
}

// The three states by figures of the plane: overlapping in an area is not "touching", though the two could be
// separated by lifting one.
template <class A, class B> void expect_states(const char* what, const A& a, const B& b, double depth) {
  const auto at = [&](double x) {
    AffineTransform m;
    m.translation = Vec3(x, 0, 0);
    return transform(b, m);
  };
  // b begins at x = 0 and a ends at x = 4.
  EXPECT_EQ(relation(a, at(3.0)).state, PairState::overlapping) << what;
  EXPECT_NEAR(relation(a, at(3.0)).depth, depth, 1e-12) << what;
  EXPECT_EQ(relation(a, at(4.0)).state, PairState::touching) << what;
  EXPECT_EQ(relation(a, at(4.5)).state, PairState::apart) << what;
  EXPECT_NEAR(distance(a, at(4.5)).distance, 0.5, 1e-12) << what;
  EXPECT_EQ(relation(at(4.5), a).state, PairState::apart) << what;
}

TEST(PlanarSets, StatesDepthsAndDistances) {
  const auto left = rectangle(0, 0, 4, 2), right = rectangle(0, 0, 3, 2);
  expect_states("rectangles", fit_aabb(left).volume, fit_aabb(right).volume, 1.0);
  const Obb box_a{Vec3(2, 1, kZ), kIdentityRows, Vec3(2, 1, 0)},
      box_b{Vec3(1.5, 1, kZ), kIdentityRows, Vec3(1.5, 1, 0)};
  expect_states("boxes", box_a, box_b, 1.0);
  expect_states("polygons", fit_hull(left).volume, fit_hull(right).volume, 1.0);
  expect_states("polygon and rectangle", fit_hull(left).volume, fit_aabb(right).volume, 1.0);
  const std::vector<Vec3> octagon = {Vec3(1, 0, kZ), Vec3(2, 0, kZ), Vec3(3, 1, kZ), Vec3(3, 2, kZ),
                                     Vec3(2, 3, kZ), Vec3(1, 3, kZ), Vec3(0, 2, kZ), Vec3(0, 1, kZ)};
  expect_states("rectangle and octagon", fit_aabb(left).volume, fit_kdop<8>(octagon).volume, 1.0);
  // The report of the 15 axes agrees.
  Obb moved = box_b;
  moved.center.x += 3.0;
  EXPECT_EQ(separating_axes(box_a, moved).state, PairState::overlapping);
  EXPECT_NEAR(separating_axes(box_a, moved).depth, 1.0, 1e-15);
  moved.center.x += 1.0;
  EXPECT_EQ(separating_axes(box_a, moved).state, PairState::touching);
}

TEST(PlanarSets, CircleAgainstPolygonAndCircle) {
  const ConvexHull triangle =
      fit_hull(std::vector<Vec3>{Vec3(0, 0, kZ), Vec3(4, 0, kZ), Vec3(0, 3, kZ)}).volume;
  const auto circle = [](double x, double y, double r) { return Sphere{Vec3(x, y, kZ), r}; };
  // The slanted side is 3x + 4y = 12, so (4, 6) is (12 + 24 - 12) / 5 from it.
  EXPECT_NEAR(distance(circle(4, 6, 1), triangle).distance, 24.0 / 5.0 - 1.0, 1e-14);
  EXPECT_TRUE(intersects(circle(4, 6, 4.8), triangle));
  EXPECT_FALSE(intersects(circle(4, 6, 4.799), triangle));
  EXPECT_EQ(relation(circle(-2, 1, 2), triangle).state, PairState::touching);
  EXPECT_EQ(relation(circle(-2, 1, 2.5), triangle).state, PairState::overlapping);
  EXPECT_NEAR(relation(circle(-2, 1, 2.5), triangle).depth, 0.5, 1e-15);
  EXPECT_EQ(relation(circle(1, 1, 0.25), triangle).state, PairState::overlapping);  // inside
  EXPECT_EQ(relation(circle(0, 0, 1), circle(3, 0, 2)).state, PairState::touching);
  EXPECT_EQ(distance(circle(0, 0, 1), circle(4, 0, 2)).distance, 1.0);
}

TEST(PlanarSets, BoxAgainstTriangle) {
  const Aabb box{Vec3(0, 0, kZ), Vec3(2, 2, kZ)};
  const auto triangle = [](double x) {
    return std::array<Vec3, 3>{Vec3(x, 1, kZ), Vec3(x + 2, 0, kZ), Vec3(x + 2, 2, kZ)};
  };
  EXPECT_EQ(relation(box, triangle(1.5)).state, PairState::overlapping);
  EXPECT_NEAR(relation(box, triangle(1.5)).depth, 0.5, 1e-15);
  EXPECT_EQ(relation(box, triangle(2.0)).state, PairState::touching);
  EXPECT_FALSE(intersects(box, triangle(2.25)));
  EXPECT_EQ(distance(box, triangle(2.25)).distance, 0.25);
  // A corner of the box against a slanted side.
  const std::array<Vec3, 3> slanted = {Vec3(5, 0, kZ), Vec3(0, 5, kZ), Vec3(5, 5, kZ)};
  EXPECT_NEAR(distance(box, slanted).distance, 1.0 / std::sqrt(2.0), 1e-15);
}

// Random convex polygons against a plane oracle: separating lines from every edge normal.
TEST(PlanarSets, PolygonsAgreeWithSeparatingLines) {
  Random random(41);
  int overlapping = 0, apart = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const auto cloud = [&](double x, double y) {
      std::vector<Vec3> points(static_cast<std::size_t>(3 + random.index(8)));
      for (Vec3& p : points) {
        const double px = x + random.uniform(-1, 1), py = y + random.uniform(-1, 1);
        p = Vec3(px, py, kZ);
      }
      return points;
    };
    const ConvexHull a = fit_hull(cloud(0, 0)).volume,
                     b = fit_hull(cloud(random.uniform(-2, 2), random.uniform(-2, 2))).volume;
    double least = kInfinity;
    for (const ConvexHull* h : {&a, &b}) {
      const auto corners = corners_of_face(*h, 0);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 e = h->vertices[corners[(i + 1) % corners.size()]] - h->vertices[corners[i]];
        const Vec3 n = glm::normalize(Vec3(e.y, -e.x, 0.0));
        double a_min = kInfinity, a_max = -kInfinity, b_min = kInfinity, b_max = -kInfinity;
        for (const Vec3& p : a.vertices) {
          a_min = std::min(a_min, glm::dot(p, n));
          a_max = std::max(a_max, glm::dot(p, n));
        }
        for (const Vec3& p : b.vertices) {
          b_min = std::min(b_min, glm::dot(p, n));
          b_max = std::max(b_max, glm::dot(p, n));
        }
        least = std::min({least, a_max - b_min, b_max - a_min});
      }
    }
    if (std::fabs(least) < 1e-9) continue;
    const PairRelation r = relation(a, b);
    ASSERT_EQ(r.state, least > 0.0 ? PairState::overlapping : PairState::apart) << trial;
    if (least > 0.0) {
      ++overlapping;
      ASSERT_NEAR(r.depth, least, 1e-13) << trial;
      ASSERT_NEAR(r.direction.z, 0.0, 1e-15) << trial;
    } else {
      ++apart;
    }
  }
  EXPECT_GT(overlapping, 500);
  EXPECT_GT(apart, 500);
}

}  // namespace
}  // namespace boxwood
