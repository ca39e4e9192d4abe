// SPDX-License-Identifier: MIT
// Spatial splits: clipped boxes against points of the triangle, whole trees against their promises, and
// figures against sums over all triangles.
#include <boxwood/tree.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/foreign_tree.hpp>
#include <boxwood/node_figures.hpp>
#include <boxwood/saved_model.hpp>
#include <boxwood/tree_quality.hpp>

#include "seed.hpp"
#include "tree/builders/boxes/clip_triangle.hpp"
#include "tree/tree_access.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

bool is_in(const FloatBounds& box, const Vec3& p) {
  for (int k = 0; k < 3; ++k)
    if (p[k] < box.min[k] || p[k] > box.max[k]) return false;
  return true;
}

// Corners are multiples of 2^-10, so points with weights of sixteenths are exact, and are often on planes.
TEST(ClipTriangle, LosesNoPoint) {
  std::mt19937 random(test::seed(5));
  std::uniform_int_distribution<int> grid(-1024, 1024), slope(-3, 3);
  int points = 0, on_plane = 0, halves = 0;
  for (int round = 0; round < 4000; ++round) {
    std::array<Vec3, 3> t;
    for (Vec3& p : t) p = Vec3(grid(random), grid(random), grid(random)) / 1024.0;
    if (round % 4 == 0)
      t[1] = t[0] + Vec3(slope(random), slope(random), 1024) / 1024.0;  // nearly along an axis
    if (round % 16 == 0) t[2] = t[1];
    std::vector<FloatBounds> parts(1);
    for (int k = 0; k < 3; ++k) {
      parts[0].min[k] = static_cast<float>(std::min({t[0][k], t[1][k], t[2][k]}));
      parts[0].max[k] = static_cast<float>(std::max({t[0][k], t[1][k], t[2][k]}));
    }
    for (int cuts = 0; cuts < 3; ++cuts) {
      const FloatBounds part = parts[static_cast<std::size_t>(cuts) % parts.size()];
      const int axis = static_cast<int>(random() % 3U);
      if (!(part.min[axis] < part.max[axis])) continue;
      const float at = round % 2 == 0 ? part.min[axis] + (part.max[axis] - part.min[axis]) * 0.25F
                                      : static_cast<float>(std::floor(512.0 * part.max[axis]) / 512.0);
      if (!(part.min[axis] < at && at < part.max[axis])) continue;
      const ClippedBoxes both = clip_triangle(t, part, axis, at);
      std::erase_if(parts, [&](const FloatBounds& b) { return std::memcmp(&b, &part, sizeof b) == 0; });
      for (const auto& side : {both.below, both.above}) {
        if (!side) continue;
        parts.push_back(*side);
        ++halves;
      }
      EXPECT_TRUE(!both.below || both.below->max[axis] <= at);
      EXPECT_TRUE(!both.above || both.above->min[axis] >= at);
      ASSERT_FALSE(parts.empty());
    }
    for (int i = 0; i <= 16; ++i)
      for (int k = 0; k <= 16 - i; ++k) {
        const Vec3 p = (double(i) * t[0] + double(k) * t[1] + double(16 - i - k) * t[2]) / 16.0;
        int holders = 0;
        for (const FloatBounds& part : parts) holders += is_in(part, p) ? 1 : 0;
        EXPECT_GE(holders, 1) << round;
        on_plane += holders > 1 ? 1 : 0;
        ++points;
      }
  }
  std::printf("%d points, %d in several parts, %d parts\n", points, on_plane, halves);
  EXPECT_GT(on_plane, 1000);
  EXPECT_GT(halves, 8000);
}

BuildOptions split_options(std::uint32_t leaf_size = 4, std::uint32_t passes = 0) {
  BuildOptions options;
  options.kind = TreeKind::aabb;
  options.split = SplitRule::sbvh;
  options.leaf_size = leaf_size;
  options.reinsert = passes;
  return options;
}

// A fan of long triangles across small ones.
TriangleMesh long_triangles(std::uint32_t count, unsigned seed) {
  TriangleMesh mesh = test::triangle_soup(count, seed);
  std::mt19937 random(test::seed(seed));
  std::uniform_real_distribution<float> unit(-1.0F, 1.0F);
  for (std::uint32_t i = 0; i < count / 8; ++i) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int c = 0; c < 2; ++c) mesh.vertices.emplace_back(unit(random), unit(random), unit(random));
    mesh.vertices.push_back(mesh.vertices.back() + Vec3f(0.01F, 0.02F, 0.01F));
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

