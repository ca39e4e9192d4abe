// SPDX-License-Identifier: MIT
// Figures of single nodes against those of the whole tree, against sums over all triangles, and against boxes
// in random directions.
#include <boxwood/node_figures.hpp>

#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/tree_figures.hpp>
#include <boxwood/tree_quality.hpp>

#include "seed.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

Tree tree_of_kind(const MeshView& mesh, TreeKind kind, std::uint32_t leaf_size = 4) {
  BuildOptions options;
  options.kind = kind;
  options.leaf_size = leaf_size;
  return *build_tree(mesh, options);
}

TEST(NodeFigures, AddUpToThoseOfTheTree) {
  const TriangleMesh mesh = test::bumpy_torus(24, 12);
  for (const TreeKind kind : test::kTreeKinds) {
    const Tree tree = tree_of_kind(mesh, kind);
    const std::vector<NodeFigures> nodes = *figures_of_nodes(tree, mesh);
    ASSERT_EQ(nodes.size(), tree.topology().nodes.size());
    const TreeFigures all = *tree_figures(tree, mesh);
    double sah = 0.0, overlap = 0.0, volume_sum = 0.0, lower = 0.0, upper = 0.0;
    for (const NodeFigures& n : nodes) {
      sah += n.sah;
      overlap += n.overlap_volume / nodes[0].volume;
      volume_sum += n.volume;
      lower += n.empty.lower * n.volume;
      upper += n.empty.upper * n.volume;
      EXPECT_TRUE(0.0 <= n.empty.lower && n.empty.lower <= n.empty.upper && n.empty.upper <= 1.0);
    }
    EXPECT_NEAR(sah, all.sah, 1e-9 * sah);
    EXPECT_NEAR(overlap, all.overlap_volume, 1e-9 * (1.0 + overlap));
    EXPECT_NEAR(lower / volume_sum, all.empty_nodes.lower, 1e-9);
    EXPECT_NEAR(upper / volume_sum, all.empty_nodes.upper, 1e-9);
    const std::vector<NodeFigures> by_three = *figures_of_nodes(tree, mesh, {3});
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      const NodeFigures one = *figures_of_node(tree, mesh, i);
      for (const NodeFigures& same : {one, by_three[i]}) {
        EXPECT_EQ(same.sah, nodes[i].sah);
        EXPECT_EQ(same.overlap_area, nodes[i].overlap_area);
        EXPECT_EQ(same.empty.upper, nodes[i].empty.upper);
      }
    }
  }
}

// Random lines through each box of a tree: at least as many miss all triangles as `waste` takes for certain.
TEST(NodeFigures, WasteIsWhatLinesMiss) {
  const TriangleMesh mesh = test::triangle_soup(60, 5);
  const Tree tree = tree_of_kind(mesh, TreeKind::aabb, 2);
  const TreeTopology& topology = tree.topology();
  const auto& boxes = std::get<NodeBounds<Aabb>>(tree.bounds()).volumes;
  const std::vector<NodeFigures> figures = *figures_of_nodes(tree, mesh);
  const std::vector<NodeWaste> wastes = *waste_of_nodes(tree, mesh, figures);
  ASSERT_EQ(wastes.size(), figures.size());
  std::mt19937 random(test::seed(7));
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  double all = 0.0, wasted = 0.0;
  int certain = 0;  // nodes of which some lines are certain to miss
  for (std::size_t n = 0; n < wastes.size(); ++n) {
    const TreeNode& node = topology.nodes[n];
    all += figures[n].sah;
    wasted += wastes[n].waste;
    double doubled = 0.0;
    for (std::uint32_t k = node.first; k < node.first + node.count; ++k) {
      const auto p = corners(mesh, topology.order[k]);
      doubled += glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
    }
    EXPECT_NEAR(wastes[n].fill, doubled / figures[n].area, 1e-9 * wastes[n].fill);
    const double overlap = figures[n].overlap_area / figures[n].area;
    const double missed = 1.0 - (1.0 - wastes[n].waste / figures[n].sah) / (1.0 - overlap);
    EXPECT_GE(missed, -1e-12);
    if (missed < 0.02) continue;
    ++certain;
    // Lines between two uniform points of a sphere around the box are uniform among the lines that meet it.
    const Vec3 middle = 0.5 * (boxes[n].min + boxes[n].max);
    const double radius = 0.5 * glm::length(boxes[n].max - boxes[n].min);
    const auto on_sphere = [&] {
      const double z = 2.0 * uniform(random) - 1.0, turn = 6.283185307179586 * uniform(random);
      return middle + radius * Vec3(std::sqrt(1.0 - z * z) * Vec3(std::cos(turn), std::sin(turn), 0.0) +
                                    Vec3(0.0, 0.0, z));
    };
    int met = 0, missing = 0;
    while (met < 2000) {
      const Vec3 from = on_sphere(), to = on_sphere();
      double begin = 0.0, end = 1.0;
      for (int axis = 0; axis < 3; ++axis) {
        const double a = (boxes[n].min[axis] - from[axis]) / (to[axis] - from[axis]);
        const double b = (boxes[n].max[axis] - from[axis]) / (to[axis] - from[axis]);
        begin = std::max(begin, std::min(a, b));
        end = std::min(end, std::max(a, b));
      }
      if (begin > end) continue;
      ++met;
      bool hits = false;
      for (std::uint32_t k = node.first; k < node.first + node.count && !hits; ++k) {
        const auto p = corners(mesh, topology.order[k]);
        const auto side = [&](const Vec3& a, const Vec3& b) {
          return glm::dot(glm::cross(to - from, a - from), b - from) > 0.0;
        };
        hits = side(p[0], p[1]) == side(p[1], p[2]) && side(p[1], p[2]) == side(p[2], p[0]);
      }
      missing += hits ? 0 : 1;
    }
    const double share = missing / 2000.0;
    EXPECT_GE(share + 4.0 * std::sqrt(0.25 / 2000.0), missed) << "node " << n;
  }
  EXPECT_GT(certain, 20);
  EXPECT_NEAR(tree_figures(tree, mesh)->waste, wasted / all, 1e-12);
  EXPECT_EQ(waste_of_nodes(tree, mesh, std::span(figures).first(3)).error().kind, ErrorKind::usage);
}

