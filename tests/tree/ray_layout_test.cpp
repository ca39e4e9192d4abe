// SPDX-License-Identifier: MIT
// The ray layout: every triangle in one leaf, boxes that hold what is below, the same for any number of
// threads, refit, cancelling, and models that it refuses.
#include "tree/layout/ray_layout.hpp"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/raycast.hpp>

#include "query/rays/ray_calls.hpp"
#include "seed.hpp"
#include "tree/simd_targets.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

std::vector<std::uint32_t> all_triangles(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> triangles(mesh.triangles.size());
  std::iota(triangles.begin(), triangles.end(), 0U);
  return triangles;
}

struct Checked {
  std::vector<int> seen;  // of each triangle
  std::size_t children = 0, leaves = 0;
};

// Coordinates of a corner below a child are within the child's box, and those of every box above it.
struct Bounds {
  double low[3], high[3];
};
void check(const RayLayout& layout, const TriangleMesh& mesh, std::size_t n, const std::vector<Bounds>& above,
           Checked& checked) {
  const RayNode& node = layout.nodes[n];
  ASSERT_LE(node.leaves(), node.children());
  ASSERT_LE(node.children(), kRayWidth);
  std::size_t begin = 0;
  for (std::size_t lane = 0; lane < node.children(); ++lane) {
    ++checked.children;
    std::vector<Bounds> inside = above;
    inside.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      const double step = std::ldexp(1.0, node.exponent[k] - 127),
                   origin = static_cast<double>(node.origin[k]);
      inside.back().low[k] = origin + step * node.bounds[k][0][lane];
      inside.back().high[k] = origin + step * node.bounds[k][1][lane];
    }
    if (lane >= node.leaves()) {
      const std::size_t child = node.first_node + (lane - node.leaves());
      ASSERT_GT(child, n);
      ASSERT_LT(child, layout.nodes.size());
      check(layout, mesh, child, inside, checked);
      continue;
    }
    const std::size_t end = node.ends[lane];
    const RayLeaf leaf(layout.leaves.data() + kRayLeafUnit * (node.first_leaf + begin));
    ASSERT_GE(leaf.triangles(), 1U);
    ASSERT_LE(leaf.triangles(), kRayLeaf);
    ASSERT_LE(leaf.vertices(), kRayVertices);
    ASSERT_EQ(end - begin, ray_leaf_units(leaf.triangles(), leaf.vertices()));
    ++checked.leaves;
    for (std::size_t i = 0; i < leaf.triangles(); ++i) {
      const std::uint32_t triangle = leaf.number(i);
      ASSERT_LT(triangle, mesh.triangles.size());
      ++checked.seen[triangle];
      for (std::size_t c = 0; c < 3; ++c)
        for (int k = 0; k < 3; ++k) {
          const double x = static_cast<double>(mesh.vertices[mesh.triangles[triangle][c]][k]);
          EXPECT_EQ(x, leaf.corner(i, c)[k]);
          const double relative = x - layout.center[k];
          for (const Bounds& b : inside) {
            EXPECT_LE(b.low[k], relative);
            EXPECT_GE(b.high[k], relative);
          }
        }
    }
    begin = end;
  }
}

TEST(RayLayout, HoldsEveryTriangleOnceAndEveryCornerInItsBoxes) {
  std::vector<test::NamedMesh> meshes = test::degenerate_meshes();
  meshes.push_back({"torus", test::bumpy_torus(90, 40)});
  meshes.push_back({"far torus", test::bumpy_torus(40, 20, 0.1, 1e-3, Vec3(1e3, -2e3, 5e2))});
  meshes.push_back({"soup", test::triangle_soup(5000, 3)});
  std::size_t made = 0, children = 0, nodes = 0;
  for (const auto& [name, mesh] : meshes) {
    std::vector<std::uint32_t> finite;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
      const auto p = corners(mesh, t);
      if (is_finite(p[0]) && is_finite(p[1]) && is_finite(p[2])) finite.push_back(t);
    }
    const auto layout = make_ray_layout(mesh, finite, 1);
    if (layout == nullptr) continue;
    ++made;
    Checked checked{std::vector<int>(mesh.triangles.size(), 0)};
    check(*layout, mesh, 0, {}, checked);
    std::vector<int> expected(mesh.triangles.size(), 0);
    for (const std::uint32_t t : finite) expected[t] = 1;
    EXPECT_EQ(checked.seen, expected) << name;
    children += checked.children;
    nodes += layout->nodes.size();
  }
  std::printf("%zu layouts, %zu nodes, %.2f children each\n", made, nodes,
              static_cast<double>(children) / static_cast<double>(nodes));
  EXPECT_GT(made, 5U);
}

