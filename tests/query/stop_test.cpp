// SPDX-License-Identifier: MIT
// A caller ends a long query: it comes back soon and does not claim what it has not looked at.
#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include <boxwood/contact.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/tree_quality.hpp>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

// n triangles round one corner: each pair of them shares it, so a query against itself looks at all pairs.
TriangleMesh fan(std::uint32_t n) {
  TriangleMesh m;
  m.vertices.emplace_back(0.0F, 0.0F, 1.0F);
  for (std::uint32_t i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n;
    m.vertices.emplace_back(Vec3(std::cos(angle), std::sin(angle), 0.0));
    m.triangles.push_back({0, 1 + i, 1 + (i + 1) % n});
  }
  return m;
}

// Both engines, with the flag set from the start: at most the work between two looks at it.
TEST(Stop, EveryQueryEndsAtOnceAndSaysSo) {
  const TriangleMesh a = sphere_mesh(40, 60, 1.0), b = sphere_mesh(40, 60, 1.1);
  const Tree ta = tree_over(a), tb = tree_over(b);
  const ModelView ma{&ta, a}, mb{&tb, b};
  const RigidTransform deep = moved(Vec3(0.9, 0.1, 0)), far = moved(Vec3(2.5, 0, 0));
  const std::atomic<bool> set{true}, unset{false};
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, all, folded;
  collide(ma, mb, deep, {}, scratch, all);
  ASSERT_GT(all.size(), 100U);
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference})
    for (const int threads : {1, 3}) {
      CollideOptions options;
      options.engine = engine;
      options.threads = threads;
      options.stop = &set;
      const CollideResult stopped = collide(ma, mb, deep, options, scratch, pairs);
      EXPECT_TRUE(stopped.stopped);
      EXPECT_LT(pairs.size(), all.size());
      EXPECT_EQ(stopped.colliding, !pairs.empty());
      options.stop = &unset;
      const CollideResult result = collide(ma, mb, deep, options, scratch, pairs);
      EXPECT_FALSE(result.stopped);
      EXPECT_EQ(pairs, all);

      DistanceOptions distant;
      distant.engine = engine;
      distant.stop = &set;
      EXPECT_TRUE(distance(ma, mb, far, distant, scratch).stopped);
      distant.stop = &unset;
      EXPECT_FALSE(distance(ma, mb, far, distant, scratch).stopped);
    }
  EXPECT_TRUE(within_clearance(ma, mb, far, {.clearance = 0.5, .stop = &set}, scratch).stopped);
  EXPECT_FALSE(within_clearance(ma, mb, far, {.clearance = 0.5, .stop = &unset}, scratch).stopped);

  CollideOptions options;
  options.stop = &set;
  EXPECT_TRUE(collide_self(ma, options, scratch, pairs, folded).stopped);

  const Motion motion{far, moved(Vec3(-2.5, 0, 0))};
  Trace trace;
  for (Trace* traced : {static_cast<Trace*>(nullptr), &trace}) {
    SweepOptions sweeping;
    sweeping.trace = traced;
    sweeping.stop = &set;
    const SweepResult stopped = sweep(ma, mb, motion, sweeping, scratch);
    EXPECT_TRUE(stopped.stopped);
    EXPECT_FALSE(stopped.impact);
    EXPECT_EQ(stopped.time, 0.0);  // free up to there
    sweeping.stop = &unset;
    EXPECT_TRUE(sweep(ma, mb, motion, sweeping, scratch).impact);
  }

  ContactSet contacts;
  EXPECT_TRUE(find_contacts(ma, mb, deep, all, {&set}, scratch, contacts).stopped);
  EXPECT_TRUE(contacts.contacts.empty() && contacts.points.empty());
  EXPECT_TRUE(find_contacts(ma, mb, deep, all, {&unset}, scratch, contacts).is_complete());
  EXPECT_EQ(contacts.contacts.size(), all.size());

  const MeshParts parts_a = *mesh_parts(a), parts_b = *mesh_parts(b);
  const ModelView whole_a{&ta, a, &parts_a}, whole_b{&tb, b, &parts_b};
  std::vector<ContainedPart> inside;
  EXPECT_TRUE(containment(whole_a, whole_b, {}, {}, {&set}, scratch, inside).stopped);
  EXPECT_TRUE(inside.empty());
  EXPECT_EQ(containment(whole_a, whole_b, {}, {}, {&unset}, scratch, inside).contained, Containment::a_in_b);

  EXPECT_EQ(*end_point_overlap(ta, a, {1, &set}), 0.0);
  EXPECT_EQ(*end_point_overlap(ta, a, {2, &unset}), *end_point_overlap(ta, a));
}

// Some 1.8e9 pairs, minutes of work; the flag comes after a moment.
TEST(Stop, ALongQueryEndsSoon) {
  const TriangleMesh mesh = fan(60000);
  const Tree tree = tree_over(mesh);
  std::atomic<bool> stop{false};
  std::thread caller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  CollideOptions options;
  options.stop = &stop;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded;
  const CollideResult result = collide_self({&tree, mesh}, options, scratch, pairs, folded);
  caller.join();
  EXPECT_TRUE(result.stopped);
  EXPECT_LT(result.counters.triangle_tests, 1000000000U);
}

}  // namespace
}  // namespace boxwood
