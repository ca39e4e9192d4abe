// SPDX-License-Identifier: MIT
// Figures of nodes against sums over the tree and against boxes made by hand, their order and their scales.
#include "app/features/microscope/node_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include <boxwood/scene.hpp>
#include <boxwood/tree.hpp>

#include "app/derived/half_of_waste.hpp"
#include "app/derived/snapshots.hpp"
#include "app/features/microscope/microscope_statement.hpp"
#include "app/features/microscope/second_build.hpp"
#include "app/statements/flat_box.hpp"
#include "overlay/palette.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

TriangleMesh knot() {
  return baked(generated::torus_knot().objects.front()).value();
}

Tree tree_of(const TriangleMesh& mesh, TreeKind kind, std::uint32_t leaf) {
  BuildOptions options;
  options.kind = kind;
  options.leaf_size = leaf;
  return build_tree(mesh.view(), options).value();
}

// Two triangles whose boxes are [0, 2] and [1, 3] by [0, 1] by [0, 1].
TriangleMesh two_triangles() {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {2, 1, 0}, {0, 0, 1}, {1, 0, 0}, {3, 1, 0}, {1, 0, 1}};
  mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
  return mesh;
}

TEST(NodeValues, TipsBeginWithACapital) {
  for (std::size_t i = 0; i < kNodeValueCount; ++i) {
    const std::string tip = tip_of(static_cast<NodeValue>(i));
    ASSERT_FALSE(tip.empty());
    EXPECT_TRUE(tip.front() >= 'A' && tip.front() <= 'Z') << tip;
  }
}

TEST(NodeValues, SharesAddUpAndShapesMatchTheTree) {
  const TriangleMesh mesh = knot();
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    const Tree tree = tree_of(mesh, kind, 4);
    const auto& nodes = tree.topology().nodes;
    const NodeValues values = node_values(tree, mesh.view(), false).value();
    ASSERT_EQ(values.nodes(), nodes.size());
    double own = 0.0, wasted = 0.0;
    std::size_t inner = 0;
    for (std::uint32_t n = 0; n < nodes.size(); ++n) {
      own += static_cast<double>(values.at(NodeValue::self, n));
      EXPECT_EQ(values.at(NodeValue::count, n), static_cast<float>(nodes[n].count));
      const float empty = values.at(NodeValue::empty, n);
      EXPECT_EQ(std::isnan(empty), is_flat_box(volume_of_node(tree, n))) << n;
      EXPECT_TRUE(std::isnan(empty) || (empty >= 0.0F && empty <= 1.0F)) << empty;
      EXPECT_LE(values.at(NodeValue::waste, n), values.at(NodeValue::self, n) * 1.0001F);
      wasted += static_cast<double>(values.at(NodeValue::waste, n));
      if (nodes[n].is_leaf()) {
        EXPECT_EQ(values.at(NodeValue::waste_below, n), values.at(NodeValue::waste, n));
        EXPECT_EQ(values.nodes_below[n], 1U);
        EXPECT_EQ(values.height[n], 0);
        continue;
      }
      ++inner;
      const std::uint32_t left = nodes[n].left;
      EXPECT_EQ(values.nodes_below[n], 1 + values.nodes_below[left] + values.nodes_below[left + 1]);
      EXPECT_EQ(values.height[n], 1 + std::max(values.height[left], values.height[left + 1]));
      EXPECT_EQ(values.at(NodeValue::level, left), values.at(NodeValue::level, n) + 1.0F);
      EXPECT_NEAR(values.at(NodeValue::sah, n),
                  values.at(NodeValue::self, n) + values.at(NodeValue::sah, left) +
                      values.at(NodeValue::sah, left + 1),
                  1e-5);
      EXPECT_NEAR(values.at(NodeValue::waste_below, n),
                  values.at(NodeValue::waste, n) + values.at(NodeValue::waste_below, left) +
                      values.at(NodeValue::waste_below, left + 1),
                  1e-5);
    }
    EXPECT_GT(inner, 100U);
    EXPECT_NEAR(own, 1.0, 1e-4);
    EXPECT_GT(wasted, 0.05);
    EXPECT_NEAR(values.at(NodeValue::waste_below, 0), wasted, 1e-4);
    EXPECT_NEAR(values.at(NodeValue::sah, 0), 1.0, 1e-6);
    EXPECT_EQ(values.height[0], tree.topology().depth);
    EXPECT_TRUE(std::isnan(values.at(NodeValue::tightness, 0)));  // not requested
    // The subtree with half of the waste is the smallest one among all nodes.
    const auto half =
        half_of_waste(tree.topology(), [&](std::uint32_t n) { return values.at(NodeValue::waste_below, n); });
    std::uint32_t smallest = 0;
    for (std::uint32_t n = 0; n < nodes.size(); ++n)
      if (values.at(NodeValue::waste_below, n) >= 0.5F * values.at(NodeValue::waste_below, 0) &&
          nodes[n].count < nodes[smallest].count)
        smallest = n;
    EXPECT_EQ(half.value_or(0), smallest);
  }
}

