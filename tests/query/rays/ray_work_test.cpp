// SPDX-License-Identifier: MIT
// Counted rays: the same hits for every tree, and counts that a tree of one node and a tree of two make
// plain.
#include <boxwood/tree_work.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/raycast.hpp>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

TEST(RayWork, FindsTheSameHitsThroughEveryTree) {
  const TriangleMesh mesh = torus_mesh(40, 20, 1.0, 0.3);
  RayWorkOptions options;
  options.rays = 3000;
  std::optional<RayWork> first;
  int trees = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    for (const SplitRule rule :
         {SplitRule::longest_axis, SplitRule::sah, SplitRule::sweep, SplitRule::lbvh}) {
      const Tree tree = tree_over(mesh, kind, rule);
      const RayWork one = *count_ray_work({&tree, mesh}, options);
      options.threads = 3;
      const RayWork many = *count_ray_work({&tree, mesh}, options);
      options.threads = 1;
      EXPECT_EQ(one.box_tests, many.box_tests);
      EXPECT_EQ(one.lines_touched, many.lines_touched);
      if (!first) first = one;
      EXPECT_EQ(one.hits, first->hits);
      EXPECT_EQ(one.hit_sum, first->hit_sum);
      EXPECT_GT(one.box_tests, one.rays);
      ++trees;
    }
  std::printf("%d trees, %llu of %llu rays hit\n", trees, static_cast<unsigned long long>(first->hits),
              static_cast<unsigned long long>(first->rays));
  EXPECT_GT(first->hits, 500U);
  EXPECT_LT(first->hits, 2900U);
}

// One node: one box test a ray, and each triangle for each ray that enters the box, which all segments do.
TEST(RayWork, CountsAllOfASingleNode) {
  const TriangleMesh mesh = torus_mesh(6, 4, 1.0, 0.3);
  const Tree tree = tree_over(mesh, TreeKind::aabb, SplitRule::longest_axis, 1000);
  ASSERT_EQ(tree.topology().nodes.size(), 1U);
  RayWorkOptions options;
  options.rays = 200;
  const RayWork work = *count_ray_work({&tree, mesh}, options);
  EXPECT_EQ(work.rays, 200U);
  EXPECT_EQ(work.box_tests, 200U);
  EXPECT_EQ(work.triangle_tests, 200U * mesh.triangles.size());
  const std::size_t n = mesh.triangles.size();
  const auto lines_of = [](std::size_t bytes) { return (bytes + 63) / 64; };
  EXPECT_EQ(work.lines_touched,
            200U * (1 + 1 + lines_of(4 * n) + lines_of(12 * n) + lines_of(12 * mesh.vertices.size())));
}

TEST(RayWork, OfNothingIsNothingAndCanBeStopped) {
  const Tree empty;
  EXPECT_EQ(count_ray_work({&empty, TriangleMesh{}})->rays, 0U);
  const TriangleMesh mesh = torus_mesh(6, 4, 1.0, 0.3);
  const Tree tree = tree_over(mesh);
  const std::atomic<bool> stop{true};
  RayWorkOptions options;
  options.stop = &stop;
  EXPECT_EQ(count_ray_work({&tree, mesh}, options).error().kind, ErrorKind::cancelled);
}

}  // namespace
}  // namespace boxwood
