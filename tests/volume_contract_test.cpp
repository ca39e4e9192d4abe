// SPDX-License-Identifier: MIT
// What every kind of volume in volumes.hpp promises by itself; a new row of that table is tested here without
// a new line.
#include <cmath>
#include <cstdio>
#include <variant>

#include "volume_contract.hpp"

namespace boxwood::contract {
namespace {

INSTANTIATE_TEST_SUITE_P(Kinds, VolumeContract, every_kind(), kind_name);

TEST_P(VolumeContract, HoldsEveryPointItWasFittedTo) {
  for (int trial = 0; trial < 300; ++trial) {
    const double size = random.magnitude(-12, 12);
    const auto points = cloud(size, random.in_cube(random.chance(0.3) ? 1e7 * size : size));
    const Volume v = fit(of, points);
    for (const Vec3& p : points) ASSERT_TRUE(contains(v, p)) << trial;
  }
}

TEST_P(VolumeContract, EmptyIsNeutralEverywhere) {
  const Volume empty = empty_volume(of);
  const Volume cube = fit(of, {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)});
  EXPECT_TRUE(is_empty(empty));
  EXPECT_TRUE(is_empty(fit(of, {})));
  EXPECT_TRUE(is_empty(fit(of, {Vec3(NAN)})));
  EXPECT_FALSE(contains(empty, Vec3(0.0)));
  EXPECT_EQ(volume(empty), 0.0);
  EXPECT_EQ(area(empty), 0.0);
  EXPECT_FALSE(intersects(empty, empty));
  EXPECT_FALSE(intersects(empty, cube));
  EXPECT_FALSE(intersects(cube, empty));
  EXPECT_EQ(relation(cube, empty).state, PairState::apart);
  EXPECT_EQ(distance(empty, cube).distance, kInfinity);
  EXPECT_EQ(distance(cube, empty).distance, kInfinity);
  EXPECT_TRUE(contains_volume(cube, empty));
  EXPECT_TRUE(contains_volume(empty, empty));
  EXPECT_FALSE(contains_volume(empty, cube));
  EXPECT_GT(interval(empty, Vec3(1, 2, 3)).min, interval(empty, Vec3(1, 2, 3)).max);
  EXPECT_FALSE(intersect_ray(empty, Ray{}).has_value());
  EXPECT_TRUE(is_empty(transform(empty, AffineTransform{})));
  EXPECT_TRUE(is_empty(expand(empty, 1.0)));
  EXPECT_TRUE(is_empty(merge(empty, empty)));
  EXPECT_TRUE(contains(merge(empty, cube), Vec3(0, 0, 1)));
  EXPECT_TRUE(contains(merge(cube, empty), Vec3(0, 0, 1)));
}

TEST_P(VolumeContract, MergeHoldsBoth) {
  int points_checked = 0, contained = 0;
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const Volume a = some(size);
    const Vec3 at = middle_of(a);
    const double other = random.chance(0.3) ? 0.01 * size : size;
    const Volume b = fit(of, cloud(other, at + random.in_cube(2.0 * other)));
    const Volume both = merge(a, b);
    for (const Volume* v : {&a, &b}) {
      for (const Vec3& p : points_of(random, *v, 40)) {
        ASSERT_TRUE(contains(both, p)) << trial;
        ++points_checked;
      }
      ASSERT_TRUE(contains_volume(both, *v)) << trial;
    }
    // (Of a fixed AABB the sphere is what must be kept, not the cube.)
    if (contains_volume(a, b) && GetParam() != VolumeKind::fixed_aabb) {
      ++contained;
      ASSERT_LE(volume(both), volume(a) * (1.0 + 1e-9)) << trial;
    }
  }
  EXPECT_GT(points_checked, 2000);
  EXPECT_GT(contained, (GetParam() == VolumeKind::fixed_aabb ? -1 : 10));
}

