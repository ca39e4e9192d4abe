// SPDX-License-Identifier: MIT
// Distances of volumes against their own bounds in rational numbers: true, and as tight as promised.
#include <boxwood/intersects.hpp>
#include <boxwood/volume_distance.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include <gmpxx.h>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;
using Rational3 = std::array<mpq_class, 3>;

mpq_class square(const mpq_class& x) {
  return x * x;
}
// Whether x is at most the square root of s, and at least.
bool at_most_root(double x, const mpq_class& s) {
  return x <= 0.0 || (x < kInfinity && square(mpq_class(x)) <= s);
}
bool at_least_root(double x, const mpq_class& s) {
  return x == kInfinity || (x >= 0.0 && square(mpq_class(x)) >= s);
}

mpq_class distance_sq(const Aabb& a, const Aabb& b) {
  mpq_class sum = 0;
  for (int k = 0; k < 3; ++k) {
    const mpq_class after = mpq_class(b.min[k]) - mpq_class(a.max[k]),
                    before = mpq_class(a.min[k]) - mpq_class(b.max[k]);
    if (after > 0) sum += square(after);
    if (before > 0) sum += square(before);
  }
  return sum;
}

TEST(CertifiedDistance, BoxesAlongTheAxesInRationalNumbers) {
  Random random(11);
  std::size_t pairs = 0, apart = 0, touching = 0, narrow = 0;
  const auto check = [&](const Aabb& a, const Aabb& b) {
    const mpq_class truth = distance_sq(a, b);
    for (const PairDistance& d : {distance(a, b), distance(AnyVolume(a), AnyVolume(b))}) {
      ASSERT_EQ(d.distance == 0.0, intersects(a, b));
      ASSERT_EQ(d.distance == 0.0, truth == 0);
      ASSERT_TRUE(at_most_root(d.lower_bound, truth));
      ASSERT_TRUE(at_least_root(d.distance * (1.0 + 0x1p-50) + 5e-324, truth));
      ASSERT_LE(d.lower_bound, d.distance);
      if (d.distance > 1e-300) {
        ASSERT_GE(d.lower_bound, d.distance * (1.0 - 0x1p-48));
      }
      ASSERT_TRUE(contains(a, d.point_a) && contains(b, d.point_b));
      if (d.distance > 1e-140 && d.distance < 1e140) {
        ASSERT_NEAR(glm::distance(d.point_a, d.point_b), d.distance, 1e-14 * d.distance);
      }
    }
    ASSERT_EQ(relation(AnyVolume(a), AnyVolume(b)).state != PairState::apart, intersects(a, b));
    ++pairs;
    const double size = std::max(glm::length(a.max - a.min), glm::length(b.max - b.min));
    apart += truth > 0 ? 1U : 0U;
    touching += truth == 0 && relation(a, b).depth == 0.0 ? 1U : 0U;
    narrow += truth > 0 && distance(a, b).distance < 1e-8 * size ? 1U : 0U;
  };
  check({Vec3(.1, .1, -.4), Vec3(.2, .1, -.099999999999999978)},
        {Vec3(.2, .10000000405234849, -.1), Vec3(.4, .4, .20000000000000004)});
  for (int trial = 0; trial < 15000; ++trial) {
    const double scale = trial % 3 == 0 ? std::ldexp(1.0, random.index(2000) - 1000) : 1.0;
    Aabb box[2];
    for (Aabb& b : box)
      for (int k = 0; k < 3; ++k) {
        const double p = 0.1 * (random.index(11) - 5), q = 0.1 * (random.index(11) - 5);
        const double nudge = random.chance(0.2) ? random.magnitude(-17, -6) : 0.0;
        b.min[k] = scale * std::min(p, q);
        b.max[k] = scale * (std::max(p, q) + nudge);
      }
    check(box[0], box[1]);
    if (HasFatalFailure()) return;
  }
  std::printf("%zu pairs: %zu apart, %zu touch, %zu less than 1e-8 of their size apart\n", pairs, apart,
              touching, narrow);
  EXPECT_GT(touching, 1000U);
  EXPECT_GT(narrow, 300U);
  const double most = std::numeric_limits<double>::max();
  EXPECT_EQ(distance(Aabb{Vec3(-most), Vec3(-most)}, Aabb{Vec3(most), Vec3(most)}).distance, kInfinity);
  EXPECT_EQ(distance(Aabb{}, Aabb{Vec3(0), Vec3(1)}).distance, kInfinity);
}

// The distance of two point sets' hulls lies between the answer's bounds: the lower one is proven again by a
// direction, in rational numbers, and the upper one by the points of the answer; and both are near.
struct Census {
  std::size_t pairs = 0, apart = 0, meeting = 0, narrow = 0;
  double widest = 0.0;
};

using Corners = std::vector<Vec3>;

