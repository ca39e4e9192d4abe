// SPDX-License-Identifier: MIT
// Every fit ends, and holds its points, whatever numbers its options have.
#include <boxwood/volumes.hpp>

#include <cstdio>
#include <limits>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

TEST(FitOptions, AnyNumberWillDo) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN(),
                   kMost = std::numeric_limits<double>::max();
  test::Random random(7);
  std::vector<Vec3> solid(60), flat(30), straight(9);
  for (Vec3& p : solid) p = random.in_cube(1.0);
  for (Vec3& p : flat) p = Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.5);
  for (std::size_t i = 0; i < straight.size(); ++i) straight[i] = static_cast<double>(i) * Vec3(1, 2, 3);
  std::size_t fits = 0, odd = 0;
  const auto check = [&](const FitOptions& options, bool is_odd) {
    for (const auto& points : {solid, flat, straight, std::vector<Vec3>{}})
      for (const VolumeRow& row : kVolumeRows) {
        const AnyVolume volume = fit_volume(row.kind, points, options).volume;
        for (const Vec3& p : points) ASSERT_TRUE(contains(volume, p)) << row.name;
        ++fits;
        odd += is_odd ? 1U : 0U;
      }
  };
  for (const double gap : {kNan, -kInfinity, -1.0, 0.0, 5e-324, 0.5, kMost, kInfinity}) {
    FitOptions options;
    options.gap = gap;
    check(options, gap != 0.5);
  }
  for (const double limit : {kNan, -kInfinity, -1.0, 0.0, 5e-324, 100.0, kInfinity}) {
    FitOptions options;
    options.time_limit_s = limit;
    check(options, limit != 100.0);
  }
  for (const int threads : {std::numeric_limits<int>::min(), -1, 0, 2}) {
    FitOptions options;
    options.threads = threads;
    check(options, threads < 1);
  }
  for (const Vec3& half : {Vec3(kNan), Vec3(-1.0), Vec3(0.0), Vec3(-kInfinity)}) {
    Obb box;
    box.half_extents = half;
    FitOptions options;
    options.box = &box;
    check(options, true);
  }
  // Not a number means what is not said: the box of the default gap, bit-exact.
  FitOptions nan;
  nan.gap = kNan;
  EXPECT_EQ(fit_obb(solid, nan).volume.half_extents, fit_obb(solid).volume.half_extents);
  std::printf("%zu fits, %zu with odd numbers\n", fits, odd);
  EXPECT_GT(odd, 1000U);
}

}  // namespace
}  // namespace boxwood
