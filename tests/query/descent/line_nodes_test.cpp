// SPDX-License-Identifier: MIT
// Nodes whose triangles lie on a line: contacts that were missed until 0.1.0 because the axes across the line
// were not orthogonal (docs/collision.md).
#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/distance.hpp>
#include <boxwood/sweep.hpp>

#include "query/meshes.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood::testing {
namespace {

// Three corners a triangle, one after the other.
TriangleMesh mesh_of(const std::vector<Vec3f>& corners) {
  TriangleMesh mesh;
  mesh.vertices = corners;
  for (std::uint32_t i = 0; i + 2 < corners.size(); i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
  return mesh;
}

void expect_same_as_brute_force(const TriangleMesh& a, const TriangleMesh& b, std::uint32_t leaf_size,
                                int& queries) {
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  const RigidTransform pose;
  collide_brute_force(a, b, pose, expected);
  ASSERT_FALSE(expected.empty());
  const Tree ta = tree_over(a, TreeKind::obb, SplitRule::longest_axis, leaf_size), tb = tree_over(b);
  for (const std::string& reason : validate(ta, a)) ADD_FAILURE() << reason;
  const ModelView ma{&ta, a}, mb{&tb, b};
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
    CollideOptions options;
    options.engine = engine;
    collide(ma, mb, pose, options, scratch, pairs);
    EXPECT_EQ(pairs, expected);
    collide(mb, ma, pose, options, scratch, pairs);
    EXPECT_EQ(pairs.size(), expected.size());
    options.mode = CollideMode::first;
    EXPECT_TRUE(collide(ma, mb, pose, options, scratch, pairs).colliding);
    DistanceOptions nearest;
    nearest.engine = engine;
    EXPECT_EQ(distance(ma, mb, pose, nearest, scratch).distance, 0.0);
    ++queries;
  }
  EXPECT_TRUE(within_clearance(ma, mb, pose, {0.0}, scratch).within);
  EXPECT_TRUE(within_clearance(ma, mb, pose, {1e-3}, scratch).within);
  // B comes from afar, and goes through where it stands now.
  SweepOptions sweep_options;
  const Motion through{moved(Vec3(0, 0, -500)), moved(Vec3(0, 0, 500))};
  const SweepResult swept = sweep(ma, mb, through, sweep_options, scratch);
  EXPECT_TRUE(swept.impact);
  EXPECT_LE(swept.time, 0.5);
}

TEST(LineNodes, AreNotMissedAmongFiveTriangles) {
  const TriangleMesh a = mesh_of({{-1.33333337F, 0, 0.666666687F},
                                  {1.33333337F, 0.666666687F, -1},
                                  {0, -0.666666687F, -0.666666687F},
                                  {1.33333337F, 0.333333343F, 0.666666687F},
                                  {0.333333343F, -0.666666687F, 0.666666687F},
                                  {3.33333325F, 2.33333325F, 0.666666687F},
                                  {0, -1.33333337F, 0},
                                  {0, -1, 0},
                                  {0, -1.66666663F, 0},
                                  {-1.33333337F, 0.333333343F, 1},
                                  {-1.66666663F, 1.33333337F, 1},
                                  {-1.33333337F, 0.333333343F, 1},
                                  {0, -1, -1.33333337F},
                                  {0, -2, -1.66666663F},
                                  {0, -3, -2}});
  const TriangleMesh b = mesh_of({{-1, -3, -2}, {1, -3, -2}, {0, -4, -2}});
  int queries = 0;
  for_each_target([&](const char*) {
    for (std::uint32_t leaf_size = 1; leaf_size <= 8; ++leaf_size)
      expect_same_as_brute_force(a, b, leaf_size, queries);
  });
  std::printf("%d queries\n", queries);
}

TEST(LineNodes, AreNotMissedAtACollapsedPole) {
  std::vector<Vec3f> corners = {
      {0, 0, 94.4672318F}, {-0.0F, 0, 94.4672318F}, {2.99621303e-15F, 10.5769749F, 93.8732452F}};
  for (const float z : {0.0F, 3.0F, 6.0F})
    for (const Vec3f& p : {Vec3f(100, 0, z), Vec3f(110, 0, z), Vec3f(110, 10, z), Vec3f(100, 0, z),
                           Vec3f(110, 10, z), Vec3f(100, 10, z)})
      corners.push_back(p + Vec3f(10.0F * (z / 3.0F), 0, 0));
  const TriangleMesh a = mesh_of(corners), b = mesh_of({{-0.5F, 0.5F, 94}, {0.5F, 0.5F, 94}, {0, 0.5F, 95}});
  int queries = 0;
  for_each_target([&](const char*) {
    for (std::uint32_t leaf_size = 1; leaf_size <= 8; ++leaf_size)
      expect_same_as_brute_force(a, b, leaf_size, queries);
  });
  std::printf("%d queries\n", queries);
}

// A UV sphere whose pole triangles have collapsed, rotated as sines and cosines in float leave it.
TEST(LineNodes, AreSoundInSpheresWithCollapsedPoles) {
  int trees = 0;
  for (std::uint32_t sides = 3; sides <= 32; ++sides)
    for (std::uint32_t rings = 2; rings <= 12; ++rings)
      for (const double radius : {1.0, 94.4672318, 1e-3}) {
        TriangleMesh mesh;
        for (std::uint32_t i = 0; i <= rings; ++i)
          for (std::uint32_t k = 0; k <= sides; ++k) {
            const double theta = std::numbers::pi * i / rings, phi = 2 * std::numbers::pi * k / sides;
            mesh.vertices.emplace_back(radius * Vec3(std::sin(theta) * std::cos(phi),
                                                     std::sin(theta) * std::sin(phi), std::cos(theta)));
          }
        const auto at = [&](std::uint32_t i, std::uint32_t k) { return i * (sides + 1) + k; };
        for (std::uint32_t i = 0; i < rings; ++i)
          for (std::uint32_t k = 0; k < sides; ++k) {
            mesh.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
            mesh.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
          }
        for (const std::uint32_t leaf_size : {1U, 2U, 4U}) {
          const Tree tree = tree_over(mesh, TreeKind::obb, SplitRule::longest_axis, leaf_size);
          const auto reasons = validate(tree, mesh);
          ASSERT_TRUE(reasons.empty()) << sides << " sides, " << rings << " rings: " << reasons[0];
          ++trees;
        }
      }
  std::printf("%d trees\n", trees);
  EXPECT_GT(trees, 2500);
}

}  // namespace
}  // namespace boxwood::testing
