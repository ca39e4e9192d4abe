// SPDX-License-Identifier: MIT
// Trees of other programs: right ones are accepted, and each fault that is put in is found at its node.
#include <boxwood/foreign_tree.hpp>

#include <algorithm>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>

#include "seed.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

Tree built(const MeshView& mesh, TreeKind kind, SplitRule split = SplitRule::sah) {
  BuildOptions options;
  options.kind = kind;
  options.split = split;
  options.leaf_size = 3;
  return *build_tree(mesh, options);
}

// The same tree with its nodes in another order, its children swapped here and there, and nodes that no path
// reaches.
ForeignTree shuffled(const ForeignTree& tree, unsigned seed) {
  std::mt19937 random(test::seed(seed));
  const auto n = static_cast<std::uint32_t>(tree.nodes.size());
  std::vector<std::uint32_t> place(n);
  for (std::uint32_t i = 0; i < n; ++i) place[i] = i;
  std::shuffle(place.begin() + 1, place.end(), random);
  ForeignTree result = tree;
  result.nodes.resize(n + 2);
  std::visit(
      [&](auto& to) {
        const auto& from = std::get<std::decay_t<decltype(to)>>(tree.volumes);
        to.volumes.resize(n + 2);
        for (std::uint32_t i = 0; i < n; ++i) {
          ForeignNode node = tree.nodes[i];
          if (!node.is_leaf()) {
            node.first = place[node.first];
            node.second = place[node.second];
            if (random() % 2 == 0) std::swap(node.first, node.second);
          }
          result.nodes[place[i]] = node;
          to.volumes[place[i]] = from.volumes[i];
        }
      },
      result.volumes);
  return result;
}

Aabb& box_of(ForeignTree& tree, std::uint32_t node) {
  return std::get<NodeBounds<Aabb>>(tree.volumes).volumes[node];
}

bool names(const ForeignCheck& check, std::uint32_t node, const std::string& words) {
  return std::any_of(check.faults.begin(), check.faults.end(), [&](const NodeFault& fault) {
    return fault.node == node && fault.says.find(words) != std::string::npos;
  });
}

TEST(ForeignTree, IsAcceptedInAnyOrderAndAnswersAlike) {
  const TriangleMesh mesh = test::bumpy_torus(24, 13);
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  RigidTransform pose;
  pose.translation = {0.3, 0.1, 0.05};
  collide_brute_force(mesh, mesh, pose, expected);
  EXPECT_GT(expected.size(), 50U);
  int trees = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    const Tree tree = built(mesh, kind);
    const ForeignTree foreign = shuffled(*foreign_tree_of(tree), 3);
    for (const NodeRule rule : {NodeRule::exact, NodeRule::outwards}) {
      const ForeignCheck check = *check_foreign_tree(foreign, mesh, rule);
      EXPECT_EQ(check.fault_count, 0U) << (check.faults.empty() ? "" : check.faults[0].says);
      EXPECT_EQ(check.unreached, 2U);
      EXPECT_EQ(check.depth, tree.topology().depth);
      EXPECT_NEAR(check.sah_cost, statistics(tree).sah_cost, 1e-12 * check.sah_cost);
      const Result<Tree> adopted = adopt_foreign_tree(foreign, mesh, rule);
      ASSERT_TRUE(adopted.ok()) << adopted.error().message;
      EXPECT_TRUE(validate(*adopted, mesh).empty());
      EXPECT_EQ(adopted->topology().nodes.size(), tree.topology().nodes.size());
      collide({&*adopted, mesh}, {&*adopted, mesh}, pose, {}, scratch, pairs);
      EXPECT_EQ(pairs, expected);
      ++trees;
    }
  }
  EXPECT_EQ(trees, 6);
}

