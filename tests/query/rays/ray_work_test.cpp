// SPDX-License-Identifier: MIT
// Counted rays: the same hits for every tree, and counts that a tree of one node and a tree of two make
// plain.
#include <boxwood/tree_work.hpp>

#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>
#include <boxwood/raycast.hpp>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

TEST(RayWork, FindsTheSameHitsThroughEveryTree) {
  const TriangleMesh mesh = torus_mesh(40, 20, 1.0, 0.3);
  RayWorkOptions options;
  options.rays = 3000;
  std::optional<RayWork> first;
  int trees = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    for (const SplitRule rule :
         {SplitRule::longest_axis, SplitRule::sah, SplitRule::sweep, SplitRule::lbvh}) {
      const Tree tree = tree_over(mesh, kind, rule);
      const RayWork one = *count_ray_work({&tree, mesh}, options);
      options.threads = 3;
      const RayWork many = *count_ray_work({&tree, mesh}, options);
      options.threads = 1;
      EXPECT_EQ(one.box_tests, many.box_tests);
      EXPECT_EQ(one.lines_touched, many.lines_touched);
      if (!first) first = one;
      EXPECT_EQ(one.hits, first->hits);
      EXPECT_EQ(one.hit_sum, first->hit_sum);
      EXPECT_GT(one.box_tests, one.rays);
      ++trees;
    }
  std::printf("%d trees, %llu of %llu rays hit\n", trees, static_cast<unsigned long long>(first->hits),
              static_cast<unsigned long long>(first->rays));
  EXPECT_GT(first->hits, 500U);
  EXPECT_LT(first->hits, 2900U);
}

// One node: one box test a ray, and each triangle for each ray that enters the box, which all segments do.
TEST(RayWork, CountsAllOfASingleNode) {
  const TriangleMesh mesh = torus_mesh(6, 4, 1.0, 0.3);
  const Tree tree = tree_over(mesh, TreeKind::aabb, SplitRule::longest_axis, 1000);
  ASSERT_EQ(tree.topology().nodes.size(), 1U);
  RayWorkOptions options;
  options.rays = 200;
  const RayWork work = *count_ray_work({&tree, mesh}, options);
  EXPECT_EQ(work.rays, 200U);
  EXPECT_EQ(work.box_tests, 200U);
  EXPECT_EQ(work.triangle_tests, 200U * mesh.triangles.size());
  const std::size_t n = mesh.triangles.size();
  const auto lines_of = [](std::size_t bytes) { return (bytes + 63) / 64; };
  EXPECT_EQ(work.lines_touched,
            200U * (1 + 1 + lines_of(4 * n) + lines_of(12 * n) + lines_of(12 * mesh.vertices.size())));
}

TEST(RayWork, OfNothingIsNothingAndCanBeStopped) {
  const Tree empty;
  EXPECT_EQ(count_ray_work({&empty, TriangleMesh{}})->rays, 0U);
  const TriangleMesh mesh = torus_mesh(6, 4, 1.0, 0.3);
  const Tree tree = tree_over(mesh);
  const std::atomic<bool> stop{true};
  RayWorkOptions options;
  options.stop = &stop;
  EXPECT_EQ(count_ray_work({&tree, mesh}, options).error().kind, ErrorKind::cancelled);
}

// The figures by level against the stored trace: a pair is in vain if no triangles between it and the next
// step at its level or above meet.
TEST(PoseWork, FalseAlarmsAreThoseOfTheTrace) {
  const TriangleMesh mesh = torus_mesh(24, 12, 1.0, 0.3);
  std::vector<RigidTransform> poses(4);
  poses[1].translation = {0.5, 0.2, 0.1};
  poses[2].translation = {2.5, 0.0, 0.3};
  poses[3].translation = {9.0, 0.0, 0.0};
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    const Tree tree = tree_over(mesh, kind, SplitRule::sah, 2);
    const PoseWork work = *count_pose_work({&tree, mesh}, poses);
    std::vector<PairLevel> expected;
    std::uint64_t boxes = 0, meeting = 0, contacts = 0;
    QueryScratch scratch;
    std::vector<TrianglePair> pairs;
    for (const RigidTransform& pose : poses) {
      Trace trace;
      CollideOptions options;
      options.trace = &trace;
      const CollideResult result = collide({&tree, mesh}, {&tree, mesh}, pose, options, scratch, pairs);
      boxes += result.counters.box_tests;
      meeting += result.colliding ? 1 : 0;
      contacts += pairs.size();
      const auto is_pair = [](const TraceEvent& e) {
        return e.step != TraceStep::triangles_apart && e.step != TraceStep::triangles_meet;
      };
      for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const TraceEvent& event = trace.events[i];
        if (!is_pair(event)) continue;
        expected.resize(std::max<std::size_t>(expected.size(), event.level + 1U));
        PairLevel& level = expected[event.level];
        if (event.step == TraceStep::separated || event.step == TraceStep::models_apart) {
          ++level.separated;
          continue;
        }
        ++level.overlapping;
        bool meets = false;
        for (std::size_t k = i + 1; k < trace.events.size(); ++k) {
          if (is_pair(trace.events[k]) && trace.events[k].level <= event.level) break;
          meets = meets || trace.events[k].step == TraceStep::triangles_meet;
        }
        level.in_vain += meets ? 0 : 1;
      }
    }
    EXPECT_EQ(work.poses, 4U);
    EXPECT_EQ(work.meeting, meeting);
    EXPECT_EQ(work.contacts, contacts);
    EXPECT_EQ(work.box_tests, boxes);
    ASSERT_EQ(work.levels.size(), expected.size());
    std::uint64_t in_vain = 0;
    double pruned = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(work.levels[i].separated, expected[i].separated);
      EXPECT_EQ(work.levels[i].overlapping, expected[i].overlapping);
      EXPECT_EQ(work.levels[i].in_vain, expected[i].in_vain) << i;
      in_vain += work.levels[i].in_vain;
      pruned += work.levels[i].pruned;
    }
    EXPECT_GT(in_vain, 20U);
    EXPECT_GT(meeting, 1U);
    // Each pair of triangles is below one separated pair, or tested in a leaf.
    const double all =
        4.0 * static_cast<double>(mesh.triangles.size()) * static_cast<double>(mesh.triangles.size());
    EXPECT_GT(pruned, 0.5 * all);
    EXPECT_EQ(pruned + static_cast<double>(work.triangle_tests), all) << name_of(kind);
  }
}

}  // namespace
}  // namespace boxwood
