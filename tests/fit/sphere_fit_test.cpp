// SPDX-License-Identifier: MIT
// Smallest enclosing spheres against a brute-force oracle, known spheres, and the inputs that break other
// code.
#include <boxwood/aabb.hpp>
#include <boxwood/sphere.hpp>

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using cases::normal_cloud;
using cases::Points;

using Real = long double;
using Vec3l = glm::vec<3, Real>;

// The point as far from a, b, c, d: intersection of three bisecting planes by Cramer's rule. Fewer points are
// filled up with planes through them: of three their own plane, of two any two planes through the line.
bool equidistant(const std::vector<Vec3l>& p, Vec3l& center) {
  std::vector<Vec3l> normals;
  std::vector<Real> offsets;
  for (std::size_t i = 1; i < p.size(); ++i) {
    normals.push_back(p[i] - p[0]);
    offsets.push_back(Real(0.5) * glm::dot(p[i] - p[0], p[i] - p[0]));
  }
  if (normals.size() == 1) {
    const Vec3l n = glm::abs(normals[0]);
    const Vec3l other = n.x <= n.y && n.x <= n.z ? Vec3l(1, 0, 0)
                        : n.y <= n.z             ? Vec3l(0, 1, 0)
                                                 : Vec3l(0, 0, 1);
    normals.push_back(glm::cross(normals[0], other));
    offsets.push_back(0);
  }
  if (normals.size() == 2) {
    normals.push_back(glm::cross(normals[0], normals[1]));
    offsets.push_back(0);
  }
  const Real det = glm::dot(normals[0], glm::cross(normals[1], normals[2]));
  if (det == 0) return false;
  center = p[0] + (offsets[0] * glm::cross(normals[1], normals[2]) +
                   offsets[1] * glm::cross(normals[2], normals[0]) +
                   offsets[2] * glm::cross(normals[0], normals[1])) /
                      det;
  return true;
}

// The oracle: of the spheres through any two, three or four points, the smallest that holds all. O(n^5).
double smallest_radius(const Points& points) {
  const auto n = static_cast<unsigned>(points.size());
  Real best = std::numeric_limits<Real>::infinity();
  const auto attempt = [&](std::initializer_list<unsigned> subset) {
    std::vector<Vec3l> chosen;
    for (const unsigned i : subset) chosen.emplace_back(points[i]);
    Vec3l center{};
    if (!equidistant(chosen, center)) return;
    Real far = 0;
    for (const Vec3& p : points) far = std::max(far, glm::distance(Vec3l(p), center));
    best = std::min(best, far);  // a centre that is not the optimum has a farther farthest point
  };
  for (unsigned a = 0; a < n; ++a)
    for (unsigned b = a + 1; b < n; ++b) {
      attempt({a, b});
      for (unsigned c = b + 1; c < n; ++c) {
        attempt({a, b, c});
        for (unsigned d = c + 1; d < n; ++d) attempt({a, b, c, d});
      }
    }
  return static_cast<double>(best);
}

void expect_optimal(const Points& points, const char* what) {
  const Fit<Sphere> fit = fit_sphere(points);
  for (const Vec3& p : points) ASSERT_TRUE(contains(fit.volume, p)) << what;
  ASSERT_LE(fit.proof.support.size(), 4U) << what;
  const double offset = glm::length(fit.volume.center);
  EXPECT_LE(fit.volume.radius, fit.proof.lower_bound * (1.0 + 1e-12) + 4.0 * 0x1p-53 * offset) << what;
  for (const Vec3& p : fit.proof.support)
    EXPECT_TRUE(std::find(points.begin(), points.end(), p) != points.end());
}

TEST(SphereFit, LowerBoundIsBelowWhatTheOracleFinds) {
  std::mt19937 random(test::seed(3));
  for (int round = 0; round < 60; ++round) {
    const Points points = normal_cloud(2 + static_cast<std::size_t>(round) / 4, random,
                                       round % 3 == 0   ? Vec3(1, 1, 0)
                                       : round % 3 == 1 ? Vec3(1.0)
                                                        : Vec3(1, 0.3, 0.01));
    const Fit<Sphere> fit = fit_sphere(points);
    const double truth = smallest_radius(points);
    EXPECT_LE(fit.proof.lower_bound, truth * (1.0 + 1e-14)) << round;
    EXPECT_NEAR(fit.volume.radius, truth, truth * 1e-14) << round;
    expect_optimal(points, "cloud");
  }
}

