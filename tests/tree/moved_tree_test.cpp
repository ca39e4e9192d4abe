// SPDX-License-Identifier: MIT
// Trees that are moved with their meshes are trees over what is baked: validate() finds nothing.
#include <boxwood/tree_moved.hpp>

#include <cmath>
#include <cstdio>
#include <limits>

#include <gtest/gtest.h>

#include "generators.hpp"

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
