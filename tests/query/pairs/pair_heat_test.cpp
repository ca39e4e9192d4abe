// SPDX-License-Identifier: MIT
// The work of a query in detail: sums against its counters, the tree of tests against the trees, the matrix
// against every pair of triangles.
#include <boxwood/pair_heat.hpp>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct HeatCase {
  TriangleMesh a, b;
  Tree tree_a, tree_b;
  RigidTransform pose;
};

std::vector<HeatCase> heat_cases() {
  std::vector<HeatCase> out;
  for (const TreeKind kind : kKinds)
    for (const double away : {0.0, 1.1, 9.0}) {
      HeatCase one;
      one.a = torus_mesh(24, 12, 1.0, 0.3);
      one.b = torus_mesh(18, 10, 0.9, 0.25);
      BuildOptions options;
      options.kind = kind;
      options.leaf_size = 3;
      one.tree_a = *build_tree(one.a, options);
      one.tree_b = *build_tree(one.b, options);
      one.pose.translation = Vec3(away, 0.1, 0.2);
      out.push_back(std::move(one));
    }
  return out;
}

CollideResult run_with_heat(const HeatCase& one, PairHeat& heat, std::vector<TrianglePair>& pairs) {
  Trace trace;
  trace.reader = &heat;
  CollideOptions options;
  options.trace = &trace;
  QueryScratch scratch;
  const CollideResult result =
      collide({&one.tree_a, one.a}, {&one.tree_b, one.b}, one.pose, options, scratch, pairs);
  heat.finish();
  return result;
}

