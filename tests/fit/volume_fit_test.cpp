// SPDX-License-Identifier: MIT
// Every kind of volume in the table: it holds every point it was fitted to, bit for bit, whatever the points.
#include <boxwood/volumes.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>

#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {

void PrintTo(const VolumeRow& row, std::ostream* out) {
  *out << row.name;
}

namespace {

using cases::Points;

// Processor time, so that other work on the machine does not count; sanitizers and unoptimised builds are
// many times slower.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr double kMostSeconds = 1.0;
#else
constexpr double kMostSeconds = 30.0;
#endif

class EveryVolume : public ::testing::TestWithParam<VolumeRow> {
protected:
  template <class P> std::size_t outside(const AnyVolume& volume, const std::vector<P>& points) {
    return static_cast<std::size_t>(
        std::count_if(points.begin(), points.end(), [&](const P& p) { return !contains(volume, Vec3(p)); }));
  }
};
INSTANTIATE_TEST_SUITE_P(Table, EveryVolume, ::testing::ValuesIn(kVolumeRows), [](const auto& row) {
  std::string name(row.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(EveryVolume, HoldsEveryHardCaseWithinASecond) {
  std::size_t checked = 0;
  double slowest = 0.0;
  for (const auto& [name, points] : cases::hard_cases()) {
    const std::clock_t start = std::clock();
    const auto fit = fit_volume(GetParam().kind, points);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_EQ(outside(fit.volume, points), 0U) << name;
    EXPECT_LT(seconds, kMostSeconds) << name;
    slowest = std::max(slowest, seconds);
    std::vector<Vec3f> floats;
    for (const Vec3& p : points) floats.emplace_back(p);
    const auto float_fit = fit_volume(GetParam().kind, floats);
    for (const Vec3f& p : floats) ASSERT_TRUE(!is_finite(p) || contains(float_fit.volume, Vec3(p))) << name;
    checked += 2 * points.size();
  }
  std::printf("%zu points, the slowest case took %.3f s of processor time\n", checked, slowest);
  EXPECT_GT(checked, 15000U);
}

// Random sets of every shape, scale and offset. The counts are per kind; the whole table makes up ten times.
void hold_random_sets(VolumeKind kind, std::size_t wanted) {
  std::mt19937 random(test::seed(1234));
  std::uniform_real_distribution<double> u(0.0, 1.0);
  FitOptions options;
  options.obb_method = ObbMethod::tight;
  std::size_t checked = 0, failed = 0, sets = 0;
  for (; checked < wanted; ++sets) {
    const Vec3 shapes[] = {Vec3(1.0), Vec3(1, 1, 0), Vec3(1, 0.3, 0.01), Vec3(1, 0, 0), Vec3(1, 1, 1e-7)};
    const auto n = static_cast<std::size_t>(std::pow(10.0, 0.5 + 4.0 * u(random)));
    Points points = cases::normal_cloud(n, random, shapes[sets % 5]);
    if (sets % 3 == 0) points = cases::rotated(points, cases::random_rotation(random));
    const double scale = std::pow(10.0, 24.0 * u(random) - 12.0);
    const Vec3 offset = sets % 2 == 0 ? Vec3(0.0) : 1e7 * Vec3(u(random), -u(random), u(random));
    for (Vec3& p : points) p = scale * p + offset;
    if (sets % 4 == 1) {
      std::vector<Vec3f> floats;
      for (const Vec3& p : points) floats.emplace_back(p);
      const auto fit = fit_volume(kind, floats, options);
      for (const Vec3f& p : floats) failed += contains(fit.volume, Vec3(p)) ? 0U : 1U;
    } else {
      const auto fit = fit_volume(kind, points, options);
      for (const Vec3& p : points) failed += contains(fit.volume, p) ? 0U : 1U;
    }
    checked += points.size();
  }
  std::printf("%zu points of %zu sets, %zu outside\n", checked, sets, failed);
  EXPECT_EQ(failed, 0U);
  EXPECT_GT(sets, 10U);
}
TEST_P(EveryVolume, HoldsRandomSetsOfEveryScaleAndOffset) {
  hold_random_sets(GetParam().kind, 100000);
}
class EveryVolumeSlow : public EveryVolume {};
INSTANTIATE_TEST_SUITE_P(Table, EveryVolumeSlow, ::testing::ValuesIn(kVolumeRows), [](const auto& row) {
  std::string name(row.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});
TEST_P(EveryVolumeSlow, HoldsAMillionPointsOfRandomSets) {
  hold_random_sets(GetParam().kind, 1100000);
}

TEST_P(EveryVolume, IsTheSameWhateverTheOrderAndTheThreads) {
  std::mt19937 random(test::seed(77));
  for (const std::size_t n : {3U, 40U, 3000U, 30000U}) {
    Points points = cases::normal_cloud(n, random, Vec3(1, 0.8, 0.6));
    const auto first = fit_volume(GetParam().kind, points);
    for (int threads = 1; threads <= 3; ++threads) {
      std::shuffle(points.begin(), points.end(), random);
      FitOptions options;
      options.threads = threads;
      const auto again = fit_volume(GetParam().kind, points, options);
      EXPECT_EQ(volume(again.volume), volume(first.volume));
      EXPECT_EQ(area(again.volume), area(first.volume));
      EXPECT_EQ(again.proof.lower_bound, first.proof.lower_bound);
    }
  }
}

TEST_P(EveryVolume, IsNoSmallerThanTheHullAndNotMuchLarger) {
  std::mt19937 random(test::seed(3));
  for (int round = 0; round < 10; ++round) {
    const Points points = cases::normal_cloud(300, random, Vec3(1, 0.7, 0.5));
    const double hull = volume(fit_hull(points).volume);
    const double v = volume(fit_volume(GetParam().kind, points).volume);
    EXPECT_GE(v, hull * (1 - 1e-12));
    EXPECT_LE(v, hull * 20);
  }
}

TEST_P(EveryVolume, OutlineHasTheVolumeOfTheVolume) {
  if (GetParam().kind == VolumeKind::sphere || GetParam().kind == VolumeKind::capsule ||
      GetParam().kind == VolumeKind::cylinder)
    GTEST_SKIP() << "what is round has no polyhedron";
  std::mt19937 random(test::seed(13));
  const Points points =
      cases::rotated(cases::normal_cloud(60, random, Vec3(1, 0.5, 0.4)), cases::random_rotation(random));
  const auto fit = fit_volume(GetParam().kind, points);
  const Polyhedron shape = outline(fit.volume);
  double sum = 0.0;
  for (const auto& face : shape.faces)
    for (std::size_t i = 1; i + 1 < face.size(); ++i) {
      const Vec3 a = shape.vertices[face[0]], b = shape.vertices[face[i]], c = shape.vertices[face[i + 1]];
      sum += glm::dot(a, glm::cross(b, c)) / 6.0;  // positive: counter-clockwise from outside
    }
  EXPECT_NEAR(sum, volume(fit.volume), 1e-9 * sum);
}

TEST_P(EveryVolume, SkipsWhatIsNotFinite) {
  const Points points = {Vec3(1, 2, 3), Vec3(NAN, 0, 0), Vec3(4, 5, kInfinity), Vec3(2, 2, 2)};
  const auto fit = fit_volume(GetParam().kind, points);
  EXPECT_EQ(fit.non_finite_points, 2U);
  EXPECT_TRUE(contains(fit.volume, points[0]));
  EXPECT_TRUE(contains(fit.volume, points[3]));
  EXPECT_FALSE(contains(fit.volume, points[1]));
  EXPECT_FALSE(contains(fit.volume, points[2]));
  EXPECT_FALSE(contains(fit_volume(GetParam().kind, Points{}).volume, Vec3(0.0)));
  const auto none = fit_volume(GetParam().kind, Points(3, Vec3(NAN)));
  EXPECT_EQ(none.non_finite_points, 3U);
  EXPECT_FALSE(contains(none.volume, Vec3(0.0)));
  EXPECT_EQ(volume(none.volume), 0.0);
  EXPECT_TRUE(outline(none.volume).vertices.empty());
}

}  // namespace
}  // namespace boxwood
