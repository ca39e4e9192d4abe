// SPDX-License-Identifier: MIT
// What every pair of kinds of volumes promises, and every kind with triangles and polygons.
#include <cmath>
#include <cstdio>
#include <optional>

#include <boxwood/intersects.hpp>

#include "volume_contract.hpp"

namespace boxwood::contract {
namespace {

using VolumePairs = VolumeContract;
INSTANTIATE_TEST_SUITE_P(Kinds, VolumePairs, every_kind(), kind_name);

TEST_P(VolumePairs, PairsThatShareAPointMeetAndPairsBuiltApartDoNot) {
  int shared = 0, apart = 0;
  for (const KindOperations& other : kinds()) {
    for (int trial = 0; trial < 120; ++trial) {
      double size = 0.0;
      const Volume a = some(size);
      const auto in_a = points_of(random, a, 1);
      if (in_a.empty()) continue;
      // One point of the second cloud is a point of the first volume.
      std::vector<Vec3> points = cloud(size * random.magnitude(-1, 1), in_a[0]);
      points[0] = in_a[0];
      const Volume b = fit(other, points);
      ASSERT_TRUE(contains(b, in_a[0])) << trial << " " << row_of(other.kind).name;
      ASSERT_TRUE(intersects(a, b)) << trial << " " << row_of(other.kind).name;
      ASSERT_TRUE(intersects(b, a)) << trial << " " << row_of(other.kind).name;
      ASSERT_EQ(distance(a, b).distance, 0.0) << trial << " " << row_of(other.kind).name;
      ++shared;
      // Moved out along a direction, with room.
      const Vec3 n = random.unit();
      const double gap = size * random.magnitude(-6, 0);
      const double rounding = 1e-11 * (size + extent_of(a) + extent_of(b) + glm::length(in_a[0]));
      if (gap < rounding) continue;
      AffineTransform move;
      move.translation = (interval(a, n).max - interval(b, n).min + gap) * n;
      const Volume away = transform(b, move);
      ASSERT_FALSE(intersects(a, away)) << trial;
      ASSERT_FALSE(intersects(away, a)) << trial;
      ASSERT_EQ(relation(a, away).state, PairState::apart);
      const PairDistance d = distance(a, away);
      ASSERT_GE(d.distance, gap - rounding) << trial;
      ASSERT_GT(d.lower_bound, 0.0) << trial;
      ASSERT_NEAR(distance(away, a).distance, d.distance, rounding) << trial;
      ++apart;
    }
  }
  std::printf("shared %d, apart %d\n", shared, apart);
  EXPECT_GT(shared, 800);
  EXPECT_GT(apart, 500);
}

// Overlap is symmetric, and a rigid motion of both does not change it where there is a margin. The volumes
// are compared as sets, so only kinds whose image under a motion is of the same shape move as themselves; the
// others move as the hull of their corners.
TEST_P(VolumePairs, OverlapIsSymmetricAndUnchangedByAMotion) {
  int meeting = 0, apart = 0;
  for (const KindOperations& other : kinds()) {
    for (int trial = 0; trial < 120; ++trial) {
      double size = 0.0;
      const Volume a = some(size);
      const Volume b = fit(other, cloud(size, support(a, random.unit()) + random.in_cube(0.5 * size)));
      const PairRelation here = relation(a, b), swapped = relation(b, a);
      const double gap = distance(a, b).distance;
      const double scale = size + extent_of(a) + extent_of(b) + glm::length(support(a, Vec3(1, 0, 0)));
      if (std::fabs(gap - here.depth) < 1e-9 * scale) continue;
      ASSERT_EQ(here.state, swapped.state) << trial;
      ASSERT_NEAR(here.depth, swapped.depth, 1e-12 * scale) << trial;
      const AffineTransform motion = rigid(random, scale);
      // What is round keeps its radius; a cylinder is moved by its centre and its axis.
      struct Moved {
        std::vector<Vec3> points;
        std::optional<ConvexSet> round;
        ConvexSet set() const { return round ? *round : ConvexSet(std::span<const Vec3>(points)); }
      };
      const auto turned = [&](const Vec3& d) {
        return Vec3(glm::dot(motion.linear[0], d), glm::dot(motion.linear[1], d),
                    glm::dot(motion.linear[2], d));
      };
      const auto moved = [&](const Volume& v) {
        Moved m;
        const ConvexSet set = convex_set(v);
        for (const Vec3& p : set.vertices()) m.points.push_back(apply(motion, p));
        if (const auto* c = std::get_if<Capsule>(&v.value))
          m.round = ConvexSet(Capsule{apply(motion, c->center), turned(c->axis), c->half_length, c->radius});
        else if (const auto* d = std::get_if<Cylinder>(&v.value))
          m.round = ConvexSet(Cylinder{apply(motion, d->center), turned(d->axis), d->half_length, d->radius});
        else if (set.radius() > 0.0)
          m.round = ConvexSet(Sphere{m.points[0], set.radius()});
        return m;
      };
      const Moved moved_a = moved(a), moved_b = moved(b);
      const PairRelation there = convex_relation(moved_a.set(), moved_b.set());
      ASSERT_EQ(there.state, here.state) << trial;
      ASSERT_NEAR(there.depth, here.depth, 1e-11 * scale) << trial;
      (here.state == PairState::apart ? apart : meeting) += 1;
    }
  }
  std::printf("meeting %d, apart %d\n", meeting, apart);
  EXPECT_GT(meeting, 300);
  EXPECT_GT(apart, 80);
}

TEST_P(VolumePairs, ContainsVolumeSaysWhatPointsSay) {
  int inside = 0, outside = 0;
  for (const KindOperations& other : kinds()) {
    for (int trial = 0; trial < 60; ++trial) {
      double size = 0.0;
      const Volume a = some(size);
      ASSERT_TRUE(contains_volume(a, a)) << trial;
      const Volume b = fit(other, cloud(0.05 * size, middle_of(a)));
      const double band = 1e-11 * (size + extent_of(a) + glm::length(middle_of(a)));
      if (contains_volume(a, b)) {
        ++inside;
        const Volume grown = expand(a, band);
        for (const Vec3& p : points_of(random, b, 30)) ASSERT_TRUE(contains(grown, p)) << trial;
        for (int i = 0; i < 10; ++i) {
          const Vec3 n = random.unit();
          ASSERT_LE(interval(b, n).max, interval(a, n).max + band) << trial;
        }
      } else {
        ++outside;
        // Some direction shows it, or some corner is outside.
        bool shown = false;
        const ConvexSet set = convex_set(b);
        for (const Vec3& p : set.vertices()) shown = shown || !contains(a, p);
        for (int i = 0; i < 300 && !shown; ++i) {
          const Vec3 n = random.unit();
          shown = interval(b, n).max > interval(a, n).max;
        }
        ASSERT_TRUE(shown || set.radius() > 0.0 || set.has_disc()) << trial;
      }
    }
  }
  EXPECT_GT(inside, 20);
  EXPECT_GT(outside, 20);
}

TEST_P(VolumePairs, TrianglesAndPolygonsTakePart) {
  int meeting = 0, apart = 0;
  for (int trial = 0; trial < 600; ++trial) {
    double size = 0.0;
    const Volume v = some(size);
    const auto inner = points_of(random, v, 1);
    if (inner.empty()) continue;
    std::array<Vec3, 3> t;
    for (Vec3& p : t) p = inner[0] + random.in_cube(2.0 * size);
    // A corner of the triangle is a point of the volume, or the middle of an edge.
    if (random.chance(0.5)) {
      t[0] = inner[0];
    } else {
      const Vec3 step = 0x1p-3 * std::exp2(std::floor(std::log2(size))) * Vec3(1.0, -2.0, 1.0);
      t[0] = inner[0] - step;
      t[1] = inner[0] + step;
      if (inner[0] - t[0] != step || t[1] - inner[0] != step) continue;  // rounded
    }
    ASSERT_TRUE(intersects(v, t)) << trial;
    ASSERT_TRUE(intersects(t, v)) << trial;
    ++meeting;
    const Vec3 n = random.unit();
    double lowest = kInfinity;
    for (const Vec3& p : t) lowest = std::min(lowest, glm::dot(p, n));
    const double out = interval(v, n).max - lowest + 1e-3 * size;
    for (Vec3& p : t) p += out * n;
    ASSERT_FALSE(intersects(v, t)) << trial;
    ASSERT_GE(distance(v, t).distance, 1e-4 * size);
    ++apart;
    t[1].x = NAN;  // never meets anything
    ASSERT_FALSE(intersects(v, t));
  }
  EXPECT_GT(meeting, 300);
  EXPECT_EQ(meeting, apart);
}

}  // namespace
}  // namespace boxwood::contract
