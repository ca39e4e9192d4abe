// SPDX-License-Identifier: MIT
// End-point overlap against sums over all nodes and triangles, and areas inside volumes against sampling.
#include <boxwood/tree_quality.hpp>

#include <gtest/gtest.h>

#include <cmath>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

// Points spread evenly over a triangle, counted: written without any clipping.
template <class V> double sampled_area(const V& volume, const std::array<Vec3, 3>& p, int steps) {
  const double whole = 0.5 * glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
  int inside = 0, all = 0;
  for (int i = 0; i < steps; ++i)
    for (int j = 0; i + j < steps; ++j, ++all) {
      const double s = (i + 1.0 / 3.0) / steps, t = (j + 1.0 / 3.0) / steps;
      inside += contains(volume, p[0] + s * (p[1] - p[0]) + t * (p[2] - p[0])) ? 1 : 0;
    }
  return whole * inside / all;
}

TEST(AreaInside, agrees_with_sampling) {
  Random random(11);
  int partial = 0;
  for (int i = 0; i < 300; ++i) {
    const std::array<Vec3, 3> p = {random.in_cube(2), random.in_cube(2), random.in_cube(2)};
    const double whole = 0.5 * glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
    const Aabb aabb = grow(grow({}, random.in_cube(1.5)), random.in_cube(1.5));
    const Obb obb{random.in_cube(1), random.rotation(),
                  Vec3(random.uniform(0.3, 1.5), random.uniform(0.3, 1.5), random.uniform(0.3, 1.5))};
    const Sphere sphere{random.in_cube(1), random.uniform(0.3, 2)};
    const auto check = [&](const auto& volume) {
      const double area = area_inside(volume, p);
      EXPECT_NEAR(area, sampled_area(volume, p, 150), 0.03 * whole + 1e-12);
      EXPECT_LE(area, whole * (1 + 1e-12));
      partial += area > 0.01 * whole && area < 0.99 * whole ? 1 : 0;
    };
    check(aabb);
    check(obb);
    check(sphere);
  }
  std::printf("triangles partly inside: %d\n", partial);
  EXPECT_GT(partial, 200);
}

TEST(AreaInside, known_figures) {
  const std::array<Vec3, 3> p = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
  EXPECT_DOUBLE_EQ(area_inside(Aabb{Vec3(-1), Vec3(2)}, p), 0.5);
  EXPECT_DOUBLE_EQ(area_inside(Aabb{Vec3(0), Vec3(0.5)}, p), 0.25);
  EXPECT_DOUBLE_EQ(area_inside(Aabb{Vec3(0.0, 0.0, 0.1), Vec3(1)}, p), 0.0);
  EXPECT_DOUBLE_EQ(area_inside(Aabb{}, p), 0.0);
  EXPECT_NEAR(area_inside(Sphere{Vec3(0), 0.5}, p), std::numbers::pi / 16, 1e-15);  // a quarter of the disc
  EXPECT_NEAR(area_inside(Sphere{Vec3(0), 9}, p), 0.5, 1e-15);
  EXPECT_DOUBLE_EQ(area_inside(Sphere{Vec3(0, 0, 3), 2}, p), 0.0);
}

TriangleMesh soup(int triangles, std::uint64_t seed) {
  Random random(seed);
  TriangleMesh mesh;
  for (int i = 0; i < triangles; ++i) {
    const Vec3 at = random.in_cube(1);
    for (int k = 0; k < 3; ++k) mesh.vertices.emplace_back(at + random.in_cube(0.4));
    const auto first = static_cast<std::uint32_t>(3 * i);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

TEST(EndPointOverlap, is_the_sum_over_all_nodes_and_all_other_triangles) {
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    const TriangleMesh mesh = soup(200, 5);
    BuildOptions options;
    options.kind = kind;
    const Tree tree = *build_tree(mesh, options);
    double expected = 0.0, surface = 0.0;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      const auto p = corners(mesh, t);
      surface += 0.5 * glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
    }
    for (std::size_t n = 0; n < tree.topology().nodes.size(); ++n) {
      const TreeNode& node = tree.topology().nodes[n];
      for (std::size_t place = 0; place < tree.topology().order.size(); ++place) {
        if (place >= node.first && place < node.first + node.count) continue;
        const auto p = corners(mesh, tree.topology().order[place]);
        const double inside =
            std::visit([&](const auto& bounds) { return area_inside(bounds.volumes[n], p); }, tree.bounds());
        expected += (node.is_leaf() ? node.count : 1.2) * inside / surface;
      }
    }
    EXPECT_GT(expected, 0.1);
    EXPECT_NEAR(*end_point_overlap(tree, mesh), expected, 1e-9 * expected);
    EXPECT_EQ(*end_point_overlap(tree, mesh, {1}), *end_point_overlap(tree, mesh, {4}));
  }
}

TEST(EndPointOverlap, is_zero_where_nothing_overlaps) {
  TriangleMesh mesh;
  for (int i = 0; i < 16; ++i) {
    const auto x = static_cast<float>(3 * i);
    mesh.vertices.insert(mesh.vertices.end(), {Vec3f(x, 0, 0), Vec3f(x + 1, 0, 0), Vec3f(x, 1, 0)});
    const auto first = static_cast<std::uint32_t>(3 * i);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  BuildOptions options;
  options.kind = TreeKind::aabb;
  options.leaf_size = 1;
  EXPECT_EQ(*end_point_overlap(*build_tree(mesh, options), mesh), 0.0);
  EXPECT_EQ(*end_point_overlap(Tree{}, {}), 0.0);
}

}  // namespace
}  // namespace boxwood