// The slow way: every corner against every triangle and every edge against every edge, in 512 bits.
using Long = mpf_class;
using Long3 = std::array<Long, 3>;
constexpr mp_bitcnt_t kBits = 512;

Long3 minus(const Long3& p, const Long3& q) {
  return {Long(p[0] - q[0]), Long(p[1] - q[1]), Long(p[2] - q[2])};
}
Long3 cross(const Long3& u, const Long3& v) {
  return {Long(u[1] * v[2] - u[2] * v[1]), Long(u[2] * v[0] - u[0] * v[2]), Long(u[0] * v[1] - u[1] * v[0])};
}
Long dot(const Long3& u, const Long3& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
struct LongShape {
  std::vector<Long3> corners;
  std::vector<std::array<std::size_t, 2>> edges;
  std::vector<std::array<std::size_t, 3>> triangles;
  bool solid = false;
};
LongShape long_shape(const Corners& corners) {
  const ConvexHull h = fit_hull(corners).volume;
  LongShape shape;
  for (const Vec3& p : h.vertices)
    shape.corners.push_back({Long(p.x, kBits), Long(p.y, kBits), Long(p.z, kBits)});
  if (h.dimension == 1) shape.edges.push_back({0, 1});
  for (const Triangle& t : h.triangles) {
    shape.triangles.push_back({t[0], t[1], t[2]});
    for (std::size_t i = 0; i < 3; ++i)
      if (t[i] < t[(i + 1) % 3]) shape.edges.push_back({t[i], t[(i + 1) % 3]});
  }
  shape.solid = h.dimension == 3;
  return shape;
}
void take(Long& best, const Long& sq) {
  if (sq < best) best = sq;
}
void corners_against(const LongShape& a, const LongShape& b, Long& best) {
  for (const Long3& p : a.corners) {
    bool inside = b.solid;
    for (const Long3& q : b.corners) take(best, dot(minus(p, q), minus(p, q)));
    for (const auto& e : b.edges) {
      const Long3 u = minus(b.corners[e[1]], b.corners[e[0]]), d = minus(p, b.corners[e[0]]);
      const Long along = dot(u, d), size = dot(u, u);
      if (along > 0 && along < size) take(best, dot(d, d) - along * along / size);
    }
    for (const auto& t : b.triangles) {
      const Long3 &q = b.corners[t[0]], d = minus(p, q);
      const Long3 u = minus(b.corners[t[1]], q), v = minus(b.corners[t[2]], q), n = cross(u, v);
      const Long height = dot(n, d), size = dot(n, n);
      inside = inside && height <= 0;
      const Long s = dot(cross(d, v), n), r = dot(cross(u, d), n);
      if (s >= 0 && r >= 0 && s + r <= size) take(best, height * height / size);
    }
    if (inside) best = 0;
  }
}
void edges_through(const LongShape& a, const LongShape& b, Long& best) {
  for (const auto& e : a.edges)
    for (const auto& t : b.triangles) {
      const Long3 &p = a.corners[e[0]], &q = b.corners[t[0]];
      const Long3 w = minus(a.corners[e[1]], p), u = minus(b.corners[t[1]], q), v = minus(b.corners[t[2]], q);
      const Long3 n = cross(u, v), d = minus(p, q);
      const Long from = dot(n, d), to = from + dot(n, w);
      if (!((from > 0 && to < 0) || (from < 0 && to > 0))) continue;
      const Long share = from / (from - to);
      const Long3 at = {Long(d[0] + share * w[0]), Long(d[1] + share * w[1]), Long(d[2] + share * w[2])};
      const Long s = dot(cross(at, v), n), r = dot(cross(u, at), n);
      if (s >= 0 && r >= 0 && s + r <= dot(n, n)) best = 0;
    }
}
double slow_distance(const Corners& a, const Corners& b) {
  const LongShape p = long_shape(a), q = long_shape(b);
  Long best(1e300, kBits);
  corners_against(p, q, best);
  corners_against(q, p, best);
  edges_through(p, q, best);
  edges_through(q, p, best);
  for (const auto& e : p.edges)
    for (const auto& f : q.edges) {
      const Long3 u = minus(p.corners[e[1]], p.corners[e[0]]), v = minus(q.corners[f[1]], q.corners[f[0]]),
                  w = minus(p.corners[e[0]], q.corners[f[0]]), n = cross(u, v);
      const Long size = dot(n, n);
      if (size == 0) continue;
      const Long s = dot(cross(v, w), n), r = dot(cross(u, w), n);
      if (s >= 0 && s <= size && r >= 0 && r <= size) take(best, dot(n, w) * dot(n, w) / size);
    }
  if (best < 0) best = 0;
  return Long(sqrt(best)).get_d();
}

void check(const Corners& a, const Corners& b, Census& census) {
  const PairDistance d =
      convex_distance(ConvexSet(std::span<const Vec3>(a)), ConvexSet(std::span<const Vec3>(b)));
  double extent = 0.0;
  for (const Vec3& p : a)
    for (const Vec3& q : b) extent = std::max(extent, glm::distance(p, q));
  const double truth = slow_distance(a, b);
  const double width = d.distance - d.lower_bound;
  ++census.pairs;
  census.apart += d.lower_bound > 0.0 ? 1U : 0U;
  census.meeting += d.distance == 0.0 ? 1U : 0U;
  census.narrow += d.distance > 0.0 && d.distance < 1e-9 * extent ? 1U : 0U;
  census.widest = std::max(census.widest, width / extent);
  ASSERT_LE(d.lower_bound, next_up(truth));
  ASSERT_GE(d.distance + 0x1p-51 * extent, truth);
  ASSERT_LE(width, 2e-14 * extent);
  ASSERT_NEAR(glm::distance(d.point_a, d.point_b), d.distance, 2e-14 * extent);
}

Corners corners_of(const Obb& b) {
  const ConvexSet set(b);
  return {set.vertices().begin(), set.vertices().end()};
}

TEST(CertifiedDistance, ThinAndTouchingBoxes) {
  Random random(12);
  Census census;
  for (int trial = 0; trial < 1500; ++trial) {
    const auto thin = [&] {
      Obb b;
      b.axes = random.awkward_rotation();
      b.half_extents = Vec3(random.uniform(0.2, 1), random.uniform(0.2, 1), random.uniform(0.2, 1));
      for (int i = random.index(3); i > 0; --i) b.half_extents[random.index(3)] *= random.magnitude(-14, 0);
      return b;
    };
    Obb a = thin(), b = thin();
    if (trial % 3 == 0) b.axes = a.axes;
    // Corner, edge or face near those of the other.
    Vec3 at(0.0);
    for (int k = 0; k < 3; ++k) {
      const auto axis = static_cast<std::size_t>(k);
      at += (random.index(3) - 1.0) * a.half_extents[k] * a.axes[axis];
      at += (random.index(3) - 1.0) * b.half_extents[k] * b.axes[axis];
    }
    b.center = at + random.magnitude(-18, 0) * random.unit();
    check(corners_of(a), corners_of(b), census);
    if (HasFatalFailure()) FAIL() << trial;
  }
  std::printf("%zu pairs: %zu apart, %zu meet, %zu less than 1e-9 apart; widest bounds %.2g of the extent\n",
              census.pairs, census.apart, census.meeting, census.narrow, census.widest);
  EXPECT_GT(census.apart, 400U);
  EXPECT_GT(census.meeting, 200U);
  EXPECT_GT(census.narrow, 50U);
}

TEST(CertifiedDistance, LatticesAndNeedles) {
  Random random(13);
  Census census;
  for (int trial = 0; trial < 1500; ++trial) {
    const double step = trial % 2 == 0 ? 1.0 / 3.0 : 0.1;
    Corners sets[2];
    for (Corners& set : sets) {
      set.resize(static_cast<std::size_t>(1 + random.index(6)));
      const Vec3 u = random.unit(), at = 0.3 * random.in_cube(1.0);
      for (Vec3& p : set)
        for (int k = 0; k < 3; ++k)
          p[k] = trial % 3 == 0 ? at[k] + random.uniform(-1, 1) * u[k] + random.uniform(-1, 1) * 1e-12
                                : (random.index(9) - 4) * step;
    }
    check(sets[0], sets[1], census);
    if (HasFatalFailure()) FAIL() << trial;
  }
  std::printf("%zu pairs: %zu apart, %zu meet, %zu less than 1e-9 apart; widest bounds %.2g of the extent\n",
              census.pairs, census.apart, census.meeting, census.narrow, census.widest);
  EXPECT_GT(census.apart, 500U);
  EXPECT_GT(census.meeting, 200U);
}

// No answer depends on where the bounds come from: volumes and their corners agree.
TEST(CertifiedDistance, BoundsOfVolumesHoldTheErrorsOfTheirSets) {
  Random random(14);
  std::size_t pairs = 0, told = 0;
  for (int trial = 0; trial < 400; ++trial) {
    Obb a = random.obb(1.0, 1.0), b = random.obb(1.0, 1.0);
    b.center += 2.5 * random.unit();
    const PairDistance d = distance(a, b);
    const double truth = slow_distance(corners_of(a), corners_of(b));
    ASSERT_LE(d.lower_bound, truth);
    ASSERT_NEAR(d.distance, truth, 1e-13);
    ASSERT_LE(d.distance - d.lower_bound, 1e-13);
    ++pairs;
    told += d.lower_bound > 0.0 ? 1U : 0U;
  }
  std::printf("%zu pairs, %zu apart\n", pairs, told);
  EXPECT_GT(told, 150U);
}

}  // namespace
}  // namespace boxwood
