// SPDX-License-Identifier: MIT
// The distance of two triangles against enumeration in 512 bits, where one is small beside their distance.
#include "triangles/triangle_distance.hpp"

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
using Long = mpf_class;
using Long3 = std::array<Long, 3>;
constexpr mp_bitcnt_t kBits = 512;

Long3 exact(const Vec3& p) {
  return {Long(p.x, kBits), Long(p.y, kBits), Long(p.z, kBits)};
}
Long3 minus(const Long3& p, const Long3& q) {
  return {Long(p[0] - q[0]), Long(p[1] - q[1]), Long(p[2] - q[2])};
}
Long3 cross(const Long3& u, const Long3& v) {
  return {Long(u[1] * v[2] - u[2] * v[1]), Long(u[2] * v[0] - u[0] * v[2]), Long(u[0] * v[1] - u[1] * v[0])};
}
Long dot(const Long3& u, const Long3& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
using LongTriangle = std::array<Long3, 3>;

Long distance_sq(const Long3& p, const LongTriangle& t) {
  const Long3 u = minus(t[1], t[0]), v = minus(t[2], t[0]), d = minus(p, t[0]), n = cross(u, v);
  const Long size = dot(n, n);
  if (size > 0) {
    const Long s = dot(cross(d, v), n), r = dot(cross(u, d), n);
    if (s >= 0 && r >= 0 && s + r <= size) return dot(n, d) * dot(n, d) / size;
  }
  Long best(1e300, kBits);
  for (std::size_t i = 0; i < 3; ++i) {
    const Long3 e = minus(t[(i + 1) % 3], t[i]), w = minus(p, t[i]);
    const Long along = dot(e, w), length = dot(e, e);
    Long sq = dot(w, w);
    if (along > 0 && along < length) sq -= along * along / length;
    if (sq < best) best = sq;
  }
  return best;
}
double slow_distance(const Corners& a, const Corners& b) {
  LongTriangle p, q;
  for (std::size_t i = 0; i < 3; ++i) {
    p[i] = exact(a[i]);
    q[i] = exact(b[i]);
  }
  Long best(1e300, kBits);
  for (std::size_t i = 0; i < 3; ++i) {
    best = std::min(best, distance_sq(p[i], q));
    best = std::min(best, distance_sq(q[i], p));
    for (std::size_t k = 0; k < 3; ++k) {
      const Long3 u = minus(p[(i + 1) % 3], p[i]), v = minus(q[(k + 1) % 3], q[k]), w = minus(p[i], q[k]);
      const Long3 n = cross(u, v);
      const Long size = dot(n, n), s = dot(cross(v, w), n), r = dot(cross(u, w), n);
      if (size > 0 && s >= 0 && s <= size && r >= 0 && r <= size)
        best = std::min(best, Long(dot(n, w) * dot(n, w) / size));
    }
  }
  return Long(sqrt(best)).get_d();
}
double off(const Vec3& p, const Corners& t) {
  return Long(sqrt(distance_sq(exact(p), {exact(t[0]), exact(t[1]), exact(t[2])}))).get_d();
}

Corners triangle(Random& random, const Vec3& at, double size) {
  Corners t;
  for (Vec3& p : t) p = at + random.in_cube(size);
  if (random.chance(0.2)) t[2] = t[1] + random.magnitude(-9, 0) * (t[0] - t[1]) + random.in_cube(1e-9 * size);
  return t;
}

TEST(TriangleDistance, SmallTrianglesFarAway) {
  Random random(5);
  std::size_t pairs = 0, tiny = 0, faces = 0;
  double worst = 0.0, worst_point = 0.0;
  for (int trial = 0; trial < 20000; ++trial) {
    const double small = random.magnitude(-17, 0), scale = random.magnitude(-6, 6);
    const Vec3 way = random.unit();
    const double distance = random.magnitude(-1, 1);
    // The small one at the origin, or at the far end, where its size is a few ulps.
    const bool near_origin = random.chance(0.5), small_first = random.chance(0.5);
    Corners a = triangle(random, Vec3(0.0), small),
            b = triangle(random, distance * way, random.chance(0.3) ? small : 1.0);
    if (!near_origin)
      for (Corners* t : {&a, &b})
        for (Vec3& p : *t) p -= distance * way;
    for (Corners* t : {&a, &b})
      for (Vec3& p : *t) p *= scale;
    if (!small_first) std::swap(a, b);
    TrianglePairCounts counts;
    if (meeting_of(a, b, counts) != TriangleMeeting::apart) continue;
    const TriangleDistance d = distance_of_apart(a, b);
    const double truth = slow_distance(a, b);
    double reach = 0.0, coordinates = 0.0;
    for (const Vec3& p : a)
      for (const Vec3& q : b) {
        reach = std::max(reach, glm::distance(p, q));
        coordinates = std::max({coordinates, glm::length(p), glm::length(q)});
      }
    worst = std::max(worst, std::fabs(d.distance - truth) / reach);
    worst_point = std::max({worst_point, off(d.point_a, a) / coordinates, off(d.point_b, b) / coordinates});
    ASSERT_NEAR(d.distance, truth, 1e-14 * reach) << trial;
    for (const auto& [point, t] : {std::pair(d.point_a, a), std::pair(d.point_b, b)}) {
      double own = 0.0, size = 0.0;  // of its coordinates, of its edges
      for (const Vec3& p : t) {
        own = std::max(own, glm::length(p));
        size = std::max(size, glm::distance(p, t[0]));
      }
      ASSERT_LE(off(point, t), 1e-14 * own + 1e-14 * size) << trial;
    }
    ++pairs;
    tiny += small < 1e-12 ? 1U : 0U;
    bool corner = false;
    for (std::size_t i = 0; i < 3; ++i) corner = corner || d.point_a == a[i] || d.point_b == b[i];
    faces += corner ? 0U : 1U;
  }
  std::printf(
      "%zu pairs, %zu with one below 1e-12 of the distance, %zu without a corner; distances off by %.2g of "
      "the reach, points by %.2g of the coordinates\n",
      pairs, tiny, faces, worst, worst_point);
  EXPECT_GT(pairs, 15000U);
  EXPECT_GT(tiny, 3000U);
}

// The foot of a far point on a triangle of a few ulps is on it, and as near as it can be.
TEST(TriangleDistance, FarPointsOverTinyTriangles) {
  Random random(6);
  std::size_t points = 0, inside = 0;
  double worst = 0.0;
  for (int trial = 0; trial < 20000; ++trial) {
    const double small = random.magnitude(-16, -8);
    const Corners t = triangle(random, Vec3(0.0), small);
    const Vec3 n = glm::normalize(glm::cross(t[1] / small - t[0] / small, t[2] / small - t[0] / small));
    const Vec3 p = (t[0] + t[1] + t[2]) / 3.0 + random.uniform(0.5, 1) * n;
    if (!is_finite(p)) continue;
    const Vec3 q = nearest_on_triangle(p, t);
    const double truth = Long(sqrt(distance_sq(exact(p), {exact(t[0]), exact(t[1]), exact(t[2])}))).get_d();
    worst = std::max(worst, off(q, t) / small);
    ASSERT_NEAR(glm::distance(p, q), truth, 1e-15) << trial;
    ASSERT_LE(off(q, t), 1e-15 * small) << trial;
    ++points;
    inside += q != t[0] && q != t[1] && q != t[2] ? 1U : 0U;
  }
  std::printf("%zu points, %zu feet inside; off the triangle by %.2g of its size\n", points, inside, worst);
  EXPECT_GT(inside, 1000U);
}

// Points on the edges of slivers, in them and beside them. An error of their weights must not move the
// nearest point along the sliver.
TEST(TriangleDistance, PointsOnSlivers) {
  Random random(7);
  std::size_t on = 0, beside = 0;
  double worst = 0.0;
  for (int trial = 0; trial < 10000; ++trial) {
    Corners t = triangle(random, Vec3(0.0), 1.0);
    t[2] = t[0] + random.uniform(-0.5, 1.5) * (t[1] - t[0]) + random.in_cube(random.magnitude(-10, -4));
    const std::size_t i = static_cast<std::size_t>(trial) % 3;
    const double weight = random.uniform(0, 1), inward = random.chance(0.5) ? 0.0 : random.uniform(0, 1);
    const Vec3 edge = t[i] + weight * (t[(i + 1) % 3] - t[i]);
    Vec3 p = edge + inward * (t[(i + 2) % 3] - edge);
    if (random.chance(0.3)) p += random.in_cube(random.magnitude(-12, -6));
    const double truth = off(p, t), distance = glm::distance(p, nearest_on_triangle(p, t));
    worst = std::max(worst, distance - truth);
    (truth < 1e-15 ? on : beside) += 1;
    ASSERT_NEAR(distance, truth, 1e-15) << trial;
  }
  std::printf("%zu points on slivers, %zu beside; too far by %.2g of the size\n", on, beside, worst);
  EXPECT_GT(on, 5000U);
  EXPECT_GT(beside, 2000U);
}

}  // namespace
}  // namespace boxwood