bool same_nodes(const Tree& a, const Tree& b) {
  const auto &va = std::get<NodeBounds<Aabb>>(a.bounds()).volumes,
             &vb = std::get<NodeBounds<Aabb>>(b.bounds()).volumes;
  return a.topology().order == b.topology().order && va.size() == vb.size() &&
         std::memcmp(va.data(), vb.data(), va.size() * sizeof(Aabb)) == 0 &&
         std::memcmp(a.topology().nodes.data(), b.topology().nodes.data(), va.size() * sizeof(TreeNode)) == 0;
}

TEST(ClippedTree, KeepsItsPromisesAndHasLessOverlap) {
  int split = 0;
  for (const auto& mesh : {long_triangles(600, 3), test::bumpy_torus(30, 17), test::triangle_soup(900, 8)})
    for (const std::uint32_t leaf_size : {1U, 4U})
      for (const std::uint32_t passes : {0U, 2U}) {
        const Tree tree = *build_tree(mesh, split_options(leaf_size, passes));
        for (const std::string& reason : validate(tree, mesh)) ADD_FAILURE() << reason;
        const std::set<std::uint32_t> triangles(tree.topology().order.begin(), tree.topology().order.end());
        EXPECT_EQ(triangles.size(), mesh.triangles.size());
        EXPECT_LE(tree.topology().order.size(), 2 * mesh.triangles.size());
        EXPECT_EQ(tree.topology().clipped, tree.topology().order.size() > mesh.triangles.size());
        const TreeStatistics s = statistics(tree);
        EXPECT_EQ(s.triangles, mesh.triangles.size());
        EXPECT_EQ(s.references, tree.topology().order.size());
        if (!tree.topology().clipped) continue;
        ++split;
        BuildOptions whole = split_options(leaf_size);
        whole.split = SplitRule::sweep;
        EXPECT_LT(s.sah_cost, statistics(*build_tree(mesh, whole)).sah_cost);
      }
  std::printf("%d trees have spatial splits\n", split);
  EXPECT_GE(split, 8);
}

TEST(ClippedTree, IsTheSameForAnyNumberOfThreads) {
  TriangleMesh mesh = long_triangles(9000, 4);
  BuildOptions options = split_options(4, 1);
  const Tree one = *build_tree(mesh, options);
  EXPECT_TRUE(one.topology().clipped);
  for (const int threads : {2, 3}) {
    options.threads = threads;
    EXPECT_TRUE(same_nodes(one, *build_tree(mesh, options))) << threads;
  }
}

TEST(ClippedTree, EndsWellForEveryInput) {
  for (const auto& [name, mesh] : test::degenerate_meshes()) {
    const Result<Tree> tree = build_tree(mesh, split_options(1));
    ASSERT_TRUE(tree.ok()) << name;
    for (const std::string& reason : validate(*tree, mesh)) ADD_FAILURE() << name << ": " << reason;
  }
  const TriangleMesh mesh = long_triangles(300, 5);
  BuildOptions options = split_options(1);
  options.max_depth = 3;
  const Tree limited = *build_tree(mesh, options);
  EXPECT_EQ(limited.topology().depth, 3U);
  EXPECT_TRUE(limited.topology().depth_limited);
  EXPECT_TRUE(validate(limited, mesh).empty());
  options.kind = TreeKind::obb;
  EXPECT_EQ(build_tree(mesh, options).error().kind, ErrorKind::usage);
  options.kind = TreeKind::aabb;
  const std::atomic<bool> stop{true};
  options.stop = &stop;
  EXPECT_EQ(build_tree(mesh, options).error().kind, ErrorKind::cancelled);
  options.stop = nullptr;
  EXPECT_TRUE(build_tree(TriangleMesh{}, options)->empty());
}