TEST(SphereFit, KnownBalls) {
  const Points tetrahedron = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
  EXPECT_NEAR(fit_sphere(tetrahedron).volume.radius, std::sqrt(3.0), 1e-15);
  const Points two = {{0, 0, 0}, {2, 0, 0}, {1, 0.5, 0}, {1, 0, -0.9}};
  EXPECT_EQ(fit_sphere(two).proof.support.size(), 2U);
  EXPECT_NEAR(fit_sphere(two).volume.radius, 1.0, 1e-15);
  const Points three = {{1, 0, 0}, {-0.5, std::sqrt(0.75), 0}, {-0.5, -std::sqrt(0.75), 0}, {0, 0, 0.5}};
  EXPECT_EQ(fit_sphere(three).proof.support.size(), 3U);
  EXPECT_NEAR(fit_sphere(three).volume.radius, 1.0, 1e-15);
  const Fit<Sphere> one = fit_sphere(Points(100, Vec3(1, 2, 3)));
  EXPECT_EQ(one.volume.radius, 0.0);
  EXPECT_EQ(one.volume.center, Vec3(1, 2, 3));
  Points line;
  for (int i = 0; i <= 100; ++i) line.push_back(static_cast<double>(i) * Vec3(1, 2, -2));
  EXPECT_NEAR(fit_sphere(line).volume.radius, 150.0, 1e-12);
}

TEST(SphereFit, OptimalOnEveryScaleAndOffset) {
  std::mt19937 random(test::seed(11));
  std::normal_distribution<double> normal;
  int cases = 0;
  for (int exponent = -12; exponent <= 12; ++exponent)
    for (int kind = 0; kind < 6; ++kind) {
      Points points = normal_cloud(kind == 0 ? 5000 : 300, random, kind == 1 ? Vec3(1, 1, 0) : Vec3(1.0));
      if (kind >= 2)  // on a sphere, and in a cap of it
        for (Vec3& p : points) {
          p = glm::normalize(p);
          if (kind == 3) p = glm::normalize(p * 0.1 + Vec3(0, 0, 1));
        }
      if (kind == 4)
        for (Vec3& p : points) p = glm::round(p * 5.0);
      const Vec3 offset = kind == 5 ? Vec3(1e7, -2e6, 3e3) : Vec3(0.0);
      for (Vec3& p : points) p = p * std::pow(10.0, exponent) + offset;
      expect_optimal(points, "scales");
      ++cases;
    }
  EXPECT_EQ(cases, 150);
  for (const double scale : {1e150, 1e-150, 1e200, 1e-290}) {
    Points points = normal_cloud(200, random, Vec3(1.0));
    for (Vec3& p : points) p *= scale;
    expect_optimal(points, "extreme scales");
  }
}

// Points on a sphere, as rounded far from the origin. The sphere rests on few of them, and a centre there is
// rounded more coarsely than they differ.
TEST(SphereFit, OptimalForPointsOfASphereFarAway) {
  std::mt19937 random(test::seed(12));
  for (const double far : {1.0, 1e3, 1e5, 1e7, 1e10})
    for (const std::size_t count : {8U, 32U, 33U, 300U, 5000U})
      for (int round = 0; round < (count > 300 ? 10 : 60); ++round) {
        Points points = normal_cloud(count, random, Vec3(1.0));
        for (Vec3& p : points) p = glm::normalize(p) + far * Vec3(1, -0.2, 3e-4);
        expect_optimal(points, "far away");
      }
}

TEST(SphereFit, HardCases) {
  for (const auto& [name, points] : cases::hard_cases()) expect_optimal(points, name.c_str());
}