TEST_P(VolumeContract, FortyMergesInARowStayNear) {
  // Unit cubes along a line of 40: the merged volume may be loose, but not out of proportion.
  Volume all = empty_volume(of);
  for (int i = 0; i < 40; ++i) {
    std::vector<Vec3> corners;
    for (unsigned c = 0; c < 8; ++c)
      corners.push_back(Vec3(i + ((c & 1U) != 0 ? 1 : 0), (c & 2U) != 0 ? 1 : 0, (c & 4U) != 0 ? 1 : 0));
    all = merge(all, fit(of, corners));
  }
  for (const Vec3& u : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
    const Interval i = interval(all, u);
    EXPECT_LT(i.max - i.min, 3.0 * 40.0);
  }
  EXPECT_TRUE(contains(all, Vec3(0.0)));
  EXPECT_TRUE(contains(all, Vec3(40, 1, 1)));
}

TEST_P(VolumeContract, SupportIsExtreme) {
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const Volume v = some(size);
    const double slack = 1e-14 * (extent_of(v) + glm::length(convex_set(v).vertices()[0]));
    const Vec3 direction = random.magnitude(-3, 3) * random.unit();
    const double speed = glm::length(direction);
    const Vec3 top = support(v, direction);
    const Interval i = interval(v, direction);
    ASSERT_NEAR(glm::dot(top, direction), i.max, 2 * slack * speed) << trial;
    ASSERT_NEAR(glm::dot(support(v, -direction), direction), i.min, 2 * slack * speed) << trial;
    ASSERT_TRUE(contains(expand(v, 4 * slack), top)) << trial;
    for (const Vec3& p : points_of(random, v, 40)) {
      ASSERT_LE(glm::dot(p, direction), i.max + 2 * slack * speed) << trial;
      ASSERT_GE(glm::dot(p, direction), i.min - 2 * slack * speed) << trial;
    }
  }
}

TEST_P(VolumeContract, TransformHoldsTheImage) {
  int checked = 0;
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const Volume v = some(size);
    const AffineTransform m = any_affine(random, random.chance(0.3) ? 1e4 * size : size);
    const Volume image = transform(v, m);
    for (const Vec3& p : points_of(random, v, 40)) {
      const auto* const fixed = std::get_if<FixedAabb>(&v.value);
      if (fixed != nullptr && !(glm::distance(p, fixed->center) <= fixed->half_size)) continue;
      ASSERT_TRUE(contains(image, apply(m, p))) << trial;
      ++checked;
    }
  }
  EXPECT_GT(checked, 2000);
}

TEST_P(VolumeContract, ExpandHoldsTheNeighbourhood) {
  int checked = 0;
  for (int trial = 0; trial < 300; ++trial) {
    double size = 0.0;
    const Volume v = some(size);
    const double d = size * random.magnitude(-3, 1);
    const Volume grown = expand(v, d);
    for (const Vec3& p : points_of(random, v, 30)) {
      // A hair less than d, since the sum rounds.
      const double step = d * (1.0 - 1e-15) - 1e-15 * glm::length(p);
      if (!(step > 0.0)) continue;
      ASSERT_TRUE(contains(grown, p + step * random.unit())) << trial;
      ++checked;
    }
    // Not out of proportion: along the axes by at most d (a k-DOP of diagonals by 3 d), a hull's cube by d.
    for (const Vec3& u : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
      ASSERT_LE(interval(grown, u).max, interval(v, u).max + 3.01 * d +
                                            1e-11 * (extent_of(v) + glm::length(convex_set(v).vertices()[0])))
          << trial;
  }
  EXPECT_GT(checked, 2000);
}

TEST_P(VolumeContract, ClosestPointIsInsideAndNearest) {
  int outside = 0, inside = 0;
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const Volume v = some(size);
    const auto in_v = points_of(random, v, 1);
    const Vec3 p = random.chance(0.2) && !in_v.empty()
                       ? in_v[0]
                       : support(v, random.unit()) + random.in_cube(2.0 * size);
    const double slack = 1e-13 * (extent_of(v) + glm::length(p) + size);
    const Vec3 q = closest_point(v, p);
    if (contains(v, p)) {
      ++inside;
      ASSERT_EQ(q, p);
      continue;
    }
    ++outside;
    ASSERT_TRUE(contains(expand(v, slack), q)) << trial;
    // Nearest in a convex set: no point of it makes an acute angle at q.
    const Vec3 off = p - q;
    for (const Vec3& x : points_of(random, v, 40))
      ASSERT_LE(glm::dot(off, x - q), slack * (glm::length(off) + glm::length(x - q))) << trial;
    const Vec3 one = p;
    ASSERT_NEAR(distance(v, std::span<const Vec3>(&one, 1)).distance, glm::length(off), slack) << trial;
  }
  EXPECT_GT(outside, 100);
  EXPECT_GT(inside, 5);
}