// A thin block: the boxes of all nodes are full of surfaces, though their volumes are empty.
TEST(NodeValues, AThinBlockWastesNothingOnEmptySpace) {
  TriangleMesh mesh;
  for (int k = 0; k < 8; ++k)
    mesh.vertices.push_back(
        Vec3f((k & 1) != 0 ? 10.0F : 0.0F, (k & 2) != 0 ? 8.0F : 0.0F, (k & 4) != 0 ? 0.01F : 0.0F));
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  const Tree tree = tree_of(mesh, TreeKind::aabb, 12);
  const NodeValues values = node_values(tree, mesh.view(), false).value();
  EXPECT_NEAR(values.at(NodeValue::fill, 0), 2.0, 1e-5);  // a line through a convex body crosses it twice
  float emptiest = 0.0F;
  for (std::uint32_t n = 0; n < values.nodes(); ++n) {
    if (!(values.at(NodeValue::fill, n) >= 1.0F) || values.at(NodeValue::overlap, n) > 0.0F) continue;
    emptiest = std::max(emptiest, values.at(NodeValue::empty, n));
    EXPECT_EQ(values.at(NodeValue::waste, n), 0.0F) << n;
  }
  EXPECT_GT(emptiest, 0.9F);
}

TEST(NodeValues, OverlapEmptyAndFillOfTwoBoxesByHand) {
  const TriangleMesh mesh = two_triangles();
  const Tree tree = tree_of(mesh, TreeKind::aabb, 1);
  ASSERT_EQ(tree.topology().nodes.size(), 3U);
  const NodeValues values = node_values(tree, mesh.view(), true).value();
  // The root is 3 by 1 by 1, area 14; the common part is a unit cube, area 6.
  EXPECT_NEAR(values.at(NodeValue::overlap, 0), 6.0 / 14.0, 1e-6);
  EXPECT_NEAR(values.at(NodeValue::empty, 0), 0.0, 1e-6);
  EXPECT_NEAR(values.at(NodeValue::overlap, 1), 0.0, 1e-6);
  const double triangle = 0.5 * std::sqrt(5.0);  // area of each: sides (2, 1, 0) and (0, 0, 1)
  EXPECT_NEAR(values.at(NodeValue::fill, 0), 2.0 * 2.0 * triangle / 14.0, 1e-6);
  // SAH: 1.2 for the root, 10/14 for each leaf.
  const double cost = 1.2 + 2.0 * 10.0 / 14.0;
  EXPECT_NEAR(values.at(NodeValue::self, 0), 1.2 / cost, 1e-6);
  // Of the lines through a node, at most as many as its fill hit a triangle.
  EXPECT_NEAR(values.at(NodeValue::waste, 0), 1.2 / cost * (1.0 - 8.0 / 14.0 * 4.0 * triangle / 14.0), 1e-6);
  EXPECT_NEAR(values.at(NodeValue::waste, 1), 10.0 / 14.0 / cost * (1.0 - 2.0 * triangle / 10.0), 1e-6);
  EXPECT_TRUE(values.has(NodeValue::tightness));
  EXPECT_GT(values.at(NodeValue::tightness, 0), 0.0F);
  EXPECT_LE(values.at(NodeValue::tightness, 0), 1.001F);
}

