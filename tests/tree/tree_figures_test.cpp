// SPDX-License-Identifier: MIT
// Figures of trees against brute force, against points and lines at random with error bars, and against each
// other.
#include <boxwood/tree_figures.hpp>

#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/tree_quality.hpp>

#include "seed.hpp"
#include "tree/convex_cut.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

double uniform(std::mt19937_64& random, double low, double high) {
  return low + (high - low) * static_cast<double>(random() >> 11U) * 0x1p-53;
}
Vec3 point_in(const Aabb& box, std::mt19937_64& random) {
  return {uniform(random, box.min.x, box.max.x), uniform(random, box.min.y, box.max.y),
          uniform(random, box.min.z, box.max.z)};
}
Aabb around(const Aabb& box) {
  return box;
}
Aabb around(const Obb& box) {
  const Vec3 reach(glm::length(box.half_extents));
  return {box.center - reach, box.center + reach};
}
Aabb around(const Sphere& sphere) {
  return {sphere.center - Vec3(sphere.radius), sphere.center + Vec3(sphere.radius)};
}

// The share of random points of a box for which a predicate holds, times the volume of the box.
struct Sampled {
  double volume, error;
};
template <class Predicate>
Sampled sampled_volume(const Aabb& box, std::mt19937_64& random, const Predicate& holds) {
  constexpr int kPoints = 20000;
  int hits = 0;
  for (int i = 0; i < kPoints; ++i) hits += holds(point_in(box, random)) ? 1 : 0;
  const double share = static_cast<double>(hits) / kPoints, whole = volume(box);
  return {share * whole, whole * std::sqrt(std::max(share * (1.0 - share), 1.0 / kPoints) / kPoints)};
}

Obb random_box(std::mt19937& small, std::mt19937_64& random) {
  const RigidTransform pose = test::random_pose(small, 1.1);
  Obb box;
  box.center = pose.translation;
  box.axes = pose.rotation;
  box.half_extents = {uniform(random, 0.1, 1.0), uniform(random, 0.1, 1.0), uniform(random, 0.1, 1.0)};
  return box;
}

TEST(ConvexCut, HasTheVolumeThatRandomPointsFind) {
  std::mt19937 small(test::seed(3));
  std::mt19937_64 random(test::seed(7));
  int apart = 0, met = 0, outliers = 0;
  for (int round = 0; round < 120; ++round) {
    const Obb a = random_box(small, random), b = random_box(small, random);
    const double volume_of_both = common(a, b).volume;
    const Sampled s =
        sampled_volume(around(a), random, [&](const Vec3& p) { return contains(a, p) && contains(b, p); });
    outliers += std::fabs(volume_of_both - s.volume) > 4.0 * s.error ? 1 : 0;
    EXPECT_NEAR(volume_of_both, common(b, a).volume, 1e-9);
    EXPECT_NEAR(common(a, b).area, common(b, a).area, 1e-9);
    ++(volume_of_both > 0.0 ? met : apart);
  }
  std::printf("%d pairs of boxes meet, %d do not\n", met, apart);
  EXPECT_EQ(outliers, 0);
  EXPECT_GT(met, 20);
  EXPECT_GT(apart, 2);
}

TEST(ConvexCut, AgreesWithBoxesAlongTheAxesAndWithContainedOnes) {
  const Obb a{Vec3(0.5), kIdentityRows, Vec3(0.5)}, b{Vec3(1.0, 0.75, 0.5), kIdentityRows, Vec3(0.5)};
  EXPECT_NEAR(common(a, b).volume, 0.5 * 0.75, 1e-12);
  EXPECT_NEAR(common(a, b).area, 2.0 * (0.5 * 0.75 + 0.75 + 0.5), 1e-12);
  const Obb inner{Vec3(0.5), kIdentityRows, Vec3(0.25)};
  EXPECT_NEAR(common(a, inner).volume, 0.125, 1e-12);
  EXPECT_NEAR(common(inner, a).area, 1.5, 1e-12);
  EXPECT_NEAR(common(a, a).volume, 1.0, 1e-12);
  EXPECT_EQ(common(Aabb{Vec3(0), Vec3(1)}, Aabb{Vec3(2), Vec3(3)}).volume, 0.0);
}

TEST(ConvexCut, LensesHaveTheVolumeThatRandomPointsFind) {
  std::mt19937_64 random(test::seed(11));
  for (int round = 0; round < 30; ++round) {
    const Sphere a{Vec3(0), uniform(random, 0.2, 1.0)},
        b{Vec3(uniform(random, 0.0, 1.2), 0, 0), uniform(random, 0.2, 1.0)};
    const Sampled s =
        sampled_volume(around(a), random, [&](const Vec3& p) { return contains(a, p) && contains(b, p); });
    EXPECT_NEAR(common(a, b).volume, s.volume, 4.0 * s.error) << round;
  }
}