TEST(ForeignTree, EachFaultIsFoundAtItsNode) {
  const TriangleMesh mesh = test::triangle_soup(60, 2);
  const ForeignTree right = *foreign_tree_of(built(mesh, TreeKind::aabb));
  const auto count = static_cast<std::uint32_t>(right.nodes.size());
  std::uint32_t leaf = 0;
  while (!right.nodes[leaf].is_leaf()) ++leaf;
  const std::uint32_t inner = right.nodes[0].first;
  ASSERT_FALSE(right.nodes[inner].is_leaf());
  struct Case {
    const char* words;
    std::uint32_t node;
    NodeRule rule;
    void (*spoil)(ForeignTree& tree, std::uint32_t node);
  };
  const Case cases[] = {
      {"misses a corner", leaf, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t n) { box_of(t, n).max.x -= 1e-6; }},
      {"misses a corner", inner, NodeRule::exact,
       [](ForeignTree& t, std::uint32_t n) { box_of(t, n).min.y += 1e-15; }},
      {"is larger", inner, NodeRule::exact,
       [](ForeignTree& t, std::uint32_t n) { box_of(t, n).max.z += 1e-6; }},
      {"a volume that is none", inner, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t n) {
         box_of(t, n).max.z = std::numeric_limits<double>::quiet_NaN();
       }},
      {"a volume that is none", leaf, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t n) { std::swap(box_of(t, n).min, box_of(t, n).max); }},
      {"has the child 4000", inner, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t n) { t.nodes[n].second = 4000; }},
      {"is reached twice", 0, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t n) { t.nodes[n].first = 0; }},
      {"references that do not exist", leaf, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t n) { t.nodes[n].count = 0xffffffffU; }},
      {"holds triangle 60", leaf, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t n) { t.references[t.nodes[n].first] = 60; }},
      {"no leaf with triangle", 0, NodeRule::outwards,
       [](ForeignTree& t, std::uint32_t) { t.references[0] = t.references[1]; }},
      {"sticks out of its parent", inner, NodeRule::clipped,
       [](ForeignTree& t, std::uint32_t n) { box_of(t, n).max.x = box_of(t, 0).max.x + 1e-9; }},
  };
  for (const Case& c : cases) {
    ForeignTree tree = right;
    c.spoil(tree, c.node == 0 ? inner : c.node);
    const Result<ForeignCheck> check = check_foreign_tree(tree, mesh, c.rule);
    ASSERT_TRUE(check.ok());
    EXPECT_TRUE(names(*check, c.node, c.words)) << c.words;
    const Result<Tree> adopted = adopt_foreign_tree(tree, mesh, c.rule);
    ASSERT_FALSE(adopted.ok()) << c.words;
    EXPECT_EQ(adopted.error().kind, ErrorKind::malformed);
    EXPECT_NE(adopted.error().reasons.at(0).find("node "), std::string::npos);
  }
  // A box that is larger breaks `exact` alone.
  ForeignTree loose = right;
  for (std::uint32_t n = 0; n < count; ++n) box_of(loose, n).max += Vec3(1e-3);
  EXPECT_EQ(check_foreign_tree(loose, mesh, NodeRule::outwards)->fault_count, 0U);
  EXPECT_EQ(check_foreign_tree(loose, mesh, NodeRule::exact)->fault_count, count);
}

TEST(ForeignTree, ChainsThatAreTooDeepAreRefused) {
  const TriangleMesh mesh = test::triangle_soup(200, 4);
  ForeignTree tree;
  std::vector<Aabb> boxes;
  Aabb all;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const Vec3& p : corners(mesh, t)) all = grow(all, p);
  for (std::uint32_t t = 0; t < 200; ++t) {  // a leaf beside the rest of the chain
    if (t + 1 < 200) tree.nodes.push_back({2 * t + 1, 2 * t + 2, 0}), boxes.push_back(all);
    tree.nodes.push_back({t, 0, 1});
    boxes.push_back(all);
    tree.references.push_back(t);
  }
  tree.volumes = NodeBounds<Aabb>{boxes};
  const ForeignCheck check = *check_foreign_tree(tree, mesh, NodeRule::outwards);
  EXPECT_FALSE(check.is_tree);
  EXPECT_TRUE(names(check, 2 * kMaxTreeDepth, "below level 80"));
}

// Volumes that other programs round to nearest are grown by no more than rounding.
TEST(ForeignTree, RoundedBoxesAndSpheresAreGrown) {
  const TriangleMesh mesh = test::bumpy_torus(20, 11);
  int missed = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::sphere}) {
    ForeignTree tree = *foreign_tree_of(built(mesh, kind));
    std::visit(
        [&](auto& bounds) {
          for (auto& v : bounds.volumes) {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, Obb>) {
              v.half_extents *= 1.0 - 0x1p-44;
              v.axes[1] *= 1.0 + 0x1p-46;
              v.axes[2] += 0x1p-47 * v.axes[0];
            }
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, Sphere>) v.radius *= 1.0 - 0x1p-44;
          }
        },
        tree.volumes);
    missed += check_foreign_tree(tree, mesh, NodeRule::exact)->fault_count > 50 ? 1 : 0;
    EXPECT_EQ(check_foreign_tree(tree, mesh, NodeRule::outwards)->fault_count, 0U);
    const Result<Tree> adopted = adopt_foreign_tree(tree, mesh, NodeRule::outwards);
    ASSERT_TRUE(adopted.ok()) << adopted.error().message << adopted.error().reasons.at(0);
    EXPECT_TRUE(validate(*adopted, mesh).empty());
  }
  EXPECT_EQ(missed, 2);
}

