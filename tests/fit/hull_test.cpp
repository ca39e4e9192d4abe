// SPDX-License-Identifier: MIT
// Convex hulls of known solids and of degenerate sets.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using cases::grid;

TEST(Hull, GridIsACubeOfSixQuads) {
  const auto fit = fit_hull(grid(11));
  EXPECT_EQ(fit.volume.dimension, 3);
  EXPECT_EQ(fit.volume.vertices.size(), 8U);
  EXPECT_EQ(fit.volume.faces.size(), 6U);
  EXPECT_EQ(fit.volume.triangles.size(), 12U);
  EXPECT_DOUBLE_EQ(volume(fit.volume), 1000.0);
  EXPECT_DOUBLE_EQ(area(fit.volume), 600.0);
  EXPECT_EQ(validate(fit.volume, grid(11)).list(), std::vector<std::string>{});
}

TEST(Hull, DegenerateDimensions) {
  EXPECT_EQ(fit_hull(std::vector<Vec3>{}).volume.dimension, -1);
  EXPECT_EQ(fit_hull(std::vector<Vec3>(100, Vec3(1, 2, 3))).volume.dimension, 0);
  std::vector<Vec3> line;
  for (int i = 0; i < 100; ++i) line.emplace_back(i, 2 * i, -i);
  const auto segment = fit_hull(line).volume;
  EXPECT_EQ(segment.dimension, 1);
  EXPECT_EQ(segment.vertices, (std::vector<Vec3>{Vec3(0.0), Vec3(99, 198, -99)}));
  std::vector<Vec3> flat = grid(5);
  for (Vec3& p : flat) p.z = 7;
  const auto polygon = fit_hull(flat).volume;
  EXPECT_EQ(polygon.dimension, 2);
  EXPECT_EQ(polygon.vertices.size(), 4U);
  EXPECT_EQ(polygon.faces.size(), 2U);
  EXPECT_DOUBLE_EQ(area(polygon), 32.0);
  for (const auto& points : {line, flat})
    EXPECT_EQ(validate(fit_hull(points).volume, points).list(), std::vector<std::string>{});
}