TEST(SphereFit, IsTheSameWhateverTheOrderAndTheThreads) {
  std::mt19937 random(test::seed(5));
  for (const std::size_t n : {10U, 500U, 40000U}) {
    Points points = normal_cloud(n, random, Vec3(1, 0.9, 0.8));
    const Sphere first = fit_sphere(points).volume;
    for (int threads = 1; threads <= 3; ++threads) {
      std::shuffle(points.begin(), points.end(), random);
      FitOptions options;
      options.threads = threads;
      const Sphere again = fit_sphere(points, options).volume;
      EXPECT_EQ(again.center, first.center);
      EXPECT_EQ(again.radius, first.radius);
    }
  }
}

TEST(SphereFit, ApproximateIsNearAndSaysHowNear) {
  std::mt19937 random(test::seed(9));
  for (int round = 0; round < 50; ++round) {
    const Points points = normal_cloud(3000, random, Vec3(1.0));
    FitOptions options;
    options.sphere_method = SphereMethod::approximate;
    const Fit<Sphere> fit = fit_sphere(points, options);
    for (const Vec3& p : points) ASSERT_TRUE(contains(fit.volume, p));
    const double exact = fit_sphere(points).volume.radius;
    EXPECT_LE(fit.volume.radius, exact * 1.05);
    EXPECT_LE(fit.proof.lower_bound, exact);
  }
}

// A random rotation about the box's centre, as a pose that place() takes.
RigidTransform turn_about(const Vec3& center, std::mt19937& random) {
  RigidTransform pose;
  pose.rotation = cases::random_rotation(random);
  pose.translation = center - rotate(pose, center);
  return pose;
}

TEST(FixedAabb, NoTurnLeavesIt) {
  std::mt19937 random(test::seed(21));
  std::size_t checked = 0, at_the_rim = 0;
  for (int round = 0; round < 40; ++round) {
    const double scale = std::pow(10.0, round % 13 - 6);
    Points points = normal_cloud(100, random, round % 2 == 0 ? Vec3(1, 1e-3, 1e-3) : Vec3(1.0));
    for (Vec3& p : points) p = p * scale + (round % 4 < 2 ? Vec3(0.0) : Vec3(1e7, 2e6, -5e6));
    const FixedAabb box = fit_fixed_aabb(points).volume;
    const Vec3 pivot = points[0] + Vec3(scale);
    const FixedAabb about = fit_fixed_aabb_about(points, pivot).volume;
    for (int turn = 0; turn < 300; ++turn) {
      RigidTransform pose = turn_about(box.center, random), other = turn_about(pivot, random);
      if (turn == 0) {  // turn the farthest point of the sphere onto an axis: the hard case
        pose.rotation = kIdentityRows;
        pose.translation = box.center - rotate(pose, box.center);
      }
      if (rotation_deviation(pose) > 0x1p-50) continue;
      for (const Vec3& p : points) {
        ASSERT_TRUE(contains(box, place(pose, p)));
        ASSERT_TRUE(contains(about, place(other, p)));
        const Vec3 d = glm::abs(place(pose, p) - box.center);
        at_the_rim += std::max({d.x, d.y, d.z}) > 0.99 * box.half_size ? 1U : 0U;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 500000U);
  EXPECT_GT(at_the_rim, 100U);
}

TEST(FixedAabb, HoldsUnderScaleAndShear) {
  std::mt19937 random(test::seed(2));
  std::normal_distribution<double> normal;
  for (int round = 0; round < 200; ++round) {
    const Points points = normal_cloud(50, random, Vec3(1, 0.5, 0.2));
    const FixedAabb box = fit_fixed_aabb(points).volume;
    AffineTransform map;
    for (Vec3& row : map.linear) row = Vec3(normal(random), normal(random), normal(random));
    map.translation = Vec3(normal(random), 1e3, -1e5);
    const FixedAabb mapped = under_affine(box, map);
    double longest = 0.0;
    for (const Vec3& p : points) {
      ASSERT_TRUE(contains(mapped, apply(map, place(turn_about(box.center, random), p))));
      longest = std::max(longest, glm::length(apply({map.linear, Vec3(0.0)}, p)) / glm::length(p));
    }
    EXPECT_GE(largest_stretch(map.linear), longest * (1 - 1e-15));
  }
  EXPECT_NEAR(largest_stretch({Vec3(3, 0, 0), Vec3(0, -7, 0), Vec3(0, 0, 2)}), 7.0, 1e-11);
}

}  // namespace
}  // namespace boxwood