// Squares of lengths that doubles cannot hold.
TEST(ForeignTree, VolumesMayBeAsLargeAsDoubles) {
  const TriangleMesh mesh = test::triangle_soup(30, 3);
  ForeignTree tree = *foreign_tree_of(built(mesh, TreeKind::aabb));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, expected;
  collide_brute_force(mesh, mesh, {}, expected);
  for (const std::uint32_t n : {9U, 5U, 1U, 0U}) {  // last the root, for which there is no table
    box_of(tree, n).max.x = 1e200;
    box_of(tree, n).min.y = -1e308;
    const Result<Tree> adopted = adopt_foreign_tree(tree, mesh, NodeRule::outwards);
    ASSERT_TRUE(adopted.ok());
    EXPECT_EQ(adopted->root_support() == nullptr, n == 0);
    for (const std::string& reason : validate(*adopted, mesh)) ADD_FAILURE() << reason;
    collide({&*adopted, mesh}, {&*adopted, mesh}, {}, {}, scratch, pairs);
    EXPECT_EQ(pairs, expected);
  }
}

// One triangle in two leaves, cut at x = 1: together the boxes cover it; a gap is found with its share.
TEST(ForeignTree, SpatialSplitsCoverTheirTriangles) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {4, 0, 1}, {0, 4, 2}};
  mesh.triangles = {{0, 1, 2}};
  ForeignTree tree;
  tree.nodes = {{1, 2, 0}, {0, 0, 1}, {1, 0, 1}};
  tree.references = {0, 0};
  tree.volumes =
      NodeBounds<Aabb>{{{{0, 0, 0}, {4, 4, 2}}, {{0, 0, 0}, {1, 4, 2}}, {{1, 0, 0.25}, {4, 3, 1.75}}}};
  const ForeignCheck right = *check_foreign_tree(tree, mesh, NodeRule::clipped);
  EXPECT_EQ(right.fault_count, 0U) << right.faults[0].says;
  EXPECT_EQ(right.repeated, 1U);
  EXPECT_GT(check_foreign_tree(tree, mesh, NodeRule::outwards)->fault_count, 0U);
  const Result<Tree> made = adopt_foreign_tree(tree, mesh, NodeRule::clipped);
  ASSERT_TRUE(made.ok());
  EXPECT_TRUE(made->topology().clipped);
  EXPECT_TRUE(validate(*made, mesh).empty());
  // Right of x = 1 is 9/16 of the triangle, right of x = 2 are 4/16.
  box_of(tree, 2).min.x = 2.0;
  const ForeignCheck gap = *check_foreign_tree(tree, mesh, NodeRule::clipped);
  ASSERT_EQ(gap.fault_count, 1U);
  EXPECT_NE(gap.faults[0].says.find("31.2 % of it uncovered"), std::string::npos) << gap.faults[0].says;
}

TEST(ForeignTree, AnyNodesAreCheckedWithoutHarm) {
  const TriangleMesh mesh = test::triangle_soup(12, 9);
  const ForeignTree right = *foreign_tree_of(built(mesh, TreeKind::aabb));
  std::mt19937 engine(test::seed(1));
  const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
  int trees = 0, adopted = 0;
  for (int round = 0; round < 3000; ++round) {
    ForeignTree tree = right;
    for (unsigned k = random() % 3 + 1; k-- > 0;) {
      ForeignNode& node = tree.nodes[random() % tree.nodes.size()];
      std::uint32_t* const words[] = {&node.first, &node.second, &node.count,
                                      &tree.references[random() % 12]};
      *words[random() % 4] = random() % 8 == 0 ? random() : random() % 14;
    }
    for (const NodeRule rule : {NodeRule::exact, NodeRule::outwards, NodeRule::clipped}) {
      const Result<ForeignCheck> check = check_foreign_tree(tree, mesh, rule);
      ASSERT_TRUE(check.ok());
      ASSERT_EQ(check->fault_count == 0, check->faults.empty());
      trees += check->is_tree ? 1 : 0;
      const Result<Tree> made = adopt_foreign_tree(tree, mesh, rule);
      ASSERT_EQ(made.ok(), check->fault_count == 0);
      adopted += made.ok() ? 1 : 0;
      if (made.ok()) {
        ASSERT_TRUE(validate(*made, mesh).empty());
      }
    }
  }
  std::printf("%d of 9000 are trees, %d adopted\n", trees, adopted);
  EXPECT_GT(trees, 500);
  EXPECT_GT(adopted, 50);
}

}  // namespace
}  // namespace boxwood
