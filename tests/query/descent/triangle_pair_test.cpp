// SPDX-License-Identifier: MIT
// Pairs of triangles against the rational oracle: every kind, every scale.
#include "triangles/triangle_pair.hpp"

#include <random>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct PairCensus {
  std::size_t pairs = 0, meeting = 0, coplanar = 0;
  TrianglePairCounts counts;
};

void expect_exact(const Corners& a, const Corners& b, PairCensus& census) {
  const TriangleMeeting meeting = meeting_of(a, b, census.counts);
  const bool meets = exactly_meet(a, b);
  ASSERT_EQ(meeting != TriangleMeeting::apart, meets);
  ASSERT_EQ(meeting == TriangleMeeting::meet_coplanar, meets && exactly_coplanar(a, b));
  ASSERT_EQ(meeting_of(b, a, census.counts), meeting);
  ++census.pairs;
  census.meeting += meets ? 1 : 0;
  census.coplanar += meeting == TriangleMeeting::meet_coplanar ? 1 : 0;
}

void print(const char* what, const PairCensus& c) {
  std::printf("%s: %zu pairs, %zu meet, %zu coplanar, exact signs %llu, degenerate %llu\n", what, c.pairs,
              c.meeting, c.coplanar, (unsigned long long)c.counts.predicates.exact,
              (unsigned long long)c.counts.degenerate);
}

// Corners on a small grid: every way of touching comes up, points and segments included.
TEST(TrianglePair, OnASmallGrid) {
  std::mt19937 random(test::seed(1));
  PairCensus census;
  for (const int range : {1, 2, 4})
    for (int i = 0; i < 7000; ++i) {
      Corners a, b;
      for (Corners* t : {&a, &b})
        for (Vec3& p : *t)
          for (int k = 0; k < 3; ++k) p[k] = static_cast<int>(random() % static_cast<unsigned>(range + 1));
      expect_exact(a, b, census);
    }
  print("grid", census);
  EXPECT_GT(census.meeting, 3000U);
  EXPECT_GT(census.coplanar, 100U);
  EXPECT_GT(census.counts.degenerate, 1000U);
  EXPECT_GT(census.counts.predicates.exact, 10000U);
}

// One corner of b on a's plane, edge or corner but for rounding.
TEST(TrianglePair, NearlyTouching) {
  std::mt19937 random(test::seed(2));
  std::uniform_real_distribution<double> u(0.0, 1.0);
  PairCensus census;
  for (int i = 0; i < 6000; ++i) {
    const double scale = i % 3 == 0 ? 1e-6 : i % 3 == 1 ? 1.0 : 1e6;
    const Vec3 offset = i % 2 == 0 ? Vec3(0.0) : Vec3(1e6, -1e6, 1e6);
    Corners a, b;
    for (Vec3& p : a) p = scale * Vec3(u(random), u(random), u(random)) + offset;
    for (Vec3& p : b) p = scale * Vec3(u(random), u(random), u(random)) + offset;
    double s = u(random), t = u(random) * (1 - s);
    if (i % 4 == 1) t = 0.0;
    if (i % 4 == 2) s = t = 0.0;
    b[0] = a[0] + s * (a[1] - a[0]) + t * (a[2] - a[0]);
    if (i % 5 == 0) b[1] = a[0] + (1 - s) * (a[1] - a[0]);  // an edge nearly in the plane
    expect_exact(a, b, census);
  }
  print("nearly touching", census);
  EXPECT_GT(census.counts.predicates.exact, 1000U);
}

