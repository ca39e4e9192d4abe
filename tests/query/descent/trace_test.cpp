// SPDX-License-Identifier: MIT
// The trace tells every step in order, its counters add up, and asking for it changes no answer.
#include <boxwood/trace.hpp>

#include <cstdio>
#include <numeric>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/teaching/trace_gap.hpp>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

TEST(Trace, TellsTheDescentFromRootsToTriangles) {
  const TriangleMesh a = torus_mesh(20, 12, 1.0, 0.3), b = sphere_mesh(10, 14, 0.8, 0.1);
  const Tree ta = tree_over(a), tb = tree_over(b);
  QueryScratch scratch;
  std::vector<TrianglePair> silent, traced;
  Trace trace;
  CollideOptions options;
  options.engine = QueryEngine::reference;  // the one that is traced
  const RigidTransform pose = rotated(Vec3(1, 2, 3), 0.7, Vec3(0.8, 0.1, 0));
  const CollideResult expected = collide({&ta, a}, {&tb, b}, pose, options, scratch, silent);
  options.trace = &trace;
  const CollideResult r = collide({&ta, a}, {&tb, b}, pose, options, scratch, traced);
  EXPECT_EQ(traced, silent);
  EXPECT_EQ(r.counters.box_tests, expected.counters.box_tests);
  EXPECT_EQ(r.counters.triangle_tests, expected.counters.triangle_tests);

  std::size_t boxes = 0, triangles = 0, separated = 0;
  std::set<std::pair<std::uint32_t, std::uint32_t>> open = {{0, 0}};  // pairs that some opening produced
  std::vector<TrianglePair> meeting;
  for (const TraceEvent& e : trace.events) {
    switch (e.step) {
    case TraceStep::triangles_meet:
      meeting.push_back({e.a, e.b, false});
      ++triangles;
      continue;
    case TraceStep::triangles_apart:
      ++triangles;
      continue;
    default:
      break;
    }
    ++boxes;
    ASSERT_EQ(open.erase({e.a, e.b}), 1U) << "a pair that nothing descended to";
    if (e.step == TraceStep::separated) {
      ++separated;
      EXPECT_NE(e.axis, ExitAxis::none);
    } else if (e.step == TraceStep::descended_a) {
      open.insert({ta.topology().nodes[e.a].left, e.b});
      open.insert({ta.topology().nodes[e.a].left + 1, e.b});
    } else if (e.step == TraceStep::descended_b) {
      open.insert({e.a, tb.topology().nodes[e.b].left});
      open.insert({e.a, tb.topology().nodes[e.b].left + 1});
    } else {
      EXPECT_EQ(e.step, TraceStep::leaves);
      EXPECT_TRUE(ta.topology().nodes[e.a].is_leaf() && tb.topology().nodes[e.b].is_leaf());
    }
  }
  EXPECT_TRUE(open.empty());
  EXPECT_EQ(boxes + 1, r.counters.box_tests);  // and the first test of the whole models
  EXPECT_EQ(triangles, r.counters.triangle_tests);
  EXPECT_EQ(meeting.size(), silent.size());
  EXPECT_GT(separated, 100U);
  EXPECT_EQ(std::accumulate(trace.exits.begin(), trace.exits.end(), std::uint64_t{0}), boxes);
  EXPECT_EQ(std::accumulate(trace.pairs_by_level.begin(), trace.pairs_by_level.end(), std::uint64_t{0}),
            boxes);
}

TEST(Trace, FarModelsPartByADirectionAlone) {
  const TriangleMesh a = torus_mesh(20, 12, 1.0, 0.3);
  const Tree tree = tree_over(a);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  Trace trace;
  CollideOptions options;
  options.trace = &trace;
  const CollideResult r = collide({&tree, a}, {&tree, a}, moved(Vec3(10, 0, 0)), options, scratch, pairs);
  EXPECT_EQ(r.counters.box_tests, 1U);
  ASSERT_EQ(trace.events.size(), 1U);
  EXPECT_EQ(trace.events[0].step, TraceStep::models_apart);
  EXPECT_EQ(trace.events[0].axis, ExitAxis::direction);
  EXPECT_EQ(trace.exits[static_cast<std::size_t>(ExitAxis::direction)], 1U);
  const Vec3 d = trace.separating_direction;
  double end = -kInfinity, begin = kInfinity;
  for (const Vec3f& v : a.vertices) {
    end = std::fmax(end, glm::dot(d, Vec3(v)));
    begin = std::fmin(begin, glm::dot(d, Vec3(v) + Vec3(10, 0, 0)));
  }
  EXPECT_GT(begin, end);
}

TEST(Trace, ALimitCutsEventsAndSaysSo) {
  const TriangleMesh a = torus_mesh(20, 12, 1.0, 0.3);
  const Tree tree = tree_over(a);
  QueryScratch scratch;
  Trace trace;
  trace.max_events = 10;
  DistanceOptions options;
  options.trace = &trace;
  distance({&tree, a}, {&tree, a}, moved(Vec3(5, 0, 0)), options, scratch);
  EXPECT_EQ(trace.events.size(), 10U);
  EXPECT_TRUE(trace.truncated);
}