// validate() finds what breaks the promise.
TEST(ClippedTree, FaultsAreFound) {
  const TriangleMesh mesh = long_triangles(300, 6);
  const Tree tree = *build_tree(mesh, split_options());
  ASSERT_TRUE(tree.topology().clipped);
  std::uint32_t leaf = 0;
  while (!tree.topology().nodes[leaf].is_leaf()) leaf = tree.topology().nodes[leaf].left;
  Tree smaller = tree, other = tree, named = tree, unmarked = tree;
  Aabb& box = std::get<NodeBounds<Aabb>>(TreeAccess(smaller).bounds).volumes[leaf];
  box.max -= 0.3 * (box.max - box.min);
  EXPECT_FALSE(validate(smaller, mesh).empty());
  Aabb& child = std::get<NodeBounds<Aabb>>(TreeAccess(other).bounds).volumes[leaf];
  child.max += Vec3(10.0);
  EXPECT_FALSE(validate(other, mesh).empty());
  TreeAccess(named).topology.order[0] = TreeAccess(named).topology.order.back();
  EXPECT_FALSE(validate(named, mesh).empty());
  TreeAccess(unmarked).topology.clipped = false;
  EXPECT_FALSE(validate(unmarked, mesh).empty());
}

// Both meanings of the end-point overlap, against all nodes and triangles.
TEST(ClippedTree, EndPointOverlapByTriangleAndByReference) {
  const TriangleMesh mesh = long_triangles(100, 7);
  const Tree tree = *build_tree(mesh, split_options());
  ASSERT_TRUE(tree.topology().clipped);
  const TreeTopology& topology = tree.topology();
  const auto& boxes = std::get<NodeBounds<Aabb>>(tree.bounds()).volumes;
  double surface = 0.0, by_triangle = 0.0, by_reference = 0.0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto p = corners(mesh, t);
    surface += 0.5 * glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
  }
  for (std::size_t n = 0; n < boxes.size(); ++n) {
    const TreeNode& node = topology.nodes[n];
    const auto begin = topology.order.begin() + node.first;
    const std::set<std::uint32_t> own(begin, begin + node.count);
    const double cost = node.is_leaf() ? node.count : 1.2;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
      if (own.count(t) == 0) by_triangle += cost * area_inside(boxes[n], corners(mesh, t)) / surface;
    for (std::uint32_t i = 0; i < topology.order.size(); ++i)
      if (i < node.first || i >= node.first + node.count)
        by_reference += cost * area_inside(boxes[n], corners(mesh, topology.order[i])) / surface;
  }
  EXPECT_NEAR(*end_point_overlap(tree, mesh), by_triangle, 1e-9 * by_triangle);
  EXPECT_NEAR(*end_point_overlap_by_reference(tree, mesh, {2}), by_reference, 1e-9 * by_reference);
  EXPECT_LT(by_triangle, 0.9 * by_reference);
  double sum = 0.0;
  const std::vector<double> parts = *end_point_overlap_of_nodes(tree, mesh);
  for (const double part : parts) sum += part;
  EXPECT_NEAR(sum, by_triangle, 1e-9 * by_triangle);
}

TEST(ClippedTree, IsRefittedSavedExportedAndAdopted) {
  TriangleMesh mesh = long_triangles(200, 9);
  const Tree tree = *build_tree(mesh, split_options());
  ASSERT_TRUE(tree.topology().clipped);
  const auto file = std::filesystem::temp_directory_path() / "clipped_tree_test.bwt";
  ASSERT_TRUE(save_model(file, mesh, tree));
  const Result<SavedModel> saved = load_model(file);
  std::filesystem::remove(file);
  ASSERT_TRUE(saved.ok());
  EXPECT_TRUE(same_nodes(saved->tree, tree));
  EXPECT_TRUE(saved->tree.topology().clipped);
  const ForeignTree foreign = *foreign_tree_of(tree);
  EXPECT_EQ(check_foreign_tree(foreign, mesh, NodeRule::clipped)->fault_count, 0U);
  EXPECT_GT(check_foreign_tree(foreign, mesh, NodeRule::outwards)->fault_count, 0U);
  const Result<Tree> adopted = adopt_foreign_tree(foreign, mesh, NodeRule::clipped);
  ASSERT_TRUE(adopted.ok());
  EXPECT_TRUE(adopted->topology().clipped);
  EXPECT_EQ(adopted->options().split, SplitRule::sbvh);
  EXPECT_TRUE(validate(*adopted, mesh).empty());
  for (Vec3f& v : mesh.vertices) v.x *= 1.5F;
  const Refit moved = *refit(tree, mesh);
  EXPECT_TRUE(validate(moved.tree, mesh).empty());
  EXPECT_GT(moved.cost_ratio, 1.0);  // leaves contain their triangles whole
}

}  // namespace
}  // namespace boxwood
