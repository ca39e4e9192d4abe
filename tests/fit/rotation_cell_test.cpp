// SPDX-License-Identifier: MIT
// The bounds over cells of rotations, by themselves: against rotations sampled inside the cells.
#include "fit/box/rotation_cell.hpp"

#include <algorithm>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

CoreSet some_core(int kind, std::mt19937& random) {
  cases::Points points;
  switch (kind % 4) {
  case 0:
    points = cases::normal_cloud(static_cast<std::size_t>(4 + kind % 40), random, Vec3(1, 0.6, 0.2));
    break;
  case 1:
    points = cases::on_sphere(static_cast<std::size_t>(20 + kind), random);
    break;
  case 2:
    points = cases::cone(3 + kind % 30, 1.0, 2.0);
    break;
  default:
    points = cases::cylinder(3 + kind % 30, 1.0, 0.01 + 0.1 * (kind % 9));
    break;
  }
  CoreSet core;
  for (const Vec3& p : cases::rotated(points, cases::random_rotation(random))) core.add(p);
  return core;
}

// Cells of every size, shape and place, with and without mixtures; rotations in them, half of them at
// corners.
TEST(RotationCell, NoRotationOfACellIsBelowItsBound) {
  std::mt19937 random(test::seed(5));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::size_t rotations = 0, positive = 0, close = 0, mixed = 0;
  for (int set = 0; set < 120; ++set) {
    const CoreSet core = some_core(set, random);
    std::vector<RotationCell> cells(70);  // more than one group, and not a whole number of vectors
    for (RotationCell& cell : cells) {
      const double size = kRodriguesLimit * std::pow(2.0, -6.0 * std::fabs(u(random)));
      for (int k = 0; k < 3; ++k) {
        cell.half[k] = size * (0.6 + 0.4 * u(random));
        cell.center[k] = (kRodriguesLimit - cell.half[k]) * u(random);
      }
    }
    std::vector<RotationCell> plain = cells;
    evaluate(core, plain, 0.0);        // no target: never a mixture
    evaluate(core, cells, kInfinity);  // out of reach
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const RotationCell& cell = cells[i];
      ASSERT_NEAR(cell.volume, cases::box_volume(core.points(), axes_of_rodrigues(cell.center)),
                  1e-12 * cell.volume);
      ASSERT_LE(cell.bound, cell.volume * (1 + 1e-12));
      ASSERT_GE(cell.bound, plain[i].bound);
      // The target decides whether a mixture is worth it; within nine tenths of it one is.
      std::vector<RotationCell> again(1, plain[i]);
      again[0].bound = 0.0;
      evaluate(core, again, plain[i].bound * 1.05);
      ASSERT_GE(again[0].bound, plain[i].bound);
      mixed += again[0].bound > plain[i].bound ? 1U : 0U;
      const double bound = std::max(cell.bound, again[0].bound);
      positive += bound > 0.0 ? 1U : 0U;
      double lowest = kInfinity;
      for (int turn = 0; turn < 40; ++turn) {
        Vec3 r = cell.center;
        for (int k = 0; k < 3; ++k) {
          const double x = u(random);
          r[k] += cell.half[k] * (turn % 2 == 0 ? (x < 0.0 ? -1.0 : 1.0) : x);
        }
        const double volume = cases::box_volume(core.points(), axes_of_rodrigues(r));
        ASSERT_GE(volume, bound) << "set " << set << " cell " << i;
        lowest = std::min(lowest, volume);
        ++rotations;
      }
      close += bound > 0.99 * lowest ? 1U : 0U;
    }
  }
  std::printf(
      "%zu rotations; of %d bounds %zu are positive, %zu within 1 %% of a sample, %zu from a mixture\n",
      rotations, 120 * 70, positive, close, mixed);
  EXPECT_GT(positive, 3000U);
  EXPECT_GT(close, 500U);
  EXPECT_GT(mixed, 100U);
}

// The vectors hold neighbours; a cell's bound depends on none of them.
TEST(RotationCell, NoneDependsOnItsNeighbours) {
  std::mt19937 random(test::seed(6));
  std::uniform_real_distribution<double> u(-0.4, 0.4);
  const CoreSet core = some_core(1, random);
  std::vector<RotationCell> cells(45);
  for (RotationCell& cell : cells) {
    cell.center = Vec3(u(random), u(random), u(random));
    cell.half = Vec3(0.01);
  }
  std::vector<RotationCell> together = cells;
  evaluate(core, together, 8.0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    evaluate(core, {&cells[i], 1}, 8.0);
    EXPECT_EQ(cells[i].bound, together[i].bound);
    EXPECT_EQ(cells[i].volume, together[i].volume);
    EXPECT_EQ(cells[i].split, together[i].split);
  }
}

}  // namespace
}  // namespace boxwood
