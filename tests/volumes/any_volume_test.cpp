// SPDX-License-Identifier: MIT
// Operations on volumes of any kind, each kind and each pair of kinds: the same as on the types themselves,
// and true of points.
#include <boxwood/intersects.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>
#include <boxwood/volumes.hpp>

#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

FitOptions quick() {
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  return options;
}

std::vector<Vec3> cloud(Random& random, double size, const Vec3& at) {
  std::vector<Vec3> points(12);
  for (Vec3& p : points) p = at + random.in_cube(size);
  return points;
}

struct Sample {
  std::vector<Vec3> points;
  AnyVolume volume;
};
Sample sample(Random& random, VolumeKind kind, double size, const Vec3& at) {
  Sample s;
  s.points = cloud(random, size, at);
  s.volume = fit_volume(kind, s.points, quick()).volume;
  return s;
}

TEST(AnyVolume, EveryKindDoesEveryOperation) {
  Random random(31);
  std::size_t operations = 0;
  for (const VolumeRow& row : kVolumeRows)
    for (int trial = 0; trial < 40; ++trial) {
      SCOPED_TRACE(row.name);
      const double size = random.magnitude(-6, 6);
      const Sample s = sample(random, row.kind, size, random.in_cube(10.0 * size));
      const auto index = static_cast<std::size_t>(row.kind);
      ASSERT_EQ(s.volume.index(), index);
      const double slack = 1e-12 * 30.0 * size;
      // Grown by a distance: every point with what is that far around it.
      const double distance_out = size * random.magnitude(-3, 1);
      const AnyVolume grown = expand(s.volume, distance_out);
      ASSERT_EQ(grown.index(), index);
      for (const Vec3& p : s.points)
        ASSERT_TRUE(contains(
            grown,
            p + (distance_out * (1.0 - 1e-12) - slack > 0.0 ? distance_out * (1.0 - 1e-12) - slack : 0.0) *
                    random.unit()));
      ASSERT_TRUE(contains_volume(grown, s.volume));
      EXPECT_GT(volume(grown), volume(s.volume));
      EXPECT_GT(area(grown), area(s.volume));
      // Moved: the images.
      AffineTransform motion;
      motion.linear = random.rotation();
      motion.translation = random.in_cube(size);
      const AnyVolume moved = transform(s.volume, motion);
      ASSERT_EQ(moved.index(), index);
      for (const Vec3& p : s.points) ASSERT_TRUE(contains(moved, apply(motion, p)));
      // Merged: the points of both.
      const Sample other = sample(random, row.kind, size, random.in_cube(10.0 * size));
      const AnyVolume both = merge(s.volume, other.volume, quick());
      ASSERT_EQ(both.index(), index);
      for (const Vec3& p : s.points) ASSERT_TRUE(contains(both, p));
      for (const Vec3& p : other.points) ASSERT_TRUE(contains(both, p));
      ASSERT_EQ(merge(s.volume, AnyVolume(std::monostate{})).index(), index);
      ASSERT_EQ(merge(AnyVolume(Sphere{}), s.volume).index(), index);  // empty, of another kind
      // Along a direction, and the nearest point.
      const Vec3 n = random.unit();
      const Interval along = interval(s.volume, n);
      for (const Vec3& p : s.points) {
        ASSERT_LE(glm::dot(p, n), along.max + slack);
        ASSERT_GE(glm::dot(p, n), along.min - slack);
      }
      ASSERT_NEAR(glm::dot(support(s.volume, n), n), along.max, slack);
      ASSERT_EQ(closest_point(s.volume, s.points[0]), s.points[0]);
      const Vec3 away = s.points[0] + (along.max - along.min + 3.0 * size) * n;
      const Vec3 nearest = closest_point(s.volume, away);
      ASSERT_TRUE(contains(expand(s.volume, slack), nearest));
      for (const Vec3& p : s.points) ASSERT_LE(glm::distance(away, nearest), glm::distance(away, p) + slack);
      // A ray from there through a point.
      const Ray ray{away, s.points[1] - away, kInfinity};
      const auto hit = intersect_ray(s.volume, ray);
      ASSERT_TRUE(hit.has_value());
      ASSERT_LE(hit->enter, 1.0 + 1e-9);
      ASSERT_GE(hit->exit, 1.0 - 1e-9);
      ASSERT_LE(glm::dot(hit->normal, ray.direction), 0.0);
      // What is round has no outline; capsules and cylinders have a polyhedron around them.
      if (const auto* capsule = std::get_if<Capsule>(&s.volume)) {
        ASSERT_GE(polyhedron_around(*capsule).vertices.size(), 4U);
      } else if (const auto* cylinder = std::get_if<Cylinder>(&s.volume)) {
        ASSERT_GE(polyhedron_around(*cylinder).vertices.size(), 4U);
      } else if (row.kind != VolumeKind::sphere) {
        ASSERT_GE(outline(s.volume).vertices.size(), 4U);
      }
      operations += 13;
    }
  std::printf("%zu operations of %zu kinds\n", operations, kVolumeKindCount);
}

