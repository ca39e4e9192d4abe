// SPDX-License-Identifier: MIT
// The turns that bring a set back onto itself: found where they are, the error true by brute force, none made
// up.
#include "fit/box/rotational_symmetry.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include <boxwood/obb.hpp>

#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using cases::Points;

// The farthest that any rotated point is from all points, over all turns.
double largest_miss(const Points& points, const RotationalSymmetry& symmetry) {
  Vec3 center(0.0);
  for (const Vec3& p : points) center += p / static_cast<double>(points.size());
  double worst = 0.0;
  for (int k = 1; k < symmetry.order; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / symmetry.order, c = std::cos(angle),
                 s = std::sin(angle);
    for (const Vec3& p : points) {
      const Vec3 d = p - center, a = symmetry.axis;
      const Vec3 turned = center + c * d + s * glm::cross(a, d) + (1.0 - c) * glm::dot(a, d) * a;
      double nearest = kInfinity;
      for (const Vec3& q : points) nearest = std::min(nearest, glm::distance(q, turned));
      worst = std::max(worst, nearest);
    }
  }
  return worst;
}

Points as_floats(const Points& points) {
  Points result;
  for (const Vec3& p : points) result.emplace_back(Vec3f(p));
  return result;
}

TEST(RotationalSymmetry, IsFoundAndItsErrorIsTrue) {
  std::mt19937 random(test::seed(8));
  int found = 0;
  for (const int sides : {3, 5, 6, 12, 17, 64, 100})
    for (const bool round_off : {false, true})
      for (const bool is_cone : {false, true}) {
        Points points = is_cone ? cases::cone(sides, 1.0, 3.0) : cases::cylinder(sides, 1.0, 3.0);
        points = cases::rotated(points, cases::random_rotation(random));
        for (Vec3& p : points) p += Vec3(0.3, -0.7, 0.2);
        if (round_off) points = as_floats(points);
        const RotationalSymmetry symmetry = rotational_symmetry(points);
        EXPECT_EQ(symmetry.order, sides) << is_cone;
        EXPECT_LE(largest_miss(points, symmetry), symmetry.error);
        EXPECT_LE(symmetry.error, round_off ? 1e-6 : 1e-13);
        std::shuffle(points.begin(), points.end(), random);
        const RotationalSymmetry again = rotational_symmetry(points);
        EXPECT_EQ(again.axis, symmetry.axis);
        EXPECT_EQ(again.error, symmetry.error);
        ++found;
      }
  EXPECT_EQ(found, 28);
}

TEST(RotationalSymmetry, RegularSolidsHaveOneThroughEveryCorner) {
  std::mt19937 random(test::seed(9));
  for (const cases::Solid& solid : cases::analytic_solids()) {
    const Points points = cases::rotated(solid.points, cases::random_rotation(random));
    const RotationalSymmetry symmetry = rotational_symmetry(points);
    EXPECT_GE(symmetry.order, 3) << solid.name;
    EXPECT_LE(largest_miss(points, symmetry), symmetry.error) << solid.name;
    EXPECT_LE(symmetry.error, 1e-13) << solid.name;
  }
}

TEST(RotationalSymmetry, IsNotMadeUp) {
  std::mt19937 random(test::seed(10));
  for (int set = 0; set < 200; ++set) {
    Points points =
        cases::normal_cloud(static_cast<std::size_t>(4 + set), random, Vec3(1, 1, set % 2 == 0 ? 1 : 0.2));
    EXPECT_EQ(rotational_symmetry(points).order, 1) << set;
    // A wheel with one point moved by a thousandth, or with one more: no turn is left.
    points = cases::cylinder(5 + set % 40, 1.0, 3.0);
    if (set % 3 == 0)
      points[0] *= 1.001;
    else
      points.emplace_back(0.3, 0.1, 0.2);
    const RotationalSymmetry broken = rotational_symmetry(points);
    if (broken.order > 1) {
      EXPECT_LE(largest_miss(points, broken), broken.error) << set;
    }
  }
  EXPECT_EQ(rotational_symmetry({}).order, 1);
  EXPECT_EQ(rotational_symmetry(Points(5, Vec3(1.0))).order, 1);
}

// The search looks at one sector of the turns only: what it proves must hold for all.
TEST(RotationalSymmetry, TheBoundHoldsForEveryTurn) {
  std::mt19937 random(test::seed(11));
  std::size_t sampled = 0, near = 0;
  for (const int sides : {3, 7, 24, 64, 256})
    for (const bool is_cone : {false, true})
      for (const double height : {0.4, 1.0, 3.0}) {
        const Points points = as_floats(
            cases::rotated(is_cone ? cases::cone(sides, 1.0, height) : cases::cylinder(sides, 1.0, height),
                           cases::random_rotation(random)));
        ASSERT_EQ(rotational_symmetry(points).order % sides, 0);
        const Fit<Obb> fit = fit_obb(points);
        EXPECT_LE(fit.proof.gap().value_or(1.0), 1e-3) << sides << " " << height;
        const Vec3 axis = rotational_symmetry(points).axis;
        for (int i = 0; i < 2000; ++i) {
          // Any box, and the best one rotated about the set's axis, where all are alike.
          Rows3 axes = cases::random_rotation(random);
          if (i % 2 == 0) {
            const double angle = 1e-3 * std::numbers::pi * i, c = std::cos(angle), s = std::sin(angle);
            for (std::size_t k = 0; k < 3; ++k) {
              const Vec3 u = fit.volume.axes[k];
              axes[k] = c * u + s * glm::cross(axis, u) + (1.0 - c) * glm::dot(axis, u) * axis;
            }
          }
          double volume = 1.0;
          for (const Vec3& u : axes) {
            double low = kInfinity, high = -kInfinity;
            for (const Vec3& p : points) {
              low = std::min(low, glm::dot(u, p));
              high = std::max(high, glm::dot(u, p));
            }
            volume *= high - low;
          }
          ASSERT_GE(volume, fit.proof.lower_bound * (1.0 - 1e-13)) << sides << " " << height;
          near += volume < fit.proof.lower_bound * 1.001 ? 1U : 0U;
          ++sampled;
        }
      }
  std::printf("%zu turns, %zu within 1e-3 of the bound\n", sampled, near);
  EXPECT_GT(near, sampled / 20);
}

}  // namespace
}  // namespace boxwood