TEST_P(VolumeContract, RayEntersAndLeavesWhereSamplesDo) {
  int hits = 0, misses = 0, from_inside = 0, normals = 0;
  for (int trial = 0; trial < 800; ++trial) {
    double size = 0.0;
    const Volume v = some(size);
    const auto inner = points_of(random, v, 1);
    if (inner.empty()) continue;
    Ray ray;
    ray.direction = random.magnitude(-2, 2) * random.unit();
    const double reach = 4.0 * (extent_of(v) + size) / glm::length(ray.direction);
    const bool through = random.chance(0.7);
    const Vec3 target = through ? inner[0] : inner[0] + random.in_cube(3.0 * size);
    const double back = random.chance(0.2) ? 0.0 : reach;
    ray.origin = target - back * ray.direction;
    const double band = 4e-12 * (extent_of(v) + glm::length(ray.origin) + size);
    const auto hit = intersect_ray(v, ray);
    // A point of the volume that the ray passes within rounding: it must hit there.
    if (through && back == 0.0) {
      ASSERT_TRUE(hit.has_value()) << trial;
      ASSERT_EQ(hit->enter, 0.0);
    }
    if (through && back > 0.0 && hit) {
      ASSERT_LE(hit->enter, back * (1.0 + 1e-9));
      ASSERT_GE(hit->exit, back * (1.0 - 1e-9));
    }
    const Volume grown = expand(v, band);
    if (!hit) {
      ++misses;
      for (int i = 0; i <= 50; ++i)
        ASSERT_FALSE(contains(v, ray.origin + (2.0 * reach * i / 50.0) * ray.direction)) << trial;
      continue;
    }
    ++hits;
    if (hit->enter == 0.0) ++from_inside;
    ASSERT_TRUE(contains(grown, ray.origin + hit->enter * ray.direction)) << trial;
    ASSERT_TRUE(contains(grown, ray.origin + hit->exit * ray.direction)) << trial;
    for (int i = 0; i <= 50; ++i) {
      const double t = 2.0 * reach * i / 50.0;
      if (t > hit->enter && t < hit->exit) {
        ASSERT_TRUE(contains(grown, ray.origin + t * ray.direction)) << trial;
      } else if (t < hit->enter * (1.0 - 1e-12) || t > hit->exit * (1.0 + 1e-12)) {
        ASSERT_FALSE(contains(v, ray.origin + t * ray.direction)) << trial;
      }
    }
    if (hit->enter > 0.0) {
      ++normals;
      ASSERT_NEAR(glm::length(hit->normal), 1.0, 1e-12);
      ASSERT_LE(glm::dot(hit->normal, ray.direction), 0.0) << trial;
      // The whole volume is behind the plane of entry.
      const double level = glm::dot(hit->normal, ray.origin + hit->enter * ray.direction);
      ASSERT_LE(interval(v, hit->normal).max, level + 1e3 * band) << trial;
    }
  }
  std::printf("hits %d (from inside %d, normals %d), misses %d\n", hits, from_inside, normals, misses);
  EXPECT_GT(hits, 200);
  EXPECT_GT(misses, 50);
  EXPECT_GT(normals, 100);
  EXPECT_FALSE(intersect_ray(fit(of, {Vec3(0.0)}), Ray{Vec3(0.0), Vec3(0.0), 1.0}).has_value());
  EXPECT_FALSE(intersect_ray(fit(of, {Vec3(0.0)}), Ray{Vec3(NAN), Vec3(1.0), 1.0}).has_value());
}

}  // namespace
}  // namespace boxwood::contract
