// Every kind of volume in the table: it holds every point it was fitted to, bit for bit, whatever the points.
#include <boxwood/volumes.hpp>

#include <random>

#include <gtest/gtest.h>

namespace boxwood {

void PrintTo(const VolumeRow& row, std::ostream* out) {
  *out << row.name;
}

namespace {

std::vector<Vec3> random_points(std::size_t n, unsigned seed, double scale, const Vec3& offset,
                                const Vec3& shape) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::vector<Vec3> points;
  while (points.size() < n) points.push_back(offset + scale * shape * Vec3(u(random), u(random), u(random)));
  return points;
}

class EveryVolume : public testing::TestWithParam<VolumeRow> {};
INSTANTIATE_TEST_SUITE_P(Table, EveryVolume, testing::ValuesIn(kVolumeRows), [](const auto& row) {
  return row.param.name == "fixed-aabb" ? "fixed_aabb" : std::string(row.param.name);
});

TEST_P(EveryVolume, HoldsItsPoints) {
  std::size_t checked = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const double scale = std::pow(10.0, static_cast<int>(seed % 25) - 12);
    const Vec3 offset = seed % 3 == 0 ? Vec3(0.0) : Vec3(1e7, -3e5, 2e3) * (seed % 3 == 1 ? scale : 1.0);
    const Vec3 shape = seed % 4 == 0 ? Vec3(1, 1, 0) : seed % 4 == 1 ? Vec3(1, 0, 0) : Vec3(1, 0.5, 0.2);
    const auto points = random_points(1 + seed * 7, seed, scale, offset, shape);
    const auto fit = fit_volume(GetParam().kind, points);
    for (const Vec3& p : points) ASSERT_TRUE(contains(fit.volume, p)) << GetParam().name << " seed " << seed;
    checked += points.size();
  }
  EXPECT_GT(checked, 10000U);
}

TEST_P(EveryVolume, SkipsWhatIsNotFinite) {
  const std::vector<Vec3> points = {Vec3(1, 2, 3), Vec3(NAN, 0, 0), Vec3(4, 5, kInfinity), Vec3(2, 2, 2)};
  const auto fit = fit_volume(GetParam().kind, points);
  EXPECT_EQ(fit.non_finite_points, 2U);
  EXPECT_TRUE(contains(fit.volume, points[0]));
  EXPECT_FALSE(contains(fit.volume, points[1]));
  EXPECT_FALSE(contains(fit_volume(GetParam().kind, std::vector<Vec3>{}).volume, Vec3(0.0)));
}

}  // namespace
}  // namespace boxwood