// Each node against each triangle that is not below it.
TEST(NodeFigures, PartsOfTheEndPointOverlapAreThoseOfAllPairs) {
  const TriangleMesh mesh = test::triangle_soup(120, 3);
  double surface = 0.0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto p = corners(mesh, t);
    surface += 0.5 * glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
  }
  int positive = 0;
  for (const TreeKind kind : test::kTreeKinds) {
    const Tree tree = tree_of_kind(mesh, kind);
    const TreeTopology& topology = tree.topology();
    const std::vector<double> parts = *end_point_overlap_of_nodes(tree, mesh, {2});
    double sum = 0.0;
    for (std::size_t n = 0; n < parts.size(); ++n) {
      const TreeNode& node = topology.nodes[n];
      double inside = 0.0;
      for (std::uint32_t k = 0; k < topology.order.size(); ++k) {
        if (node.first <= k && k < node.first + node.count) continue;
        std::visit(
            [&](const auto& b) { inside += area_inside(b.volumes[n], corners(mesh, topology.order[k])); },
            tree.bounds());
      }
      const double expected = (node.is_leaf() ? node.count : 1.2) * inside / surface;
      EXPECT_NEAR(parts[n], expected, 1e-9 * (1.0 + expected)) << n;
      positive += expected > 0.0 ? 1 : 0;
      sum += parts[n];
    }
    EXPECT_NEAR(sum, *end_point_overlap(tree, mesh), 1e-9 * (1.0 + sum));
  }
  std::printf("%d nodes overlap triangles of others\n", positive);
  EXPECT_GT(positive, 50);
}

// A box of twelve triangles, rotated about z.
TriangleMesh box_mesh(double angle) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) {
    const double x = (i & 1) != 0 ? 1.0 : -1.0, y = (i & 2) != 0 ? 1.0 : -1.0, z = (i & 4) != 0 ? 1.0 : -1.0;
    mesh.vertices.push_back(
        Vec3f(Vec3(x * std::cos(angle) - y * std::sin(angle), x * std::sin(angle) + y * std::cos(angle), z)));
  }
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

TEST(NodeTightness, OfARotatedCubeIsKnown) {
  const std::vector<std::uint32_t> root{0};
  for (const double degrees : {0.0, 15.0, 45.0}) {
    const double angle = degrees / 180.0 * 3.14159265358979324;
    const TriangleMesh mesh = box_mesh(angle);
    const double side = std::cos(angle) + std::sin(angle);
    const FigureBounds aligned = tightness_of_nodes(tree_of_kind(mesh, TreeKind::aabb), mesh, root)->front();
    EXPECT_NEAR(aligned.upper, 1.0 / (side * side), 2e-2);
    EXPECT_LE(aligned.lower, aligned.upper);
    EXPECT_GT(aligned.lower, 0.97 * aligned.upper);
    const FigureBounds round = tightness_of_nodes(tree_of_kind(mesh, TreeKind::sphere), mesh, root)->front();
    EXPECT_NEAR(round.upper, 2.0 / (3.14159265358979324 * std::sqrt(3.0)), 2e-2);
  }
}