// Each node of a small tree by itself: points of its volume that lie in no child, or in no box of a triangle.
template <class V>
void expect_empty_share(const Tree& tree, const MeshView& mesh, std::mt19937_64& random, int& nodes) {
  const auto& volumes = std::get<NodeBounds<V>>(tree.bounds()).volumes;
  const TreeTopology& topology = tree.topology();
  double all = 0.0, empty = 0.0, variance = 0.0;
  for (std::size_t i = 0; i < topology.nodes.size(); ++i, ++nodes) {
    const TreeNode& node = topology.nodes[i];
    const auto in_frame = [&](const Vec3& p) {
      if constexpr (std::is_same_v<V, Obb>) {
        const Vec3 d = p - volumes[i].center;
        return Vec3(glm::dot(volumes[i].axes[0], d), glm::dot(volumes[i].axes[1], d),
                    glm::dot(volumes[i].axes[2], d));
      } else {
        return p;
      }
    };
    const Sampled s = sampled_volume(around(volumes[i]), random, [&](const Vec3& p) {
      if (!contains(volumes[i], p)) return false;
      if (!node.is_leaf()) return !contains(volumes[node.left], p) && !contains(volumes[node.left + 1], p);
      for (std::uint32_t k = node.first; k < node.first + node.count; ++k) {
        Aabb box;
        for (const Vec3& corner : corners(mesh, topology.order[k])) box = grow(box, in_frame(corner));
        if (contains(box, in_frame(p))) return false;
      }
      return true;
    });
    all += volume(volumes[i]);
    empty += s.volume;
    variance += s.error * s.error;
  }
  const TreeFigures figures = *tree_figures(tree, mesh);
  const double error = 4.0 * std::sqrt(variance) / all;
  std::printf("%-6s empty %.4f .. %.4f, points say %.4f +- %.4f\n", name_of(tree.kind()).data(),
              figures.empty_nodes.lower, figures.empty_nodes.upper, empty / all, error / 4.0);
  EXPECT_LE(figures.empty_nodes.lower, empty / all + error);
  EXPECT_GE(figures.empty_nodes.upper, empty / all - error);
  if (!std::is_same_v<V, Sphere>) {
    EXPECT_NEAR(figures.empty_nodes.lower, figures.empty_nodes.upper, 1e-12);
  }
}

TEST(TreeFigures, EmptyShareIsThatOfRandomPoints) {
  std::mt19937_64 random(test::seed(5));
  int nodes = 0;
  for (const auto& mesh : {test::bumpy_torus(8, 6), test::triangle_soup(60, 2)})
    for (const TreeKind kind : test::kTreeKinds) {
      BuildOptions options;
      options.kind = kind;
      options.leaf_size = 4;
      const Tree tree = *build_tree(mesh, options);
      if (kind == TreeKind::obb) expect_empty_share<Obb>(tree, mesh, random, nodes);
      if (kind == TreeKind::aabb) expect_empty_share<Aabb>(tree, mesh, random, nodes);
      if (kind == TreeKind::sphere) expect_empty_share<Sphere>(tree, mesh, random, nodes);
    }
  std::printf("%d nodes\n", nodes);
  EXPECT_GT(nodes, 200);
}

TEST(TreeFigures, OverlapIsTheSumOverSiblings) {
  const TriangleMesh mesh = test::triangle_soup(200, 8);
  BuildOptions options;
  options.kind = TreeKind::aabb;
  const Tree tree = *build_tree(mesh, options);
  const auto& volumes = std::get<NodeBounds<Aabb>>(tree.bounds()).volumes;
  double volume_sum = 0.0, area_sum = 0.0;
  int overlapping = 0;
  for (const TreeNode& node : tree.topology().nodes) {
    if (node.is_leaf()) continue;
    const Aabb &a = volumes[node.left], &b = volumes[node.left + 1];
    Vec3 e;
    bool meet = true;
    for (int k = 0; k < 3; ++k) {
      e[k] = std::min(a.max[k], b.max[k]) - std::max(a.min[k], b.min[k]);
      meet = meet && e[k] >= 0.0;
    }
    if (!meet) continue;
    ++overlapping;
    volume_sum += e.x * e.y * e.z;
    area_sum += 2.0 * (e.x * e.y + e.y * e.z + e.z * e.x);
  }
  const TreeFigures figures = *tree_figures(tree, mesh);
  EXPECT_NEAR(figures.overlap_volume, volume_sum / volume(volumes[0]), 1e-12);
  EXPECT_NEAR(figures.overlap_area, area_sum / area(volumes[0]), 1e-12);
  EXPECT_GT(overlapping, 10);
}

