// SPDX-License-Identifier: MIT
// What two triangles of a small lattice share, against intervals on the line of their planes in rational
// numbers.
#include "triangles/triangle_contact.hpp"

#include <algorithm>
#include <cstdio>

#include <gmpxx.h>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;
using Integer3 = glm::vec<3, long>;

Integer3 lattice(const Vec3& p) {
  return {static_cast<long>(p.x), static_cast<long>(p.y), static_cast<long>(p.z)};
}
long dot(const Integer3& u, const Integer3& v) {
  return u.x * v.x + u.y * v.y + u.z * v.z;
}
Integer3 cross(const Integer3& u, const Integer3& v) {
  return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
struct Interval {
  mpq_class low, high;
  bool empty = true;
  void add(const mpq_class& x) {
    low = empty ? x : std::min(low, x);
    high = empty ? x : std::max(high, x);
    empty = false;
  }
};
// Where the triangle cuts the plane through `at`, along a direction in it.
Interval cut(const Corners& t, const Integer3& normal, const Integer3& at, const Integer3& along) {
  Interval interval;
  for (std::size_t i = 0; i < 3; ++i) {
    const Integer3 p = lattice(t[i]), q = lattice(t[(i + 1) % 3]);
    const long from = dot(normal, p - at), to = dot(normal, q - at);
    if (from == 0) interval.add(dot(along, p));
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
      mpq_class share(from, from - to);
      share.canonicalize();
      interval.add(mpq_class(dot(along, p)) + share * mpq_class(dot(along, q - p)));
    }
  }
  return interval;
}

TEST(TriangleContact, PointsAndSegmentsAreToldApartExactly) {
  Random random(1);
  std::size_t meeting = 0, points = 0, segments = 0, crossings = 0;
  for (int trial = 0; trial < 400000; ++trial) {
    Corners a, b;
    const int range = 2 + trial % 6;
    for (Corners* t : {&a, &b})
      for (Vec3& p : *t) p = Vec3(random.index(range), random.index(range), random.index(range));
    const Integer3 n = cross(lattice(a[1] - a[0]), lattice(a[2] - a[0])),
                   m = cross(lattice(b[1] - b[0]), lattice(b[2] - b[0])), along = cross(n, m);
    if (along == Integer3(0)) continue;  // parallel planes, or no area
    const Interval p = cut(a, m, lattice(b[0]), along), q = cut(b, n, lattice(a[0]), along);
    TrianglePairCounts counts;
    const bool meet = meeting_of(a, b, counts) != TriangleMeeting::apart;
    if (p.empty || q.empty || p.high < q.low || q.high < p.low) {
      ASSERT_FALSE(meet);
      continue;
    }
    ASSERT_TRUE(meet);
    const mpq_class low = std::max(p.low, q.low), high = std::min(p.high, q.high);
    const TriangleContact contact = contact_of(a, b);
    ASSERT_EQ(contact.count, low == high ? 1U : 2U) << trial;
    Vec3 first = contact.point[0], last = contact.point[contact.count - 1];
    const Vec3 way(static_cast<double>(along.x), static_cast<double>(along.y), static_cast<double>(along.z));
    if (glm::dot(way, last) < glm::dot(way, first)) std::swap(first, last);
    const double slack = 1e-14 * 8.0 * glm::length(way);
    ASSERT_NEAR(glm::dot(way, first), low.get_d(), slack);
    ASSERT_NEAR(glm::dot(way, last), high.get_d(), slack);
    ++meeting;
    points += contact.count == 1 ? 1U : 0U;
    segments += contact.count == 2 ? 1U : 0U;
    bool corner = false;
    for (const Vec3& v : {a[0], a[1], a[2], b[0], b[1], b[2]}) corner = corner || v == contact.point[0];
    crossings += contact.count == 1 && !corner ? 1U : 0U;
  }
  std::printf("%zu pairs that meet: %zu in a point (%zu where edges cross), %zu in a segment\n", meeting,
              points, crossings, segments);
  EXPECT_GT(points, 5000U);
  EXPECT_GT(crossings, 1000U);
  EXPECT_GT(segments, 20000U);
}

}  // namespace
}  // namespace boxwood
