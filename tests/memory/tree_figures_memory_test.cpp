// SPDX-License-Identifier: MIT
// Memory that ends at any allocation while the work of a tree and the figures of its nodes are computed, or
// triangles are cut: an Error, no leak, and never another figure.
#include <boxwood/node_figures.hpp>
#include <boxwood/solid_share.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/tree_causes.hpp>
#include <boxwood/tree_quality.hpp>
#include <boxwood/tree_work.hpp>

#include <vector>

#include <gtest/gtest.h>

#include "memory/tree_memory.hpp"

namespace boxwood {
namespace {

using test::fail_every_allocation;
using test::is_no_memory;
using test::Outcome;
using test::same_bytes;
using test::same_tree;
using test::small_mesh;
using test::start_threads;

TEST(TreeMemory, Causes) {
  const Tree tree = *build_tree(small_mesh());
  const auto expected = *tree_causes(tree, small_mesh());
  const auto runs = fail_every_allocation("causes", [&] {
    const auto found = tree_causes(tree, small_mesh());
    if (!found) return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
    return (*found)[1].share == expected[1].share && (*found)[1].count == expected[1].count ? Outcome::right
                                                                                            : Outcome::wrong;
  });
  EXPECT_GT(runs.refused, 5U);
}

TEST(TreeMemory, WorkOfPoses) {
  const Tree tree = *build_tree(small_mesh());
  std::vector<RigidTransform> poses(3);
  poses[1].translation = Vec3(0.5, 0.25, 0.125);
  poses[2].translation = Vec3(100.0, 0.0, 0.0);
  const PoseWork expected = *count_pose_work({&tree, small_mesh()}, poses);
  ASSERT_EQ(expected.meeting, 2U);
  EXPECT_GT(fail_every_allocation("count_pose_work",
                                  [&] {
                                    const auto work = count_pose_work({&tree, small_mesh()}, poses);
                                    if (!work)
                                      return is_no_memory(work) ? Outcome::out_of_memory : Outcome::wrong;
                                    return work->contacts == expected.contacts &&
                                                   work->box_tests == expected.box_tests &&
                                                   work->triangle_tests == expected.triangle_tests &&
                                                   work->levels.size() == expected.levels.size()
                                               ? Outcome::right
                                               : Outcome::wrong;
                                  })
                .refused,
            2U);
}

// Triangles of many sizes across each other, which spatial splits cut.
const TriangleMesh& soup() {
  static const TriangleMesh mesh = test::triangle_soup(300, 8);
  return mesh;
}

TEST(TreeMemory, SpatialSplits) {
  start_threads();
  BuildOptions options;
  options.kind = TreeKind::aabb;
  options.split = SplitRule::sbvh;
  options.reinsert = 1;
  const Tree expected = *build_tree(soup(), options);
  ASSERT_TRUE(expected.topology().clipped);
  EXPECT_GT(fail_every_allocation("build sbvh",
                                  [&] {
                                    const Result<Tree> tree = build_tree(soup(), options);
                                    if (!tree)
                                      return is_no_memory(tree) ? Outcome::out_of_memory : Outcome::wrong;
                                    return same_tree(*tree, expected) ? Outcome::right : Outcome::wrong;
                                  })
                .refused,
            100U);
  EXPECT_GT(fail_every_allocation("validate(sbvh)",
                                  [&] {
                                    const Reasons reasons = validate(expected, soup());
                                    if (reasons.empty()) return Outcome::right;
                                    return reasons.out_of_memory() ? Outcome::out_of_memory : Outcome::wrong;
                                  })
                .refused,
            3U);
}

TEST(TreeMemory, WorkOfRaysAndPairs) {
  start_threads();
  const Tree tree = *build_tree(small_mesh()), other = *build_tree(soup());
  RayWorkOptions options;
  options.rays = 50;
  const std::vector<Ray> rays = *work_rays({&tree, small_mesh()}, options);
  const RayWork expected = *count_rays({&tree, small_mesh()}, rays);
  EXPECT_GT(fail_every_allocation("count_rays",
                                  [&] {
                                    const auto work = count_rays({&tree, small_mesh()}, rays, {2});
                                    if (!work)
                                      return is_no_memory(work) ? Outcome::out_of_memory : Outcome::wrong;
                                    return work->lines_touched == expected.lines_touched ? Outcome::right
                                                                                         : Outcome::wrong;
                                  })
                .refused,
            2U);
  const std::vector<RigidTransform> poses(2);
  const PoseWork pairs = *count_pair_work({&tree, small_mesh()}, {&other, soup()}, poses);
  EXPECT_GT(fail_every_allocation(
                "count_pair_work",
                [&] {
                  const auto work = count_pair_work({&tree, small_mesh()}, {&other, soup()}, poses);
                  if (!work) return is_no_memory(work) ? Outcome::out_of_memory : Outcome::wrong;
                  return work->lines_touched == pairs.lines_touched && work->contacts == pairs.contacts
                             ? Outcome::right
                             : Outcome::wrong;
                })
                .refused,
            2U);
}

// Figures of nodes: each call returns those of a run with memory, or an error. The optimal box of a node
// takes hundreds of allocations, so the tree has few nodes.
TEST(TreeMemory, FiguresOfNodes) {
  start_threads();
  const TriangleMesh few = test::bumpy_torus(8, 4);
  BuildOptions options;
  options.leaf_size = 3;
  const Tree tree = *build_tree(few, options);
  const std::vector<std::uint32_t> nodes{0, 1, 2, 3};
  const auto fail = [&](const char* name, const auto& call, const auto& same) {
    const auto expected = call();
    ASSERT_TRUE(expected) << name;
    const auto runs = fail_every_allocation(name, [&] {
      const auto found = call();
      if (!found) return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
      return same(*found, *expected) ? Outcome::right : Outcome::wrong;
    });
    EXPECT_GT(runs.refused, 0U) << name;
  };
  const auto same_vectors = [](const auto& a, const auto& b) { return same_bytes(a, b); };
  const auto same_figures = [](const NodeFigures& a, const NodeFigures& b) {
    return a.sah == b.sah && a.empty.upper == b.empty.upper && a.overlap_area == b.overlap_area;
  };
  const auto leaf = [&] {
    std::uint32_t n = 0;
    while (!tree.topology().nodes[n].is_leaf()) n = tree.topology().nodes[n].left;
    return n;
  }();
  const MeshView mesh = few;
  fail(
      "figures_of_node", [&] { return figures_of_node(tree, mesh, leaf); }, same_figures);
  fail(
      "figures_of_nodes", [&] { return figures_of_nodes(tree, mesh, {2}); }, same_vectors);
  const std::vector<NodeFigures> figures = *figures_of_nodes(tree, mesh);
  fail(
      "waste_of_nodes", [&] { return waste_of_nodes(tree, mesh, figures); }, same_vectors);
  fail(
      "end_point_overlap_of_nodes", [&] { return end_point_overlap_of_nodes(tree, mesh, {2}); },
      same_vectors);
  fail(
      "tightness_of_nodes", [&] { return tightness_of_nodes(tree, mesh, nodes); }, same_vectors);
  const Tree split = [&] {
    BuildOptions spatial;
    spatial.kind = TreeKind::aabb;
    spatial.split = SplitRule::sbvh;
    return *build_tree(soup(), spatial);
  }();
  ASSERT_TRUE(split.topology().clipped);
  fail(
      "end_point_overlap_by_reference", [&] { return end_point_overlap_by_reference(split, soup(), {2}); },
      [](double a, double b) { return a == b; });
  fail(
      "largest_nodes", [&] { return largest_nodes(tree, 5); }, same_vectors);
  fail(
      "solid_shares",
      [&] {
        return solid_shares({&tree, mesh}, nodes);
      },
      [](const SolidShares& a, const SolidShares& b) {
        return same_bytes(a.outside, b.outside) && a.is_plain == b.is_plain;
      });
}

}  // namespace
}  // namespace boxwood
