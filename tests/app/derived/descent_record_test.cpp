// SPDX-License-Identifier: MIT
// The descent that is shown is the descent: the sums of the record are those of the whole trace, level by
// level and node by node.
#include "app/derived/pair_descent.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/placed_pair.hpp>
#include <boxwood/tree.hpp>

#include "app/derived/pair_query.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

std::shared_ptr<const TreeSnapshot> tree_over(const TriangleMesh& mesh, TreeKind kind) {
  BuildOptions options;
  options.kind = kind;
  return std::make_shared<TreeSnapshot>(std::make_shared<const Tree>(std::move(*build_tree(mesh, options))));
}

struct Pair {
  TriangleMesh mesh_a, mesh_b;
  std::shared_ptr<const TreeSnapshot> tree_a, tree_b;
  Pair(Scene a, Scene b, TreeKind kind)
      : mesh_a(*baked_whole(a)), mesh_b(*baked_whole(b)), tree_a(tree_over(mesh_a, kind)),
        tree_b(tree_over(mesh_b, kind)) {}
  ModelView a() const { return {&tree_a->tree, mesh_a}; }
  ModelView b() const { return {&tree_b->tree, mesh_b}; }
};

RigidTransform moved(const Vec3& by) {
  RigidTransform out;
  out.translation = by;
  return out;
}

// What the record should say, from every event of the trace.
struct ExpectedTests {
  std::vector<DescentLevel> levels;
  std::map<std::uint32_t, std::map<std::uint32_t, NodeFate>> a, b;  // [level][node]
  explicit ExpectedTests(const Trace& trace) {
    for (const TraceEvent& e : trace.events) {
      if (e.step == TraceStep::triangles_apart || e.step == TraceStep::triangles_meet) continue;
      if (levels.size() <= e.level) levels.resize(e.level + std::size_t{1});
      NodeFate fate_a = NodeFate::separated, fate_b = NodeFate::separated;
      if (e.step == TraceStep::leaves) {
        fate_a = fate_b = NodeFate::leaf;
        ++levels[e.level].leaves;
      } else if (e.step == TraceStep::descended_a || e.step == TraceStep::descended_b) {
        const bool in_a = e.step == TraceStep::descended_a;
        fate_a = in_a ? NodeFate::descended : NodeFate::kept;
        fate_b = in_a ? NodeFate::kept : NodeFate::descended;
        ++levels[e.level].descended;
      } else {
        ++levels[e.level].separated;
      }
      const auto note = [&](auto& side, std::uint32_t node, NodeFate fate) {
        const auto [at, is_new] = side[e.level].try_emplace(node, fate);
        if (!is_new) at->second = std::max(at->second, fate);
      };
      note(a, e.a, fate_a);
      note(b, e.b, fate_b);
    }
  }
};

