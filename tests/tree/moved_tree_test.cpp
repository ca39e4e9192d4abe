// SPDX-License-Identifier: MIT
// Trees that are moved with their meshes are trees over what is baked: validate() finds nothing.
#include <boxwood/tree_moved.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/raycast.hpp>

#include "generators.hpp"
#include "tree/layout/wide_layout.hpp"

namespace boxwood {
namespace {

using test::Random;

TriangleMesh soup_of(Random& random, int triangles, double size) {
  TriangleMesh mesh;
  for (int i = 0; i < triangles; ++i) {
    const Vec3 at = size * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    const auto n = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int k = 0; k < 3; ++k)
      mesh.vertices.push_back(
          Vec3f(at + 0.1 * size * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))));
    mesh.triangles.push_back({n, n + 1, n + 2});
  }
  return mesh;
}
Rows3 rotation_about(const Vec3& axis, double angle) {
  const Vec3 n = glm::normalize(axis);
  const double c = std::cos(angle), s = std::sin(angle);
  Rows3 rows;
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) {
      const double cross = i == k ? 0.0 : ((k - i + 3) % 3 == 1 ? -1.0 : 1.0) * n[3 - i - k];
      rows[static_cast<std::size_t>(i)][k] = (i == k ? c : 0.0) + (1.0 - c) * n[i] * n[k] + s * cross;
    }
  return rows;
}

TEST(MovedTree, IsATreeOverWhatIsBaked) {
  Random random(88);
  int moved = 0;
  for (int i = 0; i < 120; ++i) {
    const double size = random.magnitude(-6.0, 6.0);
    const TriangleMesh mesh = soup_of(random, 1 + random.index(300), size);
    BuildOptions options;
    options.leaf_size = 1 + static_cast<std::uint32_t>(random.index(4));
    const Tree tree = *build_tree(mesh, options);
    AffineTransform map;
    map.linear =
        rotation_about(Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.3), random.uniform(-3, 3));
    map.translation =
        size * random.magnitude(-2.0, 4.0) * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.5);
    TriangleMesh baked_mesh = mesh;
    for (Vec3f& v : baked_mesh.vertices) {
      const Vec3 p(v);
      v = Vec3f(Vec3(glm::dot(map.linear[0], p), glm::dot(map.linear[1], p), glm::dot(map.linear[2], p)) +
                map.translation);
    }
    const Result<std::optional<Tree>> made = moved_tree(tree, map, baked_mesh);
    ASSERT_TRUE(made && *made) << i;
    const Reasons reasons = validate(**made, baked_mesh);
    ASSERT_TRUE(reasons.empty()) << i << ": " << reasons[0];
    EXPECT_EQ((*made)->wide() != nullptr, tree.wide() != nullptr);
    ++moved;
  }
  std::printf("%d moved trees\n", moved);
}

TriangleMesh baked_by(const AffineTransform& map, const TriangleMesh& mesh) {
  TriangleMesh out = mesh;
  for (Vec3f& v : out.vertices) v = Vec3f(apply(map, Vec3(v)));
  return out;
}