std::uint64_t sum_of(const std::vector<std::uint32_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

TEST(PairHeat, SumsAreTheCountersOfTheQuery) {
  std::uint64_t in_vain = 0, contacts = 0;
  for (const HeatCase& one : heat_cases()) {
    PairHeat heat(one.tree_a, one.a.triangles.size(), one.tree_b, one.b.triangles.size());
    std::vector<TrianglePair> pairs;
    const CollideResult result = run_with_heat(one, heat, pairs);
    ASSERT_TRUE(heat.is_complete());
    // The counters include the test of the whole models, which has a step only if it separates them.
    EXPECT_LE(heat.box_tests(), result.counters.box_tests);
    EXPECT_LE(result.counters.box_tests, heat.box_tests() + 1);
    EXPECT_EQ(heat.pairs_tested(), result.counters.triangle_tests);
    EXPECT_EQ(heat.contacts(), pairs.size());
    EXPECT_EQ(heat.tests().size(), heat.box_tests());
    for (std::size_t side = 0; side < 2; ++side) {
      EXPECT_EQ(sum_of(heat.node_tests(side)), heat.box_tests());
      EXPECT_EQ(sum_of(heat.triangle_tests(side)), heat.pairs_tested());
    }
    if (!heat.tests().empty()) {
      EXPECT_EQ(heat.tests()[0].triangle_tests, heat.pairs_tested());
      EXPECT_EQ(heat.tests()[0].contacts, heat.contacts());
      EXPECT_EQ(heat.tests()[0].end, heat.tests().size());
    }
    in_vain += heat.in_vain();
    contacts += heat.contacts();
  }
  std::printf("%llu contacts, %llu false alarms\n", static_cast<unsigned long long>(contacts),
              static_cast<unsigned long long>(in_vain));
  EXPECT_GT(in_vain, 50U);
  EXPECT_GT(contacts, 50U);
}

// The children of a test are the pairs of the other node with the two children of the node replaced.
TEST(PairHeat, TestsAreATreeOverThePairs) {
  for (const HeatCase& one : heat_cases()) {
    PairHeat heat(one.tree_a, one.a.triangles.size(), one.tree_b, one.b.triangles.size());
    std::vector<TrianglePair> pairs;
    (void)run_with_heat(one, heat, pairs);
    const auto& nodes_a = one.tree_a.topology().nodes;
    const auto& nodes_b = one.tree_b.topology().nodes;
    std::vector<int> children(heat.tests().size(), 0);
    for (std::uint32_t i = 1; i < heat.tests().size(); ++i) {
      const PairTest& test = heat.tests()[i];
      const PairTest& parent = heat.tests()[test.parent];
      ++children[test.parent];
      ASSERT_LT(test.parent, i);
      ASSERT_LE(test.end, parent.end);
      ASSERT_EQ(test.level, parent.level + 1);
      ASSERT_EQ(parent.outcome, PairOutcome::overlapping);
      const bool of_a = test.b == parent.b && nodes_a[test.a].parent == parent.a && test.a != parent.a;
      const bool of_b = test.a == parent.a && nodes_b[test.b].parent == parent.b && test.b != parent.b;
      ASSERT_TRUE(of_a || of_b);
      ASSERT_TRUE(!test.is_in_vain() || test.contacts == 0);
    }
    for (std::uint32_t i = 0; i < heat.tests().size(); ++i)
      EXPECT_EQ(children[i], heat.tests()[i].outcome == PairOutcome::overlapping ? 2 : 0);
  }
}

// One cell for each pair of triangles: meeting leaves have a contact, all contacts are in meeting cells, and
// the others were excluded or tested.
TEST(PairHeat, TheMatrixCoversEveryPair) {
  std::size_t meeting = 0, excluded = 0;
  for (const HeatCase& one : heat_cases()) {
    PairHeat heat(one.tree_a, one.a.triangles.size(), one.tree_b, one.b.triangles.size());
    std::vector<TrianglePair> pairs;
    (void)run_with_heat(one, heat, pairs);
    const PairMatrix matrix = pair_matrix(heat, one.tree_a, one.tree_b, 10000);
    ASSERT_EQ(matrix.width, one.a.triangles.size());
    ASSERT_EQ(matrix.height, one.b.triangles.size());
    const auto place_in = [](const Tree& tree, std::uint32_t triangle) {
      const auto& order = tree.topology().order;
      return static_cast<std::size_t>(std::find(order.begin(), order.end(), triangle) - order.begin());
    };
    for (const TrianglePair& pair : pairs) {
      const std::size_t at = place_in(one.tree_b, pair.b) * matrix.width + place_in(one.tree_a, pair.a);
      ASSERT_EQ(matrix.cells[at], PairMatrix::Cell::meeting);
    }
    std::size_t in_leaves = 0;
    for (const PairMatrix::Cell cell : matrix.cells) {
      in_leaves += cell != PairMatrix::Cell::excluded;
      meeting += cell == PairMatrix::Cell::meeting;
      excluded += cell == PairMatrix::Cell::excluded;
    }
    EXPECT_EQ(in_leaves, heat.pairs_tested());  // each pair of two leaves was tested once
    const PairMatrix small = pair_matrix(heat, one.tree_a, one.tree_b, 16);
    EXPECT_EQ(small.cells.size(), 256U);
    EXPECT_EQ(std::count(small.cells.begin(), small.cells.end(), PairMatrix::Cell::meeting) > 0,
              !pairs.empty());
  }
  EXPECT_GT(meeting, 100U);
  EXPECT_GT(excluded, 100000U);
}

TEST(PairHeat, ALimitKeepsTheCounts) {
  const HeatCase one = heat_cases()[1];
  PairHeat whole(one.tree_a, one.a.triangles.size(), one.tree_b, one.b.triangles.size());
  PairHeat some(one.tree_a, one.a.triangles.size(), one.tree_b, one.b.triangles.size(), 10);
  std::vector<TrianglePair> pairs;
  (void)run_with_heat(one, whole, pairs);
  (void)run_with_heat(one, some, pairs);
  ASSERT_GT(whole.tests().size(), 10U);
  EXPECT_FALSE(whole.is_truncated());
  EXPECT_TRUE(some.is_truncated());
  EXPECT_EQ(some.tests().size(), 10U);
  EXPECT_EQ(some.box_tests(), whole.box_tests());
  EXPECT_EQ(some.node_tests(1), whole.node_tests(1));
  EXPECT_EQ(some.triangle_tests(0), whole.triangle_tests(0));
  const Tree empty;
  PairHeat none(empty, 0, empty, 0);
  none.finish();
  EXPECT_TRUE(pair_matrix(none, empty, empty).cells.empty());
  EXPECT_EQ(name_of(PairOutcome::leaf), "leaf");
}

}  // namespace
}  // namespace boxwood
