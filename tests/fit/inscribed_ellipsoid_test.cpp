// SPDX-License-Identifier: MIT
// What an ellipsoid inside a hull proves of the boxes around it: never too much, and enough for round sets.
#include "fit/box/inscribed_ellipsoid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/obb.hpp>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

// n points spread evenly over an ellipsoid.
cases::Points on_ellipsoid(std::size_t n, const Vec3& half) {
  cases::Points points;
  for (std::size_t i = 0; i < n; ++i) {
    const double z = 1.0 - (2.0 * static_cast<double>(i) + 1.0) / static_cast<double>(n);
    const double angle = std::numbers::pi * (3.0 - std::sqrt(5.0)) * static_cast<double>(i);
    const double r = std::sqrt(1.0 - z * z);
    points.push_back(half * Vec3(r * std::cos(angle), r * std::sin(angle), z));
  }
  return points;
}

cases::Points box_corners(const Vec3& half) {
  cases::Points points;
  for (int i = 0; i < 8; ++i)
    points.push_back(half * Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1));
  return points;
}

double bound_of(const cases::Points& points, const Rows3& axes) {
  return inscribed_box_bound(points, quickhull::build(points), axes);
}

TEST(InscribedEllipsoid, NoBoxIsBelowTheBound) {
  std::mt19937 random(test::seed(7));
  std::size_t rotations = 0, positive = 0, close = 0;
  for (int set = 0; set < 200; ++set) {
    cases::Points points;
    switch (set % 5) {
    case 0:
      points = cases::normal_cloud(static_cast<std::size_t>(4 + set), random, Vec3(1, 0.6, 0.2));
      break;
    case 1:
      points = cases::on_sphere(static_cast<std::size_t>(20 + 4 * set), random);
      break;
    case 2:
      points = cases::cone(3 + set % 40, 1.0, 2.0);
      break;
    case 3:
      points = cases::cylinder(3 + set % 40, 1.0, 0.01 + 0.02 * set);
      break;
    default:
      points =
          on_ellipsoid(static_cast<std::size_t>(50 + 5 * set), Vec3(1, 0.7, std::pow(10.0, -0.02 * set)));
      break;
    }
    const Rows3 turn = cases::random_rotation(random);
    points = cases::rotated(points, turn);
    // Along the set and across it: the bound holds for whatever axes.
    const Rows3 along = {Vec3(turn[0].x, turn[1].x, turn[2].x), Vec3(turn[0].y, turn[1].y, turn[2].y),
                         Vec3(turn[0].z, turn[1].z, turn[2].z)};
    double bound = 0.0;
    for (const Rows3& axes : {along, cases::random_rotation(random)})
      bound = std::max(bound, bound_of(points, axes));
    positive += bound > 0.0 ? 1 : 0;
    double least = cases::box_volume(points, along);
    for (int i = 0; i < 2000; ++i, ++rotations)
      least = std::min(least, cases::box_volume(points, cases::random_rotation(random)));
    ASSERT_LE(bound, least) << set;
    close += bound > 0.9 * least ? 1 : 0;
  }
  EXPECT_GE(positive, 190U);
  EXPECT_GE(close, 40U);
  std::printf("%zu rotations of 200 sets, %zu with a bound above 0.9 of the least box\n", rotations, close);
}

// The ellipsoid that touches the faces of a box lies inside it, so the bound is the box itself.
TEST(InscribedEllipsoid, IsTheBoxItselfForABox) {
  std::mt19937 random(test::seed(11));
  for (const Vec3 half :
       {Vec3(1), Vec3(3, 2, 1), Vec3(1, 1e-3, 1e-3), Vec3(1, 1, 1e-6), Vec3(1e-12), Vec3(1e9, 2e9, 1e9)}) {
    const double volume = 8.0 * half.x * half.y * half.z;
    const double bound = bound_of(box_corners(half), kIdentityRows);
    EXPECT_LE(bound, volume);
    EXPECT_GE(bound, volume * (1.0 - 1e-7));
  }
}

// Exact roots: a prism of n sides of circumradius 1 holds the cylinder of radius cos(pi / n).
TEST(InscribedEllipsoid, ComesNearTheTruthForRoundSets) {
  for (const int sides : {8, 64, 1024}) {
    const double inner = std::cos(std::numbers::pi / sides);
    const cases::Points points = cases::cylinder(sides, 1.0, 3.0);
    const double bound = bound_of(points, kIdentityRows), volume = cases::box_volume(points, kIdentityRows);
    EXPECT_LE(bound, volume);
    EXPECT_GE(bound, volume * inner * inner * inner * (1.0 - 1e-9)) << sides;
  }
  const Vec3 half(3, 1, 0.25);
  const double bound = bound_of(on_ellipsoid(20000, half), kIdentityRows);
  EXPECT_LE(bound, 8.0 * half.x * half.y * half.z);
  EXPECT_GE(bound, 8.0 * half.x * half.y * half.z * (1.0 - 2e-3));
}

TEST(InscribedEllipsoid, FlatSetsHaveNone) {
  EXPECT_EQ(bound_of({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 0)}, kIdentityRows), 0.0);
  EXPECT_EQ(bound_of({Vec3(1, 2, 3)}, kIdentityRows), 0.0);
  EXPECT_EQ(bound_of({}, kIdentityRows), 0.0);
}

TEST(InscribedEllipsoid, RadiusOfABall) {
  const cases::Points cube = box_corners(Vec3(1));
  const quickhull::Hull hull = quickhull::build(cube);
  for (const Vec3 center : {Vec3(0.0), Vec3(0.25, 0, 0), Vec3(0, -0.5, 0.125)}) {
    const Vec3 room = Vec3(1.0) - glm::abs(center);
    const double truth = std::min({room.x, room.y, room.z});
    const double radius = inscribed_radius(cube, hull, center);
    EXPECT_LE(radius, truth);
    EXPECT_GE(radius, truth - 1e-13);
  }
  EXPECT_EQ(inscribed_radius(cube, hull, Vec3(2, 0, 0)), 0.0);
}

// More corners than the search alone could prove to a thousandth within its budget; the same bits whatever
// the order of the points and the number of threads.
TEST(InscribedEllipsoid, ProvesTheBoxOfADenseSphere) {
  cases::Points points = on_ellipsoid(47000, Vec3(1.0));
  const Fit<Obb> fit = fit_obb(points);
  ASSERT_TRUE(fit.proof.gap().has_value());
  EXPECT_LE(*fit.proof.gap(), 1e-3);
  EXPECT_LE(fit.proof.lower_bound, 8.0);
  std::shuffle(points.begin(), points.end(), std::mt19937(test::seed(3)));
  FitOptions threads;
  threads.threads = 2;
  const Fit<Obb> again = fit_obb(points, threads);
  EXPECT_EQ(again.proof.lower_bound, fit.proof.lower_bound);
  EXPECT_EQ(again.volume.center, fit.volume.center);
  EXPECT_EQ(again.volume.axes, fit.volume.axes);
  EXPECT_EQ(again.volume.half_extents, fit.volume.half_extents);
}

}  // namespace
}  // namespace boxwood
