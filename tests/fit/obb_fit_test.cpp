// SPDX-License-Identifier: MIT
// Oriented boxes: containment, analytic minima, the proof against sampled rotations, determinism.
#include <boxwood/obb.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using cases::box_volume;
using cases::Points;
using cases::random_rotation;

Fit<Obb> fit_by(ObbMethod method, const Points& points, int threads = 1) {
  FitOptions options;
  options.obb_method = method;
  options.threads = threads;
  return fit_obb(points, options);
}

std::size_t outside(const Obb& box, const Points& points) {
  return static_cast<std::size_t>(
      std::count_if(points.begin(), points.end(), [&](const Vec3& p) { return !contains(box, p); }));
}

TEST(ObbFit, HoldsEveryHardCaseByEveryMethod) {
  std::size_t checked = 0;
  for (const auto& [name, points] : cases::hard_cases())
    for (const ObbMethod method : {ObbMethod::fast, ObbMethod::tight, ObbMethod::certified}) {
      const Fit<Obb> fit = fit_by(method, points);
      EXPECT_EQ(outside(fit.volume, points), 0U) << name;
      checked += points.size();
      const Obb& b = fit.volume;
      EXPECT_GE(b.half_extents.x, b.half_extents.y) << name;
      EXPECT_GE(b.half_extents.y, b.half_extents.z) << name;
      EXPECT_GE(b.half_extents.z, 0.0) << name;
      EXPECT_LT(glm::distance(glm::cross(b.axes[0], b.axes[1]), b.axes[2]), 1e-14) << name;
      for (const Vec3& u : b.axes) EXPECT_NEAR(glm::length(u), 1.0, 1e-15) << name;
    }
  EXPECT_GT(checked, 20000U);
}

TEST(ObbFit, AnalyticSolidsUnderAnyRotation) {
  std::mt19937 random(test::seed(4));
  for (const cases::Solid& solid : cases::analytic_solids())
    for (int turn = 0; turn < 12; ++turn) {
      const Points points = cases::rotated(solid.points, turn == 0 ? kIdentityRows : random_rotation(random));
      const Fit<Obb> fit = fit_by(ObbMethod::certified, points);
      EXPECT_LE(fit.proof.lower_bound, solid.smallest_box * (1 + solid.uncertainty)) << solid.name;
      EXPECT_GE(fit.proof.value, solid.smallest_box * (1 - solid.uncertainty)) << solid.name;
      EXPECT_LE(fit.proof.value, solid.smallest_box * (1 + 3e-5)) << solid.name;
      ASSERT_TRUE(fit.proof.gap().has_value());
      EXPECT_LE(*fit.proof.gap(), 1e-3 * (1 + 1e-9)) << solid.name;
    }
}

// A set of some kind, never flat: solids, clouds, grids, thin boxes, points on curved surfaces.
Points some_set(int kind, std::mt19937& random) {
  std::uniform_real_distribution<double> u(0.0, 1.0);
  const auto n = static_cast<std::size_t>(4 + 60 * u(random));
  Points points;
  switch (kind % 6) {
  case 0:
    points = cases::normal_cloud(n, random, Vec3(1.0));
    break;
  case 1:
    points = cases::normal_cloud(n, random, Vec3(1, 0.2 + 0.8 * u(random), 0.05 + 0.1 * u(random)));
    break;
  case 2:
    points = cases::on_sphere(n, random);
    break;
  case 3:
    points = cases::cone(3 + kind % 20, 0.5 + u(random), 0.5 + 2 * u(random));
    break;
  case 4:
    points = cases::cylinder(3 + kind % 20, 0.5 + u(random), 0.5 + 2 * u(random));
    break;
  default:
    points = cases::grid(2);
    for (Vec3& p : points) p *= Vec3(1, 0.1 + u(random), 0.01 + u(random));
    for (Vec3& p : points) p += 0.1 * u(random);
    break;
  }
  return cases::rotated(points, random_rotation(random));
}

