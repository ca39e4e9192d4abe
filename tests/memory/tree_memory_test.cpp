// SPDX-License-Identifier: MIT
// Memory that ends at any allocation while a tree is built, refitted, measured or checked: an Error, no leak,
// and never another tree.
#include <boxwood/executor.hpp>
#include <boxwood/foreign_tree.hpp>
#include <boxwood/node_volumes.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/tree_moved.hpp>
#include <boxwood/tree_quality.hpp>

#include <atomic>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "memory/tree_memory.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

void test::start_threads() {
  std::atomic<int> calls{0};
  parallel_for(64, 2, [&](std::size_t) { ++calls; });
}

namespace {

using test::fail_every_allocation;
using test::is_no_memory;
using test::large_mesh;
using test::Outcome;
using test::same_bytes;
using test::same_tree;
using test::small_mesh;
using test::start_threads;

TEST(TreeMemory, Build) {
  start_threads();
  std::uint64_t refused = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    for (const SplitRule split : {SplitRule::longest_axis, SplitRule::sah})
      for (const int threads : {1, 2}) {
        BuildOptions options;
        options.kind = kind;
        options.split = split;
        options.threads = threads;
        options.rays = split == SplitRule::longest_axis;
        const TriangleMesh& mesh = split == SplitRule::longest_axis ? large_mesh() : small_mesh();
        const Tree expected = *build_tree(mesh, options);
        const auto runs = fail_every_allocation(
            std::string("build ") + std::string(name_of(kind)) + " " + std::string(name_of(split)) + ", " +
                std::to_string(threads) + " threads",
            [&] {
              const Result<Tree> tree = build_tree(mesh, options);
              if (!tree) return is_no_memory(tree) ? Outcome::out_of_memory : Outcome::wrong;
              return same_tree(*tree, expected) ? Outcome::right : Outcome::wrong;
            });
        refused += runs.refused;
      }
  EXPECT_GT(refused, 100U);
}

TEST(TreeMemory, BuildBottomUp) {
  BuildOptions options;
  options.split = SplitRule::bottom_up;
  const Tree expected = *build_tree(small_mesh(), options);
  const auto runs = fail_every_allocation("build bottom up", [&] {
    const Result<Tree> tree = build_tree(small_mesh(), options);
    if (!tree) return is_no_memory(tree) ? Outcome::out_of_memory : Outcome::wrong;
    return same_tree(*tree, expected) ? Outcome::right : Outcome::wrong;
  });
  EXPECT_GT(runs.refused, 10U);
}

// What is wrong with a mesh or a tree takes memory to say, too.
TEST(TreeMemory, ErrorsOfMalformedMeshes) {
  TriangleMesh bad = small_mesh();
  bad.triangles[100][1] = 4000000000U;
  const Tree tree = *build_tree(small_mesh());
  Tree other = tree;
  const auto outcome_of = [](const auto& result) {
    if (result) return Outcome::wrong;
    if (result.error().kind == ErrorKind::malformed) return Outcome::right;
    return is_no_memory(result) ? Outcome::out_of_memory : Outcome::wrong;
  };
  fail_every_allocation("build of a malformed mesh", [&] { return outcome_of(build_tree(bad)); });
  BuildOptions bottom_up;
  bottom_up.split = SplitRule::bottom_up;
  fail_every_allocation("bottom up, malformed", [&] { return outcome_of(build_tree(bad, bottom_up)); });
  fail_every_allocation("refit to a malformed mesh", [&] { return outcome_of(refit(tree, bad)); });
  fail_every_allocation("rays of a malformed mesh", [&] { return outcome_of(prepare_rays(other, bad)); });
}

TEST(TreeMemory, RefitAndRays) {
  start_threads();
  TriangleMesh moved = large_mesh();
  for (Vec3f& v : moved.vertices) v.x *= 1.25F;
  BuildOptions options;
  options.rays = true;
  const Tree tree = *build_tree(large_mesh(), options);
  std::uint64_t refused = 0;
  for (const int threads : {1, 2}) {
    const std::string on = ", " + std::to_string(threads) + " threads";
    const Tree expected = refit(tree, moved, {threads})->tree;
    refused += fail_every_allocation("refit" + on, [&] {
                 const Result<Refit> result = refit(tree, moved, {threads});
                 if (!result) return is_no_memory(result) ? Outcome::out_of_memory : Outcome::wrong;
                 return same_tree(result->tree, expected) ? Outcome::right : Outcome::wrong;
               }).refused;
    Tree bare = tree;
    TreeAccess(bare).rays = nullptr;
    refused += fail_every_allocation("prepare_rays" + on, [&] {
                 const Result<void> result = prepare_rays(bare, large_mesh(), {threads});
                 const bool is_made = bare.rays() != nullptr;
                 TreeAccess(bare).rays = nullptr;
                 if (!result)
                   return is_no_memory(result) && !is_made ? Outcome::out_of_memory : Outcome::wrong;
                 return is_made ? Outcome::right : Outcome::wrong;
               }).refused;
    const NodeBounds<Sphere> spheres = *fit_nodes<Sphere>(large_mesh(), tree.topology(), {threads});
    refused += fail_every_allocation("fit_nodes" + on, [&] {
                 const auto result = fit_nodes<Sphere>(large_mesh(), tree.topology(), {threads});
                 if (!result) return is_no_memory(result) ? Outcome::out_of_memory : Outcome::wrong;
                 return same_bytes(result->volumes, spheres.volumes) ? Outcome::right : Outcome::wrong;
               }).refused;
  }
  EXPECT_GT(refused, 100U);
}

TEST(TreeMemory, NodeVolumes) {
  const Tree tree = *build_tree(large_mesh());
  const std::vector<std::uint32_t> some{300, 301, 302, 500, 501, 1000, 1001, 1002};
  std::size_t refused = 0;
  for (const int threads : {1, 2}) {
    NodeVolumeOptions options;
    options.threads = threads;
    const VolumeArray expected = *fit_node_volumes(VolumeKind::hull, large_mesh(), tree, some, options);
    refused += fail_every_allocation("fit_node_volumes, " + std::to_string(threads) + " threads", [&] {
                 const auto result = fit_node_volumes(VolumeKind::hull, large_mesh(), tree, some, options);
                 if (!result) return is_no_memory(result) ? Outcome::out_of_memory : Outcome::wrong;
                 const auto& got = std::get<HullArray>(*result);
                 for (std::size_t i = 0; i < some.size(); ++i) {
                   const ConvexHull a = got[i], b = std::get<HullArray>(expected)[i];
                   if (a.dimension == kHullOutOfMemory || b.dimension == kHullOutOfMemory)
                     return Outcome::out_of_memory;
                   if (!same_bytes(a.planes, b.planes) || !same_bytes(a.vertices, b.vertices))
                     return Outcome::wrong;
                 }
                 return Outcome::right;
               }).refused;
  }
  EXPECT_GT(refused, 100U);
}

TEST(TreeMemory, NumbersAndChecks) {
  start_threads();
  BuildOptions options;
  options.rays = true;
  const Tree tree = *build_tree(small_mesh(), options);
  const TreeStatistics expected = statistics(tree);
  EXPECT_GT(fail_every_allocation("statistics",
                                  [&] {
                                    const TreeStatistics s = statistics(tree);
                                    if (s.sah_cost != expected.sah_cost || s.leaves != expected.leaves)
                                      return Outcome::wrong;
                                    if (s.levels.empty()) return Outcome::out_of_memory;
                                    return s.levels.size() == expected.levels.size() ? Outcome::right
                                                                                     : Outcome::wrong;
                                  })
                .refused,
            1U);
  for (const int threads : {1, 2}) {
    const double overlap = *end_point_overlap(tree, small_mesh(), {threads});
    EXPECT_GT(fail_every_allocation("end_point_overlap",
                                    [&] {
                                      const auto result = end_point_overlap(tree, small_mesh(), {threads});
                                      if (!result)
                                        return is_no_memory(result) ? Outcome::out_of_memory : Outcome::wrong;
                                      return *result == overlap ? Outcome::right : Outcome::wrong;
                                    })
                  .refused,
              1U);
  }
  EXPECT_GT(fail_every_allocation("validate(tree)",
                                  [&] {
                                    const Reasons reasons = validate(tree, small_mesh());
                                    if (reasons.empty()) return Outcome::right;
                                    return reasons.out_of_memory() ? Outcome::out_of_memory : Outcome::wrong;
                                  })
                .refused,
            1U);
  Tree wrong = tree;
  std::get<NodeBounds<Obb>>(TreeAccess(wrong).bounds).volumes[0].half_extents.x = 0.0;
  const std::size_t faults = validate(wrong, small_mesh()).size();
  fail_every_allocation("validate(a wrong tree)", [&] {
    const Reasons reasons = validate(wrong, small_mesh());
    if (reasons.empty()) return Outcome::wrong;  // a wrong tree is never called right
    if (reasons.out_of_memory()) return Outcome::out_of_memory;
    return reasons.size() == faults ? Outcome::right : Outcome::wrong;
  });
  const std::size_t unused = validate(small_mesh().view()).unreferenced_vertices;
  fail_every_allocation("validate(mesh)", [&] {
    const MeshReport report = validate(small_mesh().view());
    if (report.unreferenced_vertices == MeshReport::kNotCounted) return Outcome::out_of_memory;
    return report.unreferenced_vertices == unused ? Outcome::right : Outcome::wrong;
  });
}

TEST(TreeMemory, MovedAndGrown) {
  const Tree tree = *build_tree(small_mesh());
  RigidTransform turn;
  turn.rotation = {Vec3(0.8, -0.6, 0.0), Vec3(0.6, 0.8, 0.0), Vec3(0.0, 0.0, 1.0)};
  turn.translation = Vec3(0.3, 0.2, 0.1);
  AffineTransform map;
  map.linear = turn.rotation;
  map.translation = turn.translation;
  TriangleMesh there = small_mesh();
  for (Vec3f& vertex : there.vertices) vertex = Vec3f(nearest_floats(apply(map, Vec3(vertex))));
  const auto outcome = [](const Result<std::optional<Tree>>& found, const Tree& expected) {
    if (!found) return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
    return *found && same_tree(**found, expected) ? Outcome::right : Outcome::wrong;
  };
  const auto moved = moved_tree(tree, map, there);
  ASSERT_TRUE(moved && *moved);
  EXPECT_GT(
      fail_every_allocation("moved_tree", [&] { return outcome(moved_tree(tree, map, there), **moved); })
          .refused,
      3U);
  const auto grown = grown_tree(tree, 0.01);
  ASSERT_TRUE(grown && *grown);
  EXPECT_GT(
      fail_every_allocation("grown_tree", [&] { return outcome(grown_tree(tree, 0.01), **grown); }).refused,
      3U);
}

TEST(TreeMemory, CopyOfANodesVolume) {
  const Tree tree = *build_tree(small_mesh());
  const std::vector<std::uint32_t> nodes{0, 1, 2};
  std::uint64_t refused = 0;
  for (const VolumeRow& row : kVolumeRows) {
    const auto volumes = fit_node_volumes(row.kind, small_mesh(), tree, nodes);
    ASSERT_TRUE(volumes) << row.name;
    const double expected = volume(volume_at(*volumes, 1));
    refused +=
        fail_every_allocation("volume_at, " + std::string(row.name), [&] {
          const AnyVolume copy = volume_at(*volumes, 1);
          if (const auto* hull = std::get_if<ConvexHull>(&copy); hull && hull->dimension == kHullOutOfMemory)
            return Outcome::out_of_memory;
          return volume(copy) == expected ? Outcome::right : Outcome::wrong;
        }).refused;
  }
  EXPECT_GT(refused, 0U);
}

TEST(TreeMemory, PackedMesh) {
  std::vector<Vec3> corners;
  for (const Vec3f& vertex : small_mesh().vertices) corners.push_back(Vec3(vertex) * 1.1);
  const auto expected = pack_mesh(PointsView(corners), TrianglesView(small_mesh().triangles));
  ASSERT_TRUE(expected);
  EXPECT_GT(expected->moved_vertices, 0U);
  EXPECT_GT(fail_every_allocation("pack_mesh",
                                  [&] {
                                    const auto packed =
                                        pack_mesh(PointsView(corners), TrianglesView(small_mesh().triangles));
                                    if (!packed)
                                      return is_no_memory(packed) ? Outcome::out_of_memory : Outcome::wrong;
                                    return packed->mesh.vertices == expected->mesh.vertices &&
                                                   packed->mesh.triangles == expected->mesh.triangles &&
                                                   packed->largest_move == expected->largest_move
                                               ? Outcome::right
                                               : Outcome::wrong;
                                  })
                .refused,
            1U);
}

// Nodes of another program, right and wrong: without memory nothing is called right, and no fault is lost.
TEST(TreeMemory, ForeignTrees) {
  for (const TreeKind kind : {TreeKind::aabb, TreeKind::obb, TreeKind::sphere}) {
    BuildOptions options;
    options.kind = kind;
    const Tree tree = *build_tree(small_mesh(), options);
    const std::string of = " of " + std::string(name_of(kind));
    const NodeRule rule = kind == TreeKind::aabb ? NodeRule::exact : NodeRule::outwards;
    const ForeignTree nodes = *foreign_tree_of(tree);
    EXPECT_GT(fail_every_allocation("foreign_tree_of" + of,
                                    [&] {
                                      const Result<ForeignTree> found = foreign_tree_of(tree);
                                      if (!found)
                                        return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
                                      return same_bytes(found->nodes, nodes.nodes) &&
                                                     same_bytes(found->references, nodes.references) &&
                                                     found->kind() == kind
                                                 ? Outcome::right
                                                 : Outcome::wrong;
                                    })
                  .refused,
              2U);
    const Tree expected = *adopt_foreign_tree(nodes, small_mesh(), rule);
    EXPECT_GT(fail_every_allocation("adopt_foreign_tree" + of,
                                    [&] {
                                      const Result<Tree> found =
                                          adopt_foreign_tree(nodes, small_mesh(), rule);
                                      if (!found)
                                        return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
                                      return same_tree(*found, expected) ? Outcome::right : Outcome::wrong;
                                    })
                  .refused,
              10U);
    ForeignTree missing = nodes, twice = nodes;
    std::visit([](auto& bounds) { std::swap(bounds.volumes[1], bounds.volumes[2]); }, missing.volumes);
    twice.nodes[2] = twice.nodes[1];
    const auto check = [&](const std::string& what, const ForeignTree& given, NodeRule held) {
      const ForeignCheck whole = *check_foreign_tree(given, small_mesh(), held);
      const auto runs = fail_every_allocation(what + of, [&] {
        const Result<ForeignCheck> found = check_foreign_tree(given, small_mesh(), held);
        if (!found) return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
        return found->fault_count == whole.fault_count && found->faults.size() == whole.faults.size() &&
                       found->leaves == whole.leaves && found->sah_cost == whole.sah_cost
                   ? Outcome::right
                   : Outcome::wrong;
      });
      EXPECT_GT(runs.refused, 5U);
      return whole.fault_count;
    };
    EXPECT_EQ(check("check_foreign_tree", nodes, rule), 0U);
    EXPECT_GT(check("check_foreign_tree, too small", missing, rule), 0U);
    EXPECT_GT(check("check_foreign_tree, no tree", twice, rule), 0U);
    EXPECT_EQ(check("check_foreign_tree, clipped", nodes, NodeRule::clipped) == 0, kind == TreeKind::aabb);
  }
}

}  // namespace
}  // namespace boxwood
