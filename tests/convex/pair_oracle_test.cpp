// SPDX-License-Identifier: MIT
// Distance, state and depth of every pair of kinds against enumeration over vertices, edges and faces.
#include <boxwood/intersects.hpp>
#include <boxwood/volume_distance.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include "generators.hpp"
#include "oracle.hpp"

namespace boxwood {
namespace {

using test::Random;

std::vector<Vec3> cloud(Random& random, double size) {
  const Rows3 turn = random.awkward_rotation();
  const Vec3 h = random.half_extents(size);
  std::vector<Vec3> points(static_cast<std::size_t>(4 + random.index(20)));
  for (Vec3& p : points) {
    const Vec3 x(random.uniform(-h.x, h.x), random.uniform(-h.y, h.y), random.uniform(-h.z, h.z));
    p = x.x * turn[0] + x.y * turn[1] + x.z * turn[2];
  }
  return points;
}

AnyVolume volume_of(Random& random, VolumeKind kind, double size, const Vec3& at) {
  std::vector<Vec3> points = cloud(random, size);
  for (Vec3& p : points) p += at;
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  return fit_volume(kind, points, options).volume;
}

TEST(PairOracle, EveryPairOfKindsAgreesWithEnumeration) {
  int apart = 0, meeting = 0, deep = 0, solid = 0;
  long double worst_distance = 0, worst_depth = 0;
  Random random(5);
  for (std::size_t i = 0; i < kVolumeKindCount; ++i)
    for (std::size_t j = 0; j < kVolumeKindCount; ++j)
      for (int trial = 0; trial < 24; ++trial) {
        const double size = random.magnitude(-3, 3);
        const Vec3 offset = random.chance(0.3) ? random.in_cube(1e3 * size) : Vec3(0.0);
        const AnyVolume a = volume_of(random, kVolumeRows[i].kind, size, offset);
        const AnyVolume b = volume_of(random, kVolumeRows[j].kind, size * random.magnitude(-1, 1),
                                      offset + random.in_cube(random.chance(0.5) ? 2.5 * size : size));
        const auto shape_a = test::oracle_shape(a), shape_b = test::oracle_shape(b);
        const long double expected = test::oracle_distance(shape_a, shape_b);
        const PairDistance found = distance(a, b);
        const PairRelation rel = relation(a, b);
        const long double reach = 4.0L * size * 10 + (offset == Vec3(0.0) ? 0.0L : 4e3L * size);
        const std::string what = std::string(kVolumeRows[i].name) + " " + std::string(kVolumeRows[j].name) +
                                 " " + std::to_string(trial);
        ASSERT_NEAR(found.distance, static_cast<double>(expected), static_cast<double>(1e-13L * reach))
            << what;
        worst_distance = std::max(worst_distance, std::fabs(found.distance - expected) / reach);
        ASSERT_LE(found.lower_bound, static_cast<double>(expected + 1e-14L * reach)) << what;
        ASSERT_GE(found.lower_bound, found.distance - static_cast<double>(1e-12L * reach)) << what;
        ASSERT_NEAR(glm::distance(found.point_a, found.point_b), found.distance,
                    static_cast<double>(1e-13L * reach))
            << what;
        if (expected > 1e-11L * reach) {
          ++apart;
          ASSERT_EQ(rel.state, PairState::apart) << what;
          ASSERT_FALSE(intersects(a, b)) << what;
        }
        if (expected == 0) {
          ++meeting;
          ASSERT_NE(rel.state, PairState::apart) << what;
        }
        const bool round =
            shape_a.radius > 0 || shape_b.radius > 0 || shape_a.is_cylinder() || shape_b.is_cylinder();
        if (!round && volume(a) > 1e-6 * size * size * size * 1e-3 &&
            volume(b) > 1e-6 * size * size * size * 1e-3) {
          ++solid;
          const long double depth = test::oracle_depth(shape_a, shape_b);
          if (depth > 1e-9L * reach) {
            ++deep;
            ASSERT_EQ(rel.state, PairState::overlapping) << what;
            ASSERT_NEAR(rel.depth, static_cast<double>(depth), static_cast<double>(1e-11L * reach)) << what;
            worst_depth = std::max(worst_depth, std::fabs(rel.depth - depth) / reach);
          }
        }
      }
  std::printf("apart %d, meeting %d, solid %d, deep %d; worst distance %.2Lg, depth %.2Lg of the extent\n",
              apart, meeting, solid, deep, worst_distance, worst_depth);
  EXPECT_GT(apart, 300);
  EXPECT_GT(meeting, 300);
  EXPECT_GT(deep, 200);
}

}  // namespace
}  // namespace boxwood