// No rotation gives a box below the proven bound: sampled all over, and close around the box that was found,
// where the bound is nearest. The sets with their rotations make up `sets` * `turns`.
void expect_bound_below_samples(int sets, int turns) {
  std::mt19937 random(test::seed(99));
  std::normal_distribution<double> normal;
  std::size_t sampled = 0, near_bound = 0;
  for (int s = 0; s < sets; ++s) {
    const Points points = some_set(s, random);
    const Fit<Obb> fit = fit_by(s % 4 == 0 ? ObbMethod::tight : ObbMethod::certified, points);
    ASSERT_EQ(fit.proof.measure, Measure::volume) << s;
    ASSERT_GT(fit.proof.lower_bound, 0.0) << s;
    for (int t = 0; t < turns; ++t) {
      Rows3 axes = random_rotation(random);
      if (t % 2 == 1) {  // a small turn of the best axes: Cayley's map of a small vector
        const Vec3 r = std::pow(10.0, -1 - t % 9) * Vec3(normal(random), normal(random), normal(random));
        const double scale = 1.0 / (1.0 + glm::dot(r, r));
        for (std::size_t k = 0; k < 3; ++k) {
          const Vec3 u = fit.volume.axes[k];
          axes[k] = ((1.0 - glm::dot(r, r)) * u + 2.0 * glm::dot(r, u) * r + 2.0 * glm::cross(r, u)) * scale;
        }
      }
      const double volume = box_volume(points, axes);
      ASSERT_GE(volume, fit.proof.lower_bound) << "set " << s << " turn " << t;
      near_bound += volume < fit.proof.lower_bound * 1.001 ? 1U : 0U;
      ++sampled;
    }
  }
  std::printf("%zu rotations of %d sets, %zu of them within 1e-3 of the bound\n", sampled, sets, near_bound);
  EXPECT_EQ(sampled, static_cast<std::size_t>(sets) * static_cast<std::size_t>(turns));
  EXPECT_GT(near_bound, sampled / 50);
}
TEST(ObbFit, NoSampledRotationIsBelowTheBound) {
  expect_bound_below_samples(60, 500);
}
TEST(ObbFitSlow, NoSampledRotationIsBelowTheBound) {
  expect_bound_below_samples(240, 5000);
}

TEST(ObbFit, IsTheSameWhateverTheOrderAndTheThreads) {
  std::mt19937 random(test::seed(17));
  for (int set = 0; set < 12; ++set) {
    Points points = set < 10 ? some_set(set, random) : cases::normal_cloud(20000, random, Vec3(1, 0.8, 0.5));
    const Fit<Obb> first = fit_by(ObbMethod::certified, points);
    for (int threads = 1; threads <= 4; ++threads) {
      std::shuffle(points.begin(), points.end(), random);
      const Fit<Obb> again = fit_by(ObbMethod::certified, points, threads);
      EXPECT_EQ(again.volume.center, first.volume.center) << set;
      EXPECT_EQ(again.volume.axes, first.volume.axes) << set;
      EXPECT_EQ(again.volume.half_extents, first.volume.half_extents) << set;
      EXPECT_EQ(again.proof.lower_bound, first.proof.lower_bound) << set;
    }
  }
}

// Double input: equal within the gap. Float input: each vertex also moves by half a unit in the last place,
// so each extent by up to 2^-23 of the diagonal and a little more.
TEST(ObbFit, VolumeDoesNotDependOnTheRotationOfTheInput) {
  std::mt19937 random(test::seed(23));
  double worst = 0.0, worst_float = 0.0;
  for (int set = 0; set < 60; ++set) {
    const Points points = some_set(set, random);
    const Fit<Obb> first = fit_by(ObbMethod::certified, points);
    const Vec3 h = first.volume.half_extents;
    const double rounding = 0x1p-22 * glm::length(h) / h.z;
    for (int turn = 0; turn < 3; ++turn) {
      const Points turned = cases::rotated(points, random_rotation(random));
      const Fit<Obb> again = fit_by(ObbMethod::certified, turned);
      const double gap = std::max(*first.proof.gap(), *again.proof.gap());
      const double change = std::fabs(again.proof.value / first.proof.value - 1.0);
      EXPECT_LE(change, gap + 1e-13) << set;
      std::vector<Vec3f> floats;
      for (const Vec3& p : turned) floats.emplace_back(p);
      const Fit<Obb> rounded = fit_obb(floats);
      const double float_gap = std::max(*first.proof.gap(), *rounded.proof.gap());
      const double float_change = std::fabs(rounded.proof.value / first.proof.value - 1.0);
      EXPECT_LE(float_change, float_gap + rounding) << set;
      worst = std::max(worst, change);
      worst_float = std::max(worst_float, float_change);
    }
  }
  std::printf("180 turns: the volume changed by at most %.2g, of floats by %.2g\n", worst, worst_float);
}