TEST(AnyVolume, EveryPairOfKindsDoesEveryOperation) {
  Random random(32);
  std::size_t pairs = 0, meeting = 0, apart = 0, inside = 0, touching = 0;
  for (const VolumeRow& row_a : kVolumeRows)
    for (const VolumeRow& row_b : kVolumeRows)
      for (int trial = 0; trial < 30; ++trial) {
        SCOPED_TRACE(std::string(row_a.name) + " " + std::string(row_b.name));
        const double size = random.magnitude(-6, 6), slack = 1e-11 * size;
        const Sample a = sample(random, row_a.kind, size, Vec3(0.0));
        const bool small = trial % 3 == 0;
        const Sample b =
            sample(random, row_b.kind, small ? 1e-3 * size : size,
                   small ? 0.3 * (a.points[0] + a.points[1] + a.points[2]) : random.in_cube(4.0 * size));
        const PairRelation relation_ab = relation(a.volume, b.volume);
        const PairDistance near = distance(a.volume, b.volume);
        const bool meet = intersects(a.volume, b.volume);
        ASSERT_EQ(meet, relation_ab.state != PairState::apart);
        ASSERT_EQ(meet, intersects(b.volume, a.volume));
        ASSERT_NEAR(near.distance, distance(b.volume, a.volume).distance, slack);
        ++pairs;
        // About where they just touch, as relation() has it; spheres, boxes and slabs of one kind have bands
        // of their own.
        const bool own_band = row_a.kind == row_b.kind && row_a.kind <= VolumeKind::kdop26;
        const Vec3 way =
            near.distance > 0.0 ? glm::normalize(near.point_a - near.point_b) : relation_ab.direction;
        const double far = near.distance > 0.0 ? near.distance : relation_ab.depth;
        for (const double off : {-1e-9, -1e-12, -1e-14, -1e-15, 0.0, 1e-15, 1e-14, 1e-12, 1e-9}) {
          AffineTransform shift;
          shift.translation = (far + off * size) * way;
          const AnyVolume moved = transform(b.volume, shift);
          const PairState state = relation(a.volume, moved).state;
          touching += state == PairState::touching ? 1U : 0U;
          if (!own_band) {
            ASSERT_EQ(intersects(a.volume, moved), state != PairState::apart) << off;
          }
        }
        // Shown by points and directions that know nothing of the routines: a point of both, or the gap along
        // the line of the nearest points.
        if (near.distance > slack) {
          ++apart;
          ASSERT_FALSE(meet);
          const Vec3 n = glm::normalize(near.point_b - near.point_a);
          const double gap = interval(b.volume, n).min - interval(a.volume, n).max;
          ASSERT_NEAR(gap, near.distance, 10.0 * slack);  // so no nearer points exist
          ASSERT_TRUE(contains(expand(a.volume, slack), near.point_a));
          ASSERT_TRUE(contains(expand(b.volume, slack), near.point_b));
        } else if (near.distance == 0.0) {
          ++meeting;
          ASSERT_TRUE(meet);
          ASSERT_TRUE(contains(expand(a.volume, slack), near.point_a));
          ASSERT_TRUE(contains(expand(b.volume, slack), near.point_a));
          // Moved out by the depth, and a little more, they are apart.
          AffineTransform out;
          out.translation = (relation_ab.depth + 100.0 * slack) * relation_ab.direction;
          if (relation_ab.state == PairState::overlapping) {
            ASSERT_FALSE(intersects(a.volume, transform(b.volume, out)));
          }
        }
        const bool holds = contains_volume(a.volume, b.volume);
        inside += holds ? 1U : 0U;
        for (int i = 0; i < 20; ++i) {
          const Vec3 n = random.unit();
          if (holds) {
            ASSERT_LE(interval(b.volume, n).max, interval(a.volume, n).max + slack);
          }
        }
        if (holds) {
          ASSERT_TRUE(meet);
        }
      }
  std::printf(
      "%zu pairs of %zu kinds: %zu meet, %zu are apart, %zu lie inside; %zu touch as they were moved\n",
      pairs, kVolumeKindCount * kVolumeKindCount, meeting, apart, inside, touching);
  EXPECT_GT(touching, 1000U);
  EXPECT_GT(meeting, 500U);
  EXPECT_GT(apart, 500U);
  EXPECT_GT(inside, 100U);
}

}  // namespace
}  // namespace boxwood