// Crofton: uniform lines through the root meet a convex volume inside it as often as its area has a share of
// the root's, so the lines must find the SAH cost. OBBs stick out of their parents, and a line that misses a
// parent does not come to its children: then the SAH cost is an upper bound.
TEST(TreeFigures, LinesFindTheSahCost) {
  int outliers = 0, trees = 0;
  for (const auto& mesh : {test::bumpy_torus(60, 31), test::triangle_soup(3001, 5)})
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb})
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        BuildOptions options;
        options.kind = kind;
        const Tree tree = *build_tree(mesh, options);
        FigureOptions figure_options;
        figure_options.seed = seed;
        const TreeFigures f = *tree_figures(tree, mesh, figure_options);
        std::printf("%-5s SAH %.3f, lines %.3f +- %.3f; leaves %.2f, between lines %.2f\n",
                    name_of(kind).data(), f.sah, f.sampled_sah.mean, f.sampled_sah.error, f.leaves_met.mean,
                    f.leaf_count_variability);
        const double above = (f.sampled_sah.mean - f.sah) / f.sampled_sah.error;
        outliers += above > 4.0 || (kind == TreeKind::aabb && above < -4.0) ? 1 : 0;
        EXPECT_EQ(f.sah, statistics(tree).sah_cost);
        ++trees;
      }
  EXPECT_EQ(outliers, 0);
  EXPECT_EQ(trees, 12);
}

TEST(TreeFigures, AddUpAndAreTheSameForAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(60, 31);
  for (const TreeKind kind : test::kTreeKinds) {
    BuildOptions options;
    options.kind = kind;
    options.split = SplitRule::longest_axis;
    const Tree tree = *build_tree(mesh, options);
    FigureOptions figure_options;
    figure_options.tight_nodes = 20;
    const TreeFigures one = *tree_figures(tree, mesh, figure_options);
    figure_options.threads = 3;
    const TreeFigures three = *tree_figures(tree, mesh, figure_options);
    const double epo = *end_point_overlap(tree, mesh);
    EXPECT_NEAR(one.epo, epo, 1e-10 * epo);
    EXPECT_EQ(one.epo, three.epo);
    EXPECT_EQ(one.empty_nodes.lower, three.empty_nodes.lower);
    EXPECT_EQ(one.sampled_sah.mean, three.sampled_sah.mean);
    EXPECT_EQ(one.leaf_count_variability, three.leaf_count_variability);
    const TreeStatistics s = statistics(tree);
    const TreeBytes& b = one.bytes;
    EXPECT_EQ(sizeof(Tree) + b.nodes + b.order + b.volumes + b.wide + b.rays + b.root_support, s.bytes);
    std::uint64_t leaves = 0, triangles = 0, nodes = 0;
    for (const std::uint64_t n : one.leaves_by_level) leaves += n;
    for (std::size_t k = 0; k < one.leaves_by_triangles.size(); ++k)
      triangles += k * one.leaves_by_triangles[k];
    for (const std::uint64_t n : one.nodes_by_size) nodes += n;
    EXPECT_EQ(leaves, s.leaves);
    EXPECT_EQ(triangles, s.triangles);
    EXPECT_EQ(nodes, s.nodes);
    EXPECT_EQ(one.worst.size(), 10 * kNodeFigureCount);
    for (std::size_t i = 1; i < one.worst.size(); ++i) {
      if (one.worst[i].figure == one.worst[i - 1].figure) {
        EXPECT_LE(one.worst[i].share, one.worst[i - 1].share);
      }
      EXPECT_GT(one.worst[i].share, 0.0);
      EXPECT_LE(one.worst[i].share, 1.0);
    }
  }
}

TEST(TreeFigures, OfNothingAreNothing) {
  const Tree empty = *build_tree(TriangleMesh{});
  EXPECT_EQ(tree_figures(empty, TriangleMesh{})->epo, 0.0);
  for (const auto& [name, mesh] : test::degenerate_meshes()) {
    const Result<TreeFigures> figures = tree_figures(*build_tree(mesh), mesh);
    ASSERT_TRUE(figures.ok()) << name;
    EXPECT_TRUE(std::isfinite(figures->overlap_volume) && std::isfinite(figures->empty_nodes.upper)) << name;
  }
  const TriangleMesh mesh = test::bumpy_torus(20, 10);
  const Tree tree = *build_tree(mesh);
  const std::atomic<bool> stop{true};
  FigureOptions options;
  options.stop = &stop;
  EXPECT_EQ(tree_figures(tree, mesh, options).error().kind, ErrorKind::cancelled);
  EXPECT_EQ(tree_figures(tree, TriangleMesh{}).error().kind, ErrorKind::malformed);
}

}  // namespace
}  // namespace boxwood