TEST(RayLayout, IsTheSameForAnyNumberOfThreadsAndOnEveryInstructionSet) {
  const TriangleMesh mesh = test::bumpy_torus(400, 120);  // large enough for blocks and subtrees
  const std::vector<std::uint32_t> triangles = all_triangles(mesh);
  const auto one = make_ray_layout(mesh, triangles, 1);
  ASSERT_NE(one, nullptr);
  for_each_target([&](const char* target) {
    for (const int threads : {1, 2, 3}) {
      const auto other = make_ray_layout(mesh, triangles, threads);
      ASSERT_EQ(one->nodes.size(), other->nodes.size()) << target;
      EXPECT_EQ(std::memcmp(one->nodes.data(), other->nodes.data(), one->nodes.size() * sizeof(RayNode)), 0)
          << target << threads;
      ASSERT_EQ(one->leaves.size(), other->leaves.size());
      EXPECT_EQ(std::memcmp(one->leaves.data(), other->leaves.data(), one->leaves.size() * sizeof(float)), 0)
          << target << threads;
    }
  });
}

TEST(RayLayout, IsRefitted) {
  TriangleMesh mesh = test::bumpy_torus(60, 30);
  BuildOptions options;
  options.rays = true;
  const Tree tree = *build_tree(mesh, options);
  for (Vec3f& v : mesh.vertices) v = Vec3f(v.x + 0.3F * v.y * v.y, 1.5F * v.y, v.z - 0.2F * v.x);
  const Tree moved = (*refit(tree, mesh)).tree;
  ASSERT_NE(moved.rays(), nullptr);
  Checked checked{std::vector<int>(mesh.triangles.size(), 0)};
  check(*moved.rays(), mesh, 0, {}, checked);
  EXPECT_EQ(checked.seen, std::vector<int>(mesh.triangles.size(), 1));
  std::mt19937 random(test::seed(5));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::size_t hits = 0;
  for (int i = 0; i < 500; ++i) {
    const Vec3 from = 3.0 * Vec3(unit(random), unit(random), unit(random));
    const Ray ray{from, Vec3(unit(random), unit(random), unit(random)) - from};
    const auto hit = testing::first_hit(moved, mesh, ray), expected = raycast_brute_force(mesh, ray);
    ASSERT_EQ(hit.has_value(), expected.has_value());
    if (!hit) continue;
    ++hits;
    EXPECT_EQ(hit->t, expected->t);
    EXPECT_EQ(hit->triangle, expected->triangle);
  }
  EXPECT_GT(hits, 100U);
}

TEST(RayLayout, IsRefittedToTrianglesThatNoLongerShareTheirVertices) {
  const TriangleMesh mesh = test::bumpy_torus(30, 20);
  const auto layout = make_ray_layout(mesh, all_triangles(mesh), 1);
  ASSERT_NE(layout, nullptr);
  TriangleMesh apart;
  for (const Triangle& t : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(apart.vertices.size());
    for (const std::uint32_t v : t) apart.vertices.push_back(mesh.vertices[v]);
    apart.triangles.push_back({first, first + 1, first + 2});
  }
  const auto moved = refit_ray_layout(*layout, apart, 2);
  ASSERT_NE(moved, nullptr);
  Checked checked{std::vector<int>(mesh.triangles.size(), 0)};
  check(*moved, apart, 0, {}, checked);
  EXPECT_EQ(checked.seen, std::vector<int>(mesh.triangles.size(), 1));
}

TEST(RayLayout, IsNotMadeWhereFloatsDoNotHoldTheModelOrWhenStopped) {
  TriangleMesh mesh = test::bumpy_torus(12, 8);
  const std::vector<std::uint32_t> triangles = all_triangles(mesh);
  EXPECT_EQ(make_ray_layout(mesh, {}, 1), nullptr);
  const std::atomic<bool> stop = true;
  EXPECT_EQ(make_ray_layout(mesh, triangles, 1, &stop), nullptr);
  Tree tree = *build_tree(mesh);
  EXPECT_EQ(prepare_rays(tree, mesh, {1, &stop}).error().kind, ErrorKind::cancelled);
  for (const float scale : {0x1p100F, 0x1p-100F}) {
    TriangleMesh other = mesh;
    for (Vec3f& v : other.vertices) v *= scale;
    Tree its = *build_tree(other);
    EXPECT_TRUE(prepare_rays(its, other).ok());
    EXPECT_EQ(its.rays(), nullptr);
    const Ray ray{Vec3(static_cast<double>(scale) * 5.0, 0.0, 0.0), Vec3(-1, 0.01, 0.02)};
    const auto hit = testing::first_hit(its, other, ray), expected = raycast_brute_force(other, ray);
    EXPECT_EQ(hit.has_value(), expected.has_value());
  }
}

}  // namespace
}  // namespace boxwood