TEST(Trace, AReaderIsToldEveryStepInOrder) {
  class Kept final : public TraceReader {
  public:
    std::vector<TraceEvent> events;
    void take(const TraceEvent& event) noexcept override { events.push_back(event); }
  };
  const TriangleMesh a = torus_mesh(20, 12, 1.0, 0.3);
  const Tree tree = tree_over(a);
  QueryScratch scratch;
  for (const double x : {0.3, 1.9, 50.0}) {  // 50: a direction separates the whole models
    Trace trace, told;
    Kept kept;
    told.reader = &kept;
    told.max_events = 3;  // is not looked at
    std::vector<TrianglePair> pairs;
    CollideOptions options;
    options.trace = &trace;
    collide({&tree, a}, {&tree, a}, moved(Vec3(x, 0, 0)), options, scratch, pairs);
    options.trace = &told;
    collide({&tree, a}, {&tree, a}, moved(Vec3(x, 0, 0)), options, scratch, pairs);
    EXPECT_TRUE(told.events.empty());
    EXPECT_FALSE(told.truncated);
    ASSERT_EQ(kept.events.size(), trace.events.size());
    for (std::size_t i = 0; i < kept.events.size(); ++i) {
      const TraceEvent &x1 = kept.events[i], &x2 = trace.events[i];
      EXPECT_TRUE(x1.step == x2.step && x1.axis == x2.axis && x1.level == x2.level && x1.a == x2.a &&
                  x1.b == x2.b);
    }
    EXPECT_EQ(told.exits, trace.exits);
  }
}

// A torus in a room: the boxes of nodes meet all the way down, and only triangles tell.
TEST(Trace, TrianglesOfLargeLeavesSeparate) {
  const TriangleMesh room = room_mesh(), part = torus_mesh(20, 12, 1.0, 0.3);
  for (const TreeKind kind : kKinds) {
    BuildOptions build;
    build.kind = kind;
    build.split = SplitRule::median;  // the SAH would give the large triangles leaves of their own
    const Tree tree_room = *build_tree(room, build), tree_part = *build_tree(part, build);
    std::mt19937 random(test::seed(4));
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    std::size_t apart = 0, meeting = 0, by_triangles = 0;
    for (int round = 0; round < 400; ++round) {
      const Vec3 axis(uniform(random), uniform(random), 1.1 + uniform(random));
      RigidTransform pose = rotated(axis, 3.0 * uniform(random));
      pose.translation = 9.5 * Vec3(uniform(random), uniform(random), uniform(random));
      QueryScratch scratch;
      std::vector<TrianglePair> found, swapped, expected;
      Trace trace;
      CollideOptions options;
      options.engine = QueryEngine::reference;
      options.trace = &trace;
      const ModelView a{&tree_room, room}, b{&tree_part, part};
      const CollideResult r = collide(a, b, pose, options, scratch, found);
      collide_brute_force(room, part, pose, expected);
      ASSERT_EQ(found, expected) << round;
      const std::uint64_t exits = trace.exits[static_cast<std::size_t>(ExitAxis::triangles)];
      by_triangles += exits;
      EXPECT_EQ(std::accumulate(trace.exits.begin(), trace.exits.end(), std::uint64_t{0}) + 1,
                r.counters.box_tests);
      for (const TraceEvent& e : trace.events) {
        if (e.axis != ExitAxis::triangles) continue;
        EXPECT_EQ(e.step, TraceStep::separated);
        EXPECT_EQ(gap_of(e, tree_room, tree_part, pose).axis, ExitAxis::none);
        EXPECT_TRUE(tree_room.topology().nodes[e.a].is_leaf() || tree_part.topology().nodes[e.b].is_leaf());
      }
      // The other way round, and both placed: the same pairs.
      collide(b, a, inverse(pose), options, scratch, swapped);
      EXPECT_EQ(swapped.empty(), expected.empty()) << round;
      std::vector<TrianglePair> placed;
      options.trace = nullptr;
      const RigidTransform world = rotated(Vec3(1, 2, 3), 0.5, Vec3(100, -50, 7));
      const CollideResult in_world =
          collide(PlacedModel{a, world}, PlacedModel{b, compose(world, pose)}, options, scratch, placed);
      EXPECT_EQ(in_world.colliding, !expected.empty()) << round;
      ++(expected.empty() ? apart : meeting);
    }
    std::printf("%s: %zu apart, %zu meeting, %zu pairs of nodes separated by triangles\n",
                name_of(kind).data(), apart, meeting, by_triangles);
    EXPECT_GT(apart, 50U);
    EXPECT_GT(meeting, 50U);
    EXPECT_GT(by_triangles, 100U);
  }
}

TEST(Trace, EveryNameIsThere) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kExitAxisCount; ++i) names.insert(name_of(static_cast<ExitAxis>(i)));
  EXPECT_EQ(names.size(), kExitAxisCount);
  EXPECT_EQ(name_of(ExitAxis::a1xb2), "a1xb2");
  EXPECT_EQ(name_of(TraceStep::triangles_meet), "triangles_meet");
}

}  // namespace
}  // namespace boxwood