// Case 8 of the reference: the same verdict at every scale and offset.
TEST(TrianglePair, KnownPairsAtEveryScale) {
  struct Known {
    const char* name;
    Corners a, b;
    TriangleMeeting expected;
  };
  const Corners base = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
  const auto shifted = [](Corners t, const Vec3& by) {
    for (Vec3& p : t) p += by;
    return t;
  };
  const double eighth = 0.125;
  const std::vector<Known> known = {
      {"identical", base, base, TriangleMeeting::meet_coplanar},
      {"parallel, one above", base, shifted(base, Vec3(0, 0, 1)), TriangleMeeting::apart},
      {"sharing an edge, folded up",
       base,
       {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)},
       TriangleMeeting::meet},
      {"sharing an edge, flat",
       base,
       {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, -1, 0)},
       TriangleMeeting::meet_coplanar},
      {"sharing a corner", base, {Vec3(1, 0, 0), Vec3(2, 0, 0), Vec3(2, 0, 1)}, TriangleMeeting::meet},
      {"coplanar, nested",
       base,
       {Vec3(eighth, eighth, 0), Vec3(0.5, eighth, 0), Vec3(eighth, 0.5, 0)},
       TriangleMeeting::meet_coplanar},
      {"coplanar, disjoint", base, shifted(base, Vec3(2, 0, 0)), TriangleMeeting::apart},
      {"coplanar, corner on edge",
       base,
       {Vec3(0.5, 0.5, 0), Vec3(1, 1, 0), Vec3(0.5, 1, 0)},
       TriangleMeeting::meet_coplanar},
      {"piercing", base, {Vec3(0.25, 0.25, -1), Vec3(0.25, 0.25, 1), Vec3(2, 2, 0.5)}, TriangleMeeting::meet},
      {"behind the prism", base, {Vec3(3, 3, -1), Vec3(3, 3, 1), Vec3(4, 4, 0)}, TriangleMeeting::apart},
      {"corner in the face",
       base,
       {Vec3(0.25, 0.25, 0), Vec3(0.25, 0.25, 1), Vec3(1, 1, 1)},
       TriangleMeeting::meet},
      {"needle through",
       base,
       {Vec3(0.25, 0.25, -1), Vec3(0.25, 0.25, 1), Vec3(0.25, 0.25 + 0x1p-10, 1)},
       TriangleMeeting::meet},
      {"sliver above",
       base,
       {Vec3(0, 0, 0x1p-10), Vec3(1, 0, 0x1p-10), Vec3(0.5, 0x1p-10, 0x1p-10)},
       TriangleMeeting::apart},
      {"point in the face",
       base,
       {Vec3(0.25, 0.25, 0), Vec3(0.25, 0.25, 0), Vec3(0.25, 0.25, 0)},
       TriangleMeeting::meet},
      {"point beside",
       base,
       {Vec3(0.75, 0.75, 0), Vec3(0.75, 0.75, 0), Vec3(0.75, 0.75, 0)},
       TriangleMeeting::apart},
      {"segment through",
       base,
       {Vec3(0.25, 0.25, -1), Vec3(0.25, 0.25, 1), Vec3(0.25, 0.25, 0)},
       TriangleMeeting::meet},
      {"segment in the plane",
       base,
       {Vec3(-1, 0.25, 0), Vec3(2, 0.25, 0), Vec3(0, 0.25, 0)},
       TriangleMeeting::meet},
      {"segment ending short",
       base,
       {Vec3(0.25, 0.25, 0.5), Vec3(0.25, 0.25, 1), Vec3(0.25, 0.25, 2)},
       TriangleMeeting::apart},
  };
  PairCensus census;
  for (const Known& pair : known)
    for (const double scale : {0x1p-20, 1.0, 0x1p20})  // about 1e-6, 1, 1e6: exact
      for (const double offset : {0.0, 0x1p20})
        for (std::size_t turn = 0; turn < 3; ++turn) {
          Corners a = pair.a, b = pair.b;
          for (Corners* t : {&a, &b})
            for (Vec3& p : *t)
              p = scale * Vec3(p[static_cast<int>(turn)], p[static_cast<int>((turn + 1) % 3)],
                               p[static_cast<int>((turn + 2) % 3)]) +
                  Vec3(offset);
          TrianglePairCounts counts;
          EXPECT_EQ(meeting_of(a, b, counts), pair.expected)
              << pair.name << " scale " << scale << " offset " << offset;
          expect_exact(a, b, census);
        }
  print("known", census);
}

}  // namespace
}  // namespace boxwood
