// Convex hulls of known solids and of degenerate sets.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

std::vector<Vec3> grid(int n) {
  std::vector<Vec3> points;
  for (int x = 0; x < n; ++x)
    for (int y = 0; y < n; ++y)
      for (int z = 0; z < n; ++z) points.emplace_back(x, y, z);
  return points;
}

TEST(Hull, GridIsACubeOfSixQuads) {
  const auto fit = fit_hull(grid(11));
  EXPECT_EQ(fit.volume.dimension, 3);
  EXPECT_EQ(fit.volume.vertices.size(), 8U);
  EXPECT_EQ(fit.volume.faces.size(), 6U);
  EXPECT_EQ(fit.volume.triangles.size(), 12U);
  EXPECT_DOUBLE_EQ(volume(fit.volume), 1000.0);
  EXPECT_DOUBLE_EQ(area(fit.volume), 600.0);
  EXPECT_EQ(validate(fit.volume, grid(11)), std::vector<std::string>{});
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
    EXPECT_EQ(validate(fit_hull(points).volume, points), std::vector<std::string>{});
}

TEST(Hull, IsTheSameWhateverTheOrder) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<Vec3f> points;
  for (int i = 0; i < 5000; ++i) points.emplace_back(normal(random), normal(random), normal(random));
  const auto first = fit_hull(points).volume;
  EXPECT_EQ(validate(first, points), std::vector<std::string>{});
  for (int round = 0; round < 5; ++round) {
    std::shuffle(points.begin(), points.end(), random);
    const auto again = fit_hull(points).volume;
    EXPECT_EQ(again.vertices, first.vertices);
    EXPECT_EQ(again.triangles, first.triangles);
  }
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