// Many placings of one mesh with one grown tree: each a tree over what is baked, all with the same wide
// nodes, and two of them meet in the pairs that no tree finds, near and far from the origin.
TEST(MovedTree, PlacingsShareTheNodesOfAGrownTree) {
  Random random(90);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, expected;
  int shared = 0, meeting = 0, clear_of = 0, hits = 0;
  for (int i = 0; i < 150; ++i) {
    const double size = random.magnitude(-6.0, 6.0), far = i % 5 == 0 ? 0.0 : random.magnitude(-1.0, 3.0);
    const TriangleMesh mesh = soup_of(random, 1 + random.index(200), size);
    const Tree tree = *build_tree(mesh);
    AffineTransform maps[2];
    TriangleMesh meshes[2];
    double room = 0.0;
    const Vec3 about = size * far * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.5);
    for (int k = 0; k < 2; ++k) {
      maps[k].linear =
          rotation_about(Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.3), random.uniform(-3, 3));
      maps[k].translation =
          about + 0.6 * size * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
      meshes[k] = baked_by(maps[k], mesh);
      double largest = 0.0;
      for (const Vec3f& v : meshes[k].vertices)
        for (int c = 0; c < 3; ++c) largest = std::max(largest, std::fabs(static_cast<double>(v[c])));
      room = std::max(room, room_to_move(maps[k], largest));
    }
    const Result<std::optional<Tree>> grown = grown_tree(tree, room);
    ASSERT_TRUE(grown && *grown) << i;
    const Reasons of_grown = validate(**grown, mesh);
    ASSERT_TRUE(of_grown.empty()) << i << ": " << of_grown[0];
    Tree placed[2];
    for (int k = 0; k < 2; ++k) {
      Result<std::optional<Tree>> made = moved_tree(**grown, maps[k], meshes[k], nullptr, room);
      ASSERT_TRUE(made && *made) << i;
      placed[k] = std::move(**made);
      const Reasons reasons = validate(placed[k], meshes[k]);
      ASSERT_TRUE(reasons.empty()) << i << ": " << reasons[0];
      if (placed[k].wide() != nullptr && !placed[k].wide()->nodes.empty()) {
        ASSERT_EQ(placed[k].wide()->nodes.data(), (*grown)->wide()->nodes.data()) << i;
        ++shared;
      }
    }
    collide_brute_force(meshes[0], meshes[1], {}, expected);
    ++(expected.empty() ? clear_of : meeting);
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      CollideOptions options;
      options.engine = engine;
      collide({&placed[0], meshes[0]}, {&placed[1], meshes[1]}, {}, options, scratch, pairs);
      ASSERT_EQ(pairs, expected) << i;
    }
    const DistanceResult near = distance({&placed[0], meshes[0]}, {&placed[1], meshes[1]}, {}, {}, scratch);
    const Tree own[2] = {*build_tree(meshes[0]), *build_tree(meshes[1])};
    const DistanceResult truth = distance({&own[0], meshes[0]}, {&own[1], meshes[1]}, {}, {}, scratch);
    ASSERT_EQ(near.distance, truth.distance) << i;
    for (int r = 0; r < 60; ++r) {
      const Vec3 from = about + 2.0 * size * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 1.0);
      const Vec3 to = about + size * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.0);
      const Ray ray{from, to - from};
      const auto hit = raycast_first({&placed[0], meshes[0]}, ray, {}, scratch).hit,
                 truth_of_ray = raycast_brute_force(meshes[0], ray);
      ASSERT_EQ(hit.has_value(), truth_of_ray.has_value()) << i;
      if (!hit) continue;
      ASSERT_TRUE(hit->t == truth_of_ray->t && hit->triangle == truth_of_ray->triangle) << i;
      ++hits;
    }
  }
  std::printf("%d trees with shared nodes; %d pairs met, %d did not; %d rays hit\n", shared, meeting,
              clear_of, hits);
  EXPECT_GT(hits, 300);
  EXPECT_GT(shared, 200);
  EXPECT_GT(meeting, 40);
  EXPECT_GT(clear_of, 30);
}

TEST(MovedTree, LeavesToABuildWhatItCannotMove) {
  Random random(3);
  const TriangleMesh mesh = soup_of(random, 40, 1.0);
  const Tree tree = *build_tree(mesh);
  AffineTransform map;
  map.linear[0].x = -1.0;  // mirrors
  EXPECT_FALSE(moved_tree(tree, map, mesh)->has_value());
  map.linear[0].x = 1.0 + 1e-9;  // scales
  EXPECT_FALSE(moved_tree(tree, map, mesh)->has_value());
  map = {};
  TriangleMesh broken = mesh;
  broken.vertices[0].x = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(moved_tree(tree, map, broken)->has_value());
  BuildOptions boxes;
  boxes.kind = TreeKind::aabb;
  EXPECT_FALSE(moved_tree(*build_tree(mesh, boxes), map, mesh)->has_value());
  EXPECT_FALSE(moved_tree(Tree{}, map, mesh)->has_value());
  EXPECT_TRUE(moved_tree(tree, map, mesh)->has_value());
  std::atomic<bool> stop{true};
  EXPECT_EQ(moved_tree(tree, map, mesh, &stop).error().kind, ErrorKind::cancelled);
}

}  // namespace
}  // namespace boxwood