TEST(DescentRecord, IsTheTraceLevelByLevelAndNodeByNode) {
  std::size_t steps = 0, leaves_of_b = 0, kept = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    for (const Vec3& by : {Vec3(0.4, 0.2, 0.1), Vec3(1.7, 0, 0), Vec3(50, 0, 0)}) {
      const Pair pair(generated::bumpy_sphere(600), generated::slanted_part(), kind);
      QueryScratch scratch;
      std::vector<TrianglePair> pairs;
      Trace trace;
      CollideOptions options;
      options.trace = &trace;
      const auto whole = collide(pair.a(), pair.b(), moved(by), options, scratch, pairs);
      const ExpectedTests expected(trace);
      steps += trace.events.size();
      DescentRecord record(pair.tree_a->tree.topology().nodes.size(),
                           pair.tree_b->tree.topology().nodes.size());
      Trace told;
      told.reader = &record;
      options.trace = &told;
      const auto again = collide(pair.a(), pair.b(), moved(by), options, scratch, pairs);
      EXPECT_TRUE(told.events.empty());
      EXPECT_EQ(again.counters.box_tests, whole.counters.box_tests);
      EXPECT_EQ(told.pairs_by_level, trace.pairs_by_level);
      ASSERT_EQ(record.levels().size(), expected.levels.size());
      for (std::uint32_t level = 0; level < expected.levels.size(); ++level) {
        const DescentLevel &is = record.levels()[level], &should = expected.levels[level];
        EXPECT_EQ(is.separated, should.separated);
        EXPECT_EQ(is.descended, should.descended);
        EXPECT_EQ(is.leaves, should.leaves);
        EXPECT_EQ(is.pairs(), trace.pairs_by_level[level]);
        for (const Side side : {Side::a, Side::b}) {
          std::map<std::uint32_t, NodeFate> nodes;
          record.for_each_node(side, {level, level},
                               [&](std::uint32_t node, NodeFate fate) { nodes[node] = fate; });
          EXPECT_EQ(nodes, (side == Side::a ? expected.a : expected.b).at(level));
          // The table and the picture agree: a leaf is drawn where the table counts one, and nowhere else.
          const auto count = record.count(side, {level, level});
          EXPECT_EQ(count[static_cast<std::size_t>(NodeFate::leaf)] > 0, is.leaves > 0) << level;
          EXPECT_LE(count[static_cast<std::size_t>(NodeFate::leaf)], is.leaves);
          EXPECT_LE(count[static_cast<std::size_t>(NodeFate::descended)], is.descended);
          kept += count[static_cast<std::size_t>(NodeFate::kept)];
          // What is descended into has children.
          const TreeTopology& tree = (side == Side::a ? pair.tree_a : pair.tree_b)->tree.topology();
          for (const auto& [node, fate] : nodes) {
            if (fate == NodeFate::descended) {
              EXPECT_FALSE(tree.nodes[node].is_leaf());
            }
            if (fate == NodeFate::leaf) {
              EXPECT_TRUE(tree.nodes[node].is_leaf());
            }
            leaves_of_b += side == Side::b && tree.nodes[node].is_leaf() ? 1 : 0;
          }
        }
      }
    }
  std::printf("steps: %zu, leaves of B in pairs: %zu, kept while the other was descended into: %zu\n", steps,
              leaves_of_b, kept);
  EXPECT_GT(steps, 5000U);
  EXPECT_GT(leaves_of_b, 50U);
  EXPECT_GT(kept, 50U);
}

// More steps than anybody keeps as events: every one is in the sums, and the counts above the table are
// theirs.
TEST(DescentRecord, NothingOfALongDescentIsCut) {
  const Pair pair(generated::bumpy_sphere(30000), generated::bumpy_sphere(30000), TreeKind::obb);
  CollisionQuestion question;
  question.tree_a = pair.tree_a;
  question.tree_b = pair.tree_b;
  question.world_from_b = moved(Vec3(0.003, 0.001, 0));
  SceneObject object;
  auto mesh = std::make_shared<SceneMesh>();
  mesh->mesh = pair.mesh_a;
  object.mesh = mesh;
  const auto lazy = lazy_object_mesh(object);
  const std::atomic<bool> never{false};
  const auto found = answer(question, *lazy, *lazy, never);
  ASSERT_TRUE(found);
  std::uint64_t sum = 0, leaves = 0;
  for (const DescentLevel& level : (*found)->descent.levels()) {
    sum += level.pairs();
    leaves += level.leaves;
  }
  std::printf("steps: %llu, leaves: %llu\n", static_cast<unsigned long long>(sum),
              static_cast<unsigned long long>(leaves));
  EXPECT_GT(sum, 200'000U);
  EXPECT_EQ(sum + 1, (*found)->descent_counters.box_tests);  // and the first test of the whole models
  // The command line's reference engine counts the same.
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  CollideOptions options;
  options.engine = QueryEngine::reference;
  const auto by_itself = collide(pair.a(), pair.b(), question.a_from_b(), options, scratch, pairs);
  EXPECT_EQ((*found)->descent_counters.box_tests, by_itself.counters.box_tests);
  EXPECT_EQ((*found)->descent_counters.triangle_tests, by_itself.counters.triangle_tests);
  EXPECT_EQ((*found)->pairs, pairs);
  options.engine = QueryEngine::fast;
  const auto fast = collide(pair.a(), pair.b(), question.a_from_b(), options, scratch, pairs);
  EXPECT_EQ((*found)->counters.box_tests, fast.counters.box_tests);
  EXPECT_NE((*found)->counters.box_tests, (*found)->descent_counters.box_tests);
}

}  // namespace
}  // namespace boxwood