TEST(ObbFit, FlatSetsMinimiseAreaAndStraightOnesLength) {
  std::mt19937 random(test::seed(31));
  for (int set = 0; set < 20; ++set) {
    Points polygon = cases::normal_cloud(30, random, Vec3(2, 1, 0));
    // The oracle: the best of many directions in the plane, then around the best.
    double least = kInfinity, best_angle = 0.0;
    for (int i = 0; i < 20000; ++i) {
      const double angle = i < 10000 ? i * 1.5708e-4 : best_angle + (i - 15000) * 1e-8;
      const Vec3 u(std::cos(angle), std::sin(angle), 0), v(-u.y, u.x, 0);
      double low_u = kInfinity, high_u = -kInfinity, low_v = kInfinity, high_v = -kInfinity;
      for (const Vec3& p : polygon) {
        low_u = std::min(low_u, glm::dot(u, p));
        high_u = std::max(high_u, glm::dot(u, p));
        low_v = std::min(low_v, glm::dot(v, p));
        high_v = std::max(high_v, glm::dot(v, p));
      }
      const double area = (high_u - low_u) * (high_v - low_v);
      if (area < least && i < 10000) best_angle = angle;
      least = std::min(least, area);
    }
    const Points turned = set == 0 ? polygon : cases::rotated(polygon, random_rotation(random));
    const Fit<Obb> fit = fit_by(ObbMethod::certified, turned);
    EXPECT_EQ(fit.proof.measure, Measure::area);
    EXPECT_LE(fit.proof.value, least * (1 + 1e-12));
    EXPECT_GE(fit.proof.value, least * (1 - 1e-3));
    EXPECT_LE(*fit.proof.gap(), 1e-11);
    EXPECT_LE(fit.volume.half_extents.z, 1e-15 * fit.volume.half_extents.x + 1e-15);
    EXPECT_TRUE(set != 0 || fit.volume.half_extents.z == 0.0);
  }
  Points line;
  for (int i = 0; i <= 10; ++i) line.emplace_back(i, 2 * i, -2 * i);
  const Fit<Obb> fit = fit_by(ObbMethod::certified, line);
  EXPECT_EQ(fit.proof.measure, Measure::length);
  EXPECT_NEAR(fit.proof.value, 30.0, 1e-13);
  EXPECT_LE(*fit.proof.gap(), 1e-14);
}

TEST(ObbFit, StopsWhenToldAndSaysSo) {
  std::mt19937 random(test::seed(1));
  const Points points = cases::on_sphere(2000, random);
  std::atomic<bool> stop = false;
  FitOptions options;
  options.gap = 1e-6;
  options.stop = &stop;
  int calls = 0;
  double last = 0.0;
  options.on_progress = [&](const FitProgress& progress) {
    EXPECT_GE(progress.lower_bound, last);
    EXPECT_GE(progress.value, progress.lower_bound);
    last = progress.lower_bound;
    stop = ++calls >= 20;
  };
  const Fit<Obb> fit = fit_obb(points, options);
  EXPECT_EQ(calls, 20);
  EXPECT_TRUE(fit.proof.stopped_early);
  EXPECT_EQ(outside(fit.volume, points), 0U);
  options.stop = nullptr;
  options.on_progress = nullptr;
  options.time_limit_s = 1e-3;
  EXPECT_TRUE(fit_obb(points, options).proof.stopped_early);
}

}  // namespace
}  // namespace boxwood