// A share of a volume that is the rounding of coordinates would contradict "0 (flat)".
TEST(NodeValues, AFlatNodeHasNoShareOfItsVolume) {
  TriangleMesh mesh;  // in a tilted plane
  const Vec3 u(0.6, 0.64, 0.48), v(-0.8, 0.48, 0.36);
  for (int i = 0; i < 24; ++i)
    mesh.vertices.emplace_back(Vec3(0.1, 0.2, 0.3) + 0.37 * (i % 5) * u + 0.11 * (i * i % 7) * v);
  for (std::uint32_t i = 0; i + 2 < 24; i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
  const Tree tree = tree_of(mesh, TreeKind::obb, 2);
  const NodeValues values = node_values(tree, mesh.view(), true).value();
  std::size_t flat = 0;
  double volumes = 0.0, areas = 0.0;
  for (std::uint32_t n = 0; n < values.nodes(); ++n) {
    const AnyVolume box = volume_of_node(tree, n);
    volumes += volume(box), areas += area(box);
    if (!is_flat_box(box)) continue;
    ++flat;
    for (const NodeValue value : {NodeValue::empty, NodeValue::tightness})
      EXPECT_TRUE(std::isnan(values.at(value, n))) << name_of(value) << " of " << n;
    for (const NodeValue value : {NodeValue::empty, NodeValue::tightness})
      EXPECT_EQ(figure_text(values, value, n), "flat: no volume") << name_of(value) << " of " << n;
  }
  EXPECT_GT(2 * flat, values.nodes());
  EXPECT_EQ(value_text(NodeValue::empty, std::nan("")), "flat");
  EXPECT_TRUE(is_flat_level(volumes, areas, volume_of_node(tree, 0)));
}

// The number of a row of the list is the cost, and never a number of triangles while the cost is computed.
TEST(NodeValues, TheNumberOfARowIsTheCostOrPending) {
  const TriangleMesh mesh = knot();
  const Tree tree = tree_of(mesh, TreeKind::obb, 4);
  const NodeValues values = node_values(tree, mesh.view(), false).value();
  EXPECT_EQ(subtree_cost_text(&values, 0), "100.0 %");
  for (std::uint32_t node = 0; node < tree.topology().nodes.size(); ++node) {
    EXPECT_NE(subtree_cost_text(&values, node).find('%'), std::string::npos);
    EXPECT_EQ(subtree_cost_text(nullptr, node), "...");
  }
}

// The subtree is the smallest of all with at least half of the waste, on the way of the larger children.
TEST(NodeValues, TheSubtreeWithMostWasteIsNamedInWords) {
  const TriangleMesh mesh = knot();
  std::size_t named = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    for (const std::uint32_t leaf : {1U, 4U, 16U}) {
      const Tree tree = tree_of(mesh, kind, leaf);
      const NodeValues values = node_values(tree, mesh.view(), false).value();
      const MostWasteStatement most = most_waste_statement(tree.topology(), values);
      if (most.text == "-") continue;
      ++named;
      const std::size_t at = most.text.find(" % of it in the subtree of node ");
      ASSERT_NE(at, std::string::npos) << most.text;
      EXPECT_GE(std::stod(most.text), 50.0) << most.text;
      EXPECT_EQ(most.shorter,
                most.text.substr(0, at) + " % in subtree " + most.text.substr(most.text.rfind(' ') + 1));
    }
  // Two triangles of which one is large: with the waste given, the node is known.
  const Tree tree = tree_of(two_triangles(), TreeKind::aabb, 1);
  NodeValues values = node_values(tree, two_triangles().view(), false).value();
  values.of[static_cast<std::size_t>(NodeValue::waste_below)] = {0.5F, 0.125F, 0.375F};
  EXPECT_EQ(most_waste_statement(tree.topology(), values).text, "75.0 % of it in the subtree of node 2");
  values.of[static_cast<std::size_t>(NodeValue::waste_below)] = {0.0F, 0.0F, 0.0F};
  EXPECT_EQ(most_waste_statement(tree.topology(), values).text, "-");
  EXPECT_EQ(most_waste_statement(tree.topology(), values).shorter, "-");
  std::printf("subtrees with most waste named: %zu of 9\n", named);
}

TEST(NodeValues, TheWorstComeFirstAndUnknownOnesLast) {
  const TriangleMesh mesh = knot();
  NodeValues values = node_values(tree_of(mesh, TreeKind::obb, 8), mesh.view(), false).value();
  for (const NodeValue by : {NodeValue::waste, NodeValue::fill, NodeValue::count}) {
    const auto order = worst_first(values, by);
    for (std::size_t i = 1; i < order.size(); ++i) {
      const float before = values.at(by, order[i - 1]), now = values.at(by, order[i]);
      ASSERT_TRUE(small_is_bad(by) ? before <= now : before >= now);
      if (before == now) {
        ASSERT_LT(order[i - 1], order[i]);
      }
    }
  }
  std::vector<float>& overlap = values.of[static_cast<std::size_t>(NodeValue::overlap)];
  overlap[0] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(worst_first(values, NodeValue::overlap).back(), 0U);
}

TEST(NodeValues, ScalesHaveNumbersForTheirColours) {
  const TriangleMesh mesh = knot();
  const Tree tree = tree_of(mesh, TreeKind::obb, 8);
  const NodeValues values = node_values(tree, mesh.view(), false).value();
  for_each_name<NodeValue>([&](NodeValue value, std::string_view name) {
    if (value == NodeValue::off || !values.has(value)) return;
    const ValueScale scale = scale_of(values, value, {});
    ASSERT_LT(scale.low, scale.high) << name;
    for (const double place : {0.0, 0.3, 1.0})
      EXPECT_NEAR(scale.place_of(scale.number_at(place)), place, 1e-9) << name;
    const ValueLegend legend = legend_of(scale);
    ASSERT_EQ(legend.colors.size(), legend.numbers.size()) << name;
    EXPECT_GE(legend.colors.size(), 2U) << name;
    EXPECT_EQ(legend.colors.front(), figure_color(0.0)) << name;
    EXPECT_EQ(legend.colors.back(), figure_color(1.0)) << name;
  });
  EXPECT_TRUE(scale_of(values, NodeValue::sah, {}).by_powers);  // from the root to a leaf
  const std::uint32_t two[] = {1, 2};
  EXPECT_FALSE(scale_of(values, NodeValue::count, two).by_powers);
  EXPECT_EQ(legend_of(scale_of(values, NodeValue::fill, {})).numbers.front(), "1");
  EXPECT_EQ(scale_of(values, NodeValue::fill, {}).color_of(0.0), figure_color(1.0));  // little is bad
}

TEST(NodeValues, ATreeDoesNotDifferFromItselfAndADearerOneIsDearerOnTheWhole) {
  const TriangleMesh mesh = knot();
  const auto snapshot = [&](std::uint32_t leaf) {
    return std::make_shared<TreeSnapshot>(std::make_shared<const Tree>(tree_of(mesh, TreeKind::aabb, leaf)));
  };
  const auto fine = snapshot(2), coarse = snapshot(64);
  const BuildDifference none = difference_of(*fine, *fine, mesh.triangles.size());
  EXPECT_EQ(none.scale, 0.0);
  for (const Rgba& color : none.colors) ASSERT_EQ(color, kMeshColor);
  BuildOptions median;
  median.kind = TreeKind::aabb;
  median.split = SplitRule::median;
  median.leaf_size = 64;
  const auto dear =
      std::make_shared<TreeSnapshot>(std::make_shared<const Tree>(build_tree(mesh.view(), median).value()));
  const BuildDifference some = difference_of(*fine, *dear, mesh.triangles.size());
  double sum = 0.0;
  for (const float d : some.by_triangle) sum += static_cast<double>(d) * some.scale;
  const double root = area(std::get<NodeBounds<Aabb>>(fine->tree.bounds()).volumes[0]);
  EXPECT_NEAR(sum / root, statistics(dear->tree).sah_cost - statistics(fine->tree).sah_cost, 1e-3);
  EXPECT_GT(sum, 0.0);
}

}  // namespace
}  // namespace boxwood
