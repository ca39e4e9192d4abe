// SPDX-License-Identifier: MIT
// Sets with a disc: moved until they nearly touch, so that the distance is known, and depths against the
// least overlap that a search over directions finds.
#include <boxwood/convex.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include <gtest/gtest.h>

#include "random.hpp"

namespace boxwood {
namespace {

using test::Random;

// A convex set that owns its corners, and can be moved.
struct DiscSet {
  std::vector<Vec3> corners;
  std::array<Vec3, 2> disc{Vec3(0.0), Vec3(0.0)};

  ConvexSet set() const { return {corners, disc}; }
  void move(const Vec3& by) {
    for (Vec3& p : corners) p += by;
  }
};

DiscSet cylinder_of(Random& random, const Vec3& at, const Vec3& axis) {
  const double half = random.magnitude(-2, 0);
  const Vec3 any = std::fabs(axis.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
  const Vec3 u = glm::normalize(glm::cross(axis, any));
  const double radius = random.magnitude(-2, 0);
  return {{at - half * axis, at + half * axis}, {radius * u, radius * glm::cross(axis, u)}};
}
DiscSet other_of(Random& random, int kind, const Vec3& at, const Vec3& axis) {
  if (kind == 0) return cylinder_of(random, at, random.unit());
  if (kind == 1) return cylinder_of(random, at, axis);  // parallel, or nearly
  if (kind == 2)
    return cylinder_of(random, at, glm::normalize(axis + random.magnitude(-14, -3) * random.unit()));
  DiscSet b;
  if (kind == 3) {  // a box along the axes
    const Vec3 h(random.magnitude(-2, 0), random.magnitude(-2, 0), random.magnitude(-2, 0));
    for (int i = 0; i < 8; ++i)
      b.corners.push_back(at + h * Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1));
  } else {
    const int count = kind == 4 ? 1 : kind == 5 ? 3 : 8;
    for (int i = 0; i < count; ++i) b.corners.push_back(at + random.in_cube(0.5));
  }
  return b;
}

// How far B has to go along a unit direction until A is behind it; written down again, without support().
double overlap_along(const DiscSet& a, const DiscSet& b, const Vec3& n) {
  double high = -kInfinity, low = kInfinity;
  for (const Vec3& p : a.corners) high = std::max(high, glm::dot(p - a.corners[0], n));
  for (const Vec3& p : b.corners) low = std::min(low, glm::dot(p - a.corners[0], n));
  const auto reach = [&](const DiscSet& s) {
    return std::hypot(glm::dot(s.disc[0], n), glm::dot(s.disc[1], n));
  };
  return high + reach(a) - low + reach(b);
}
double least_overlap(Random& random, const DiscSet& a, const DiscSet& b, Vec3 from) {
  double best = overlap_along(a, b, from);
  const auto look = [&](const Vec3& n) {
    if (const double overlap = overlap_along(a, b, n); overlap < best) {
      best = overlap;
      from = n;
    }
  };
  for (int i = 0; i < 60; ++i) look(random.unit());
  for (double step = 0.3; step > 1e-9; step *= 0.7)
    for (int i = 0; i < 12; ++i) look(glm::normalize(from + step * random.unit()));
  return best;
}

struct DiscCensus {
  std::size_t pairs = 0, apart = 0, touching = 0, deep = 0;
  double worst_distance = 0.0, worst_gap = 0.0, worst_depth = 0.0;
};

// `off`: how far apart they are now; where negative, that much nearer than touching.
void check_nearly_touching(Random& random, const DiscSet& a, const DiscSet& b, double off, DiscCensus& seen) {
  const ConvexSet set_a = a.set(), set_b = b.set();
  const PairDistance near = convex_distance(set_a, set_b);
  const PairRelation relation = convex_relation(set_a, set_b);
  constexpr double kSize = 8.0;  // sets and what they were moved by
  constexpr double kSlack = 0x1p-46 * kSize;
  ++seen.pairs;
  ASSERT_EQ(convex_intersects(set_a, set_b), relation.state != PairState::apart) << off;
  ASSERT_LE(near.distance - near.lower_bound, kSlack) << off;
  seen.worst_gap = std::max(seen.worst_gap, near.distance - near.lower_bound);
  ASSERT_NEAR(glm::distance(near.point_a, near.point_b), near.distance, kSlack) << off;
  if (off > 0.0) {
    ASSERT_NEAR(near.distance, off, kSlack);
    seen.worst_distance = std::max(seen.worst_distance, std::fabs(near.distance - off));
    ++seen.apart;
  }
  if (std::fabs(off) > 4.0 * relation.error_band && off > 0.0) {
    ASSERT_EQ(relation.state, PairState::apart) << off;
  }
  if (relation.state == PairState::touching) ++seen.touching;
  if (relation.state != PairState::overlapping) return;
  ++seen.deep;
  ASSERT_NEAR(overlap_along(a, b, relation.direction), relation.depth, kSlack);
  const double best = least_overlap(random, a, b, relation.direction);
  ASSERT_LE(relation.depth, best + 4.0 * kSlack) << off;
  ASSERT_GT(best, 0.0) << off;
  seen.worst_depth = std::max(seen.worst_depth, relation.depth - best);
}

TEST(DiscPairs, NearlyTouchingAndDeepOnes) {
  DiscCensus seen;
  for (const unsigned seed : {1U, 22U, 30U, 41U}) {
    Random random(seed);
    for (int trial = 0; trial < 700; ++trial) {
      const Vec3 axis = random.chance(0.5) ? Vec3(0, 0, 1) : random.unit();
      const DiscSet a = cylinder_of(random, Vec3(0.0), axis);
      DiscSet b = other_of(random, trial % 7, random.in_cube(random.chance(0.5) ? 3.0 : 1.2), axis);
      const PairDistance start = convex_distance(a.set(), b.set());
      double off = start.distance;
      if (start.distance > 0.0) {
        // Towards each other along their shortest connection: it stays the shortest.
        off = random.chance(0.2) ? 0.0 : random.magnitude(-16, -3) * (random.chance(0.6) ? 1.0 : -1.0);
        off = std::min(off, start.distance);
        b.move(((start.distance - off) / start.distance) * (start.point_a - start.point_b));
      }
      check_nearly_touching(random, a, b, off, seen);
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", trial " << trial << ", off " << off;
    }
  }
  std::printf(
      "%zu pairs: %zu apart, %zu touch, %zu overlap; distance off %.1e, bounds %.1e apart, depth %.1e\n",
      seen.pairs, seen.apart, seen.touching, seen.deep, seen.worst_distance, seen.worst_gap,
      seen.worst_depth);
  EXPECT_GT(seen.apart, 700U);
  EXPECT_GT(seen.touching, 100U);
  EXPECT_GT(seen.deep, 300U);
}

}  // namespace
}  // namespace boxwood