// Sides with hundreds of exactly coplanar corners and inner points, and edges with points on them.
TEST(Hull, ManyCornersInOnePlane) {
  std::mt19937 random(test::seed(6));
  std::uniform_real_distribution<float> u(-1.0F, 1.0F);
  std::size_t merged = 0;
  for (int trial = 0; trial < 40; ++trial) {
    std::vector<Vec3> points;
    const int kind = trial % 4;
    for (int i = 0; i < 300; ++i) {
      if (kind == 0) {  // a prism: both ends are one polygon
        const double angle = 2.0 * 3.141592653589793 * i / 300;
        const Vec2 p(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
        for (const double z : {-0.3, 0.4}) points.emplace_back(p, z);
        points.emplace_back(0.9 * p, 0.4);
      } else {
        Vec3 p(u(random), u(random), u(random));
        if (kind == 1) p[i % 3] = i % 2 == 0 ? 1.0 : -1.0;                       // on a cube
        if (kind == 2) p = glm::round(4.0 * p);                                  // in a grid
        if (kind == 3) p = Vec3(p.x, i % 2 == 0 ? p.x : -p.x, std::round(p.z));  // on two planes
        points.push_back(p);
      }
    }
    std::shuffle(points.begin(), points.end(), random);
    const ConvexHull hull = fit_hull(points).volume;
    ASSERT_EQ(validate(hull, points).list(), std::vector<std::string>{}) << trial;
    for (const HullFace& face : hull.faces) merged += face.corner_count > 3 ? 1U : 0U;
    std::shuffle(points.begin(), points.end(), random);
    ASSERT_EQ(fit_hull(points).volume.triangles, hull.triangles) << trial;
  }
  EXPECT_GT(merged, 1000U);
}

TEST(Hull, IsTheSameWhateverTheOrder) {
  std::mt19937 random(test::seed(1));
  std::normal_distribution<float> normal;
  std::vector<Vec3f> points;
  for (int i = 0; i < 5000; ++i) points.emplace_back(normal(random), normal(random), normal(random));
  const auto first = fit_hull(points).volume;
  EXPECT_EQ(validate(first, points).list(), std::vector<std::string>{});
  for (int round = 0; round < 5; ++round) {
    std::shuffle(points.begin(), points.end(), random);
    const auto again = fit_hull(points).volume;
    EXPECT_EQ(again.vertices, first.vertices);
    EXPECT_EQ(again.triangles, first.triangles);
  }
}

TEST(Hull, HardCasesPassTheVerifier) {
  std::size_t solids = 0, flat = 0, merged = 0;
  for (const auto& [name, points] : cases::hard_cases()) {
    const ConvexHull hull = fit_hull(points).volume;
    // The verifier's determinants are exact for coordinates within 2^+-250.
    double largest = 0.0;
    for (const Vec3& p : points)
      largest = std::max({largest, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    if (largest > 1e-60 && largest < 1e60) {
      EXPECT_EQ(validate(hull, points).list(), std::vector<std::string>{}) << name;
    }
    for (const Vec3& p : points) ASSERT_TRUE(contains(hull, p)) << name;
    solids += hull.dimension == 3 ? 1U : 0U;
    flat += hull.dimension < 3 ? 1U : 0U;
    for (const HullFace& face : hull.faces) merged += face.corner_count > 3 ? 1U : 0U;
  }
  EXPECT_GT(solids, 50U);
  EXPECT_GT(flat, 5U);
  EXPECT_GT(merged, 30U);
}

// Sets where many points lie exactly on faces and edges: random points of small integer grids, some in
// planes.
TEST(Hull, IntegerSetsPassTheVerifier) {
  std::mt19937 random(test::seed(42));
  std::size_t by_dimension[4] = {0, 0, 0, 0};
  for (int round = 0; round < 3000; ++round) {
    std::uniform_int_distribution<int> coordinate(0, 1 + round % 5), count(1, 40);
    std::vector<Vec3> points;
    for (int i = count(random); i > 0; --i) {
      Vec3 p(coordinate(random), coordinate(random), coordinate(random));
      if (round % 4 == 0) p.z = p.x + 2 * p.y;  // exactly flat, and not along an axis
      if (round % 16 == 0) p.y = p.x;
      points.push_back(p);
    }
    const ConvexHull hull = fit_hull(points).volume;
    EXPECT_EQ(validate(hull, points).list(), std::vector<std::string>{}) << round;
    ++by_dimension[hull.dimension];
  }
  for (const std::size_t sets : by_dimension) EXPECT_GT(sets, 10U);
}

TEST(Hull, SphereOfManyCorners) {
  std::mt19937 random(test::seed(2));
  std::vector<Vec3f> points;
  for (const Vec3& p : cases::on_sphere(60000, random)) points.emplace_back(p);
  const ConvexHull hull = fit_hull(points).volume;
  EXPECT_GT(hull.vertices.size(), 46340U);
  EXPECT_EQ(hull.vertices.size() + hull.triangles.size(), 3 * hull.triangles.size() / 2 + 2);
  EXPECT_NEAR(volume(hull), 4.18879, 1e-3);
  // All against all takes the verifier too long; its local checks and a sample of the points are enough here.
  const std::vector<Vec3f> sample(points.begin(), points.begin() + 200);
  for (const Vec3f& p : sample) EXPECT_TRUE(contains(hull, Vec3(p)));
}

TEST(Hull, VerifierFindsFaults) {
  const auto points = grid(3);
  auto hull = fit_hull(points).volume;
  auto more = points;
  more.emplace_back(1, 1, 2.0000000000000004);
  EXPECT_FALSE(validate(hull, more).empty());
  hull.triangles.pop_back();
  EXPECT_FALSE(validate(hull, points).empty());
}

}  // namespace
}  // namespace boxwood
