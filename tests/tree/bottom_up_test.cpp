// SPDX-License-Identifier: MIT
// The rule bottom_up: trees of every kind that are trees, with the same answers as the top-down ones.
#include <gtest/gtest.h>

#include <boxwood/collide.hpp>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

Result<Tree> build_bottom_up(const MeshView& mesh, BuildOptions options) {
  options.split = SplitRule::bottom_up;
  return build_tree(mesh, options);
}

TEST(BottomUp, MakesTreesWithTheSameAnswers) {
  std::mt19937 random(test::seed(5));
  TriangleMesh equal, growing;
  equal.vertices.assign(3000, Vec3f(1, 2, 3));
  for (std::uint32_t i = 0; i < 1000; ++i) equal.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  float at = 1e-6F;
  for (std::uint32_t i = 0; i < 300; ++i, at *= 1.2F) {  // each ten times the one before: a chain of merges
    growing.vertices.insert(growing.vertices.end(), {Vec3f(at, 0, 0), Vec3f(at, at, 0), Vec3f(0, at, at)});
    growing.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  const std::vector<TriangleMesh> meshes = {torus_mesh(30, 20, 1.0, 0.3),
                                            soup_mesh(random, 500, 0.2),
                                            box_mesh(Vec3(1)),
                                            equal,
                                            growing,
                                            TriangleMesh{}};
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  std::size_t total = 0;
  for (const TriangleMesh& mesh : meshes)
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
      for (const std::uint32_t leaf_size : {1U, 4U}) {
        BuildOptions options;
        options.kind = kind;
        options.leaf_size = leaf_size;
        const Result<Tree> tree = build_bottom_up(mesh, options);
        ASSERT_TRUE(tree.ok());
        EXPECT_EQ(validate(*tree, mesh).list(), std::vector<std::string>{});
        EXPECT_LE(tree->topology().depth, kMaxTreeDepth);
        if (mesh.triangles.size() > 600) continue;  // a thousand equal points: enough of a tree
        const Tree top_down = tree_over(mesh, kind);
        const RigidTransform pose = rotated(Vec3(1, 2, 3), 0.4, Vec3(0.5, 0, 0.1));
        collide({&top_down, mesh}, {&top_down, mesh}, pose, {}, scratch, expected);
        collide({&*tree, mesh}, {&*tree, mesh}, pose, {}, scratch, pairs);
        EXPECT_EQ(pairs, expected);
        total += pairs.size();
      }
  EXPECT_GT(total, 500U);
}

TEST(BottomUp, RefusesAndLimitsAsTheTopDownBuilderDoes) {
  TriangleMesh mesh = torus_mesh(20, 12, 1.0, 0.3);
  BuildOptions options;
  options.max_depth = 3;
  options.leaf_size = 1;
  const Result<Tree> limited = build_bottom_up(mesh, options);
  ASSERT_TRUE(limited.ok());
  EXPECT_EQ(limited->topology().depth, 3U);
  EXPECT_TRUE(limited->topology().depth_limited);
  const std::atomic<bool> stop{true};
  options.stop = &stop;
  EXPECT_EQ(build_bottom_up(mesh, options).error().kind, ErrorKind::cancelled);
  mesh.triangles[5][1] = 100000;
  EXPECT_EQ(build_bottom_up(mesh, {}).error().kind, ErrorKind::malformed);
}

// The point of it: its cost beside that of the top-down builder.
TEST(BottomUp, CostIsPrintedBesideTopDown) {
  const TriangleMesh mesh = torus_mesh(100, 50, 1.0, 0.3);
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb}) {
    BuildOptions options;
    options.kind = kind;
    const double up = statistics(*build_bottom_up(mesh, options)).sah_cost;
    const double down = statistics(*build_tree(mesh, options)).sah_cost;
    std::printf("%s: cost bottom-up %.2f, top-down %.2f\n", name_of(kind).data(), up, down);
    EXPECT_LT(up, 3.0 * down);
  }
}

}  // namespace
}  // namespace boxwood