// No box in a random direction is smaller than the proven bound.
TEST(NodeTightness, HoldsAgainstRandomBoxes) {
  const TriangleMesh mesh = test::bumpy_torus(20, 10);
  std::mt19937 random(test::seed(3));
  int nodes = 0, loose = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb}) {
    const Tree tree = tree_of_kind(mesh, kind, 1);
    const std::vector<std::uint32_t> chosen = *largest_nodes(tree, 60);
    const std::vector<FigureBounds> tight = *tightness_of_nodes(tree, mesh, chosen, {2});
    const std::vector<NodeFigures> figures = *figures_of_nodes(tree, mesh);
    ASSERT_EQ(tight.size(), chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i, ++nodes) {
      EXPECT_LE(tight[i].lower, tight[i].upper);
      EXPECT_GT(tight[i].lower, 0.0);
      if (i > 0) {
        EXPECT_GE(figures[chosen[i - 1]].area, figures[chosen[i]].area);
      }
      loose += tight[i].upper < 0.8 ? 1 : 0;
      const TreeNode& node = tree.topology().nodes[chosen[i]];
      if (node.is_leaf()) continue;
      double least = kInfinity;
      for (int round = 0; round < 200; ++round) {
        const Rows3 axes = test::random_pose(random, 1.0).rotation;
        Vec3 low(kInfinity), high(-kInfinity);
        for (std::uint32_t k = node.first; k < node.first + node.count; ++k)
          for (const Vec3& p : corners(mesh, tree.topology().order[k])) {
            const Vec3 at(glm::dot(axes[0], p), glm::dot(axes[1], p), glm::dot(axes[2], p));
            low = glm::min(low, at);
            high = glm::max(high, at);
          }
        const Vec3 e = high - low;
        least = std::min(least, e.x * e.y * e.z);
      }
      EXPECT_LE(tight[i].lower * figures[chosen[i]].volume, least * (1.0 + 1e-9)) << chosen[i];
    }
  }
  std::printf("%d nodes, %d less tight than 0.8\n", nodes, loose);
  EXPECT_GT(loose, 10);
}

TEST(NodeFigures, OfTheCallerAreRead) {
  const TriangleMesh mesh = test::bumpy_torus(24, 12);
  const Tree tree = tree_of_kind(mesh, TreeKind::aabb);
  std::vector<NodeFigures> nodes = *figures_of_nodes(tree, mesh);
  FigureOptions options;
  options.of_nodes = &nodes;
  const TreeFigures computed = *tree_figures(tree, mesh);
  EXPECT_EQ(tree_figures(tree, mesh, options)->overlap_area, computed.overlap_area);
  EXPECT_EQ(tree_figures(tree, mesh, options)->waste, computed.waste);
  nodes[0].overlap_area += nodes[0].area;
  EXPECT_GT(tree_figures(tree, mesh, options)->overlap_area, computed.overlap_area);
  nodes.pop_back();
  EXPECT_EQ(tree_figures(tree, mesh, options).error().kind, ErrorKind::usage);
}

TEST(NodeFigures, RefuseWhatIsNotThere) {
  const TriangleMesh mesh = test::bumpy_torus(12, 8);
  const Tree tree = tree_of_kind(mesh, TreeKind::aabb);
  const auto count = static_cast<std::uint32_t>(tree.topology().nodes.size());
  const std::vector<std::uint32_t> beyond{0, count};
  EXPECT_EQ(figures_of_node(tree, mesh, count).error().kind, ErrorKind::usage);
  EXPECT_EQ(tightness_of_nodes(tree, mesh, beyond).error().kind, ErrorKind::usage);
  EXPECT_EQ(figures_of_nodes(tree, TriangleMesh{}).error().kind, ErrorKind::malformed);
  EXPECT_EQ(end_point_overlap_of_nodes(tree, TriangleMesh{}).error().kind, ErrorKind::malformed);
  EXPECT_EQ(largest_nodes(tree, 1000000)->size(), count);
  EXPECT_TRUE(figures_of_nodes(Tree(), TriangleMesh{})->empty());
  EXPECT_TRUE(largest_nodes(Tree(), 3)->empty());
  const std::atomic<bool> stop{true};
  const std::vector<std::uint32_t> root{0};
  EXPECT_EQ(figures_of_nodes(tree, mesh, {1, &stop}).error().kind, ErrorKind::cancelled);
  EXPECT_EQ(end_point_overlap_of_nodes(tree, mesh, {1, &stop}).error().kind, ErrorKind::cancelled);
  EXPECT_EQ(tightness_of_nodes(tree, mesh, root, {1, &stop}).error().kind, ErrorKind::cancelled);
  for (const auto& [name, degenerate] : test::degenerate_meshes()) {
    const Tree small = *build_tree(degenerate);
    const auto nodes = *largest_nodes(small, 10);
    const std::vector<FigureBounds> tight = *tightness_of_nodes(small, degenerate, nodes);
    for (const FigureBounds& b : tight) EXPECT_TRUE(b.lower >= 0.0 && b.upper <= 1.0) << name;
  }
}

}  // namespace
}  // namespace boxwood
