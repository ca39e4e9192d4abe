// SPDX-License-Identifier: MIT
// A mesh that is clear of itself stays so while its vertices move: against collide_self() of moved copies.
#include "query/pairs/self_clearance.hpp"

#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "generators.hpp"
#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;
using test::Random;

// A prism over a regular polygon; the caps are fans of a corner of theirs, in a plane.
TriangleMesh prism_mesh(int sides, double height) {
  TriangleMesh mesh;
  for (const double z : {0.0, height})
    for (int i = 0; i < sides; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / sides;
      mesh.vertices.emplace_back(Vec3f(Vec3(0.5 * std::cos(angle), 0.5 * std::sin(angle), z)));
    }
  const auto n = static_cast<std::uint32_t>(sides);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t k = (i + 1) % n;
    mesh.triangles.push_back({i, k, n + k});
    mesh.triangles.push_back({i, n + k, n + i});
    if (i < 2) continue;
    mesh.triangles.push_back({0, i, i - 1});
    mesh.triangles.push_back({n, n + i - 1, n + i});
  }
  return mesh;
}

TriangleMesh mesh_that_may_fold(Random& random) {
  const auto count = [&](int least, int more) {
    return static_cast<std::uint32_t>(least + random.index(more));
  };
  switch (random.index(6)) {
  case 0:
    return box_mesh(Vec3(0.3, 0.4, random.magnitude(-3, 0)));
  case 1:
    return torus_mesh(count(3, 20), count(3, 12), 0.4, random.uniform(0.05, 0.3));
  case 2:
    return sphere_mesh(count(3, 12), count(3, 12), 0.5);
  case 3:
    return prism_mesh(3 + random.index(20), random.magnitude(-3, 0));
  case 4:  // a soup of few triangles, some of which cross
    return test::mesh_of_family(test::MeshFamily::soup, random, 2 + random.index(6));
  default: {  // a fan of one corner that opens and folds
    TriangleMesh fan;
    const int blades = 2 + random.index(4);
    fan.vertices.emplace_back(0.0F, 0.0F, 0.0F);
    for (int i = 0; i < 2 * blades; ++i) fan.vertices.emplace_back(Vec3f(random.unit()));
    for (int i = 0; i < blades; ++i) {
      const auto k = static_cast<std::uint32_t>(i);
      fan.triangles.push_back({0, 2 * k + 1, 2 * k + 2});
      if (random.chance(0.3) && k > 0) fan.triangles.push_back({0, 2 * k, 2 * k + 1});
    }
    return fan;
  }
  }
}

// Moves vertices by nearly `reach`, in random directions or along one axis up and down; equal positions move
// alike.
TriangleMesh moved_vertices(const TriangleMesh& mesh, double reach, Random& random) {
  TriangleMesh copy = mesh;
  const bool random_directions = random.chance(0.5);
  const Vec3 axis = random.unit();
  std::map<std::array<float, 3>, Vec3> moves;
  for (Vec3f& v : copy.vertices) {
    const auto [at, is_new] = moves.try_emplace({v.x, v.y, v.z});
    if (is_new) at->second = random_directions ? random.unit() : random.chance(0.5) ? axis : -axis;
    v = Vec3f(Vec3(v) + 0.999 * reach * at->second);
  }
  return copy;
}

bool meets_itself(const TriangleMesh& mesh) {
  const Tree tree = *build_tree(mesh);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded;
  return collide_self({&tree, mesh}, {}, scratch, pairs, folded).colliding;
}

TEST(SelfClearance, MovedCopiesDoNotMeetThemselves) {
  Random random(11);
  int clear = 0, unclear = 0, met = 0;
  for (int i = 0; i < 600; ++i) {
    const TriangleMesh mesh = mesh_that_may_fold(random);
    BuildOptions options;
    options.kind = kKinds[static_cast<std::size_t>(i) % std::size(kKinds)];
    const Tree tree = *build_tree(mesh, options);
    const double reach = random.magnitude(-5, -0.5);
    const bool is_clear = is_clear_of_itself({&tree, mesh}, reach, nullptr);
    ++(is_clear ? clear : unclear);
    for (int k = 0; k < 8; ++k) {
      const bool meets = meets_itself(moved_vertices(mesh, reach, random));
      ASSERT_FALSE(is_clear && meets) << i << ", moved by " << reach;
      if (meets) ++met;
    }
  }
  std::printf("%d clear, %d not; %d moved copies met themselves\n", clear, unclear, met);
  EXPECT_GT(clear, 200);
  EXPECT_GT(unclear, 100);
  EXPECT_GT(met, 300);
}

// Prisms have fans of triangles in a plane.
TEST(SelfClearance, OrdinaryShapesAreClearByTheirRounding) {
  const TriangleMesh meshes[] = {prism_mesh(24, 0.8), torus_mesh(32, 16, 0.4, 0.12), box_mesh(Vec3(0.3)),
                                 prism_mesh(4, 0.01)};
  for (const TriangleMesh& mesh : meshes) {
    const Tree tree = *build_tree(mesh);
    EXPECT_TRUE(is_clear_of_itself({&tree, mesh}, 1e-5, nullptr));
    EXPECT_FALSE(is_clear_of_itself({&tree, mesh}, 1.0, nullptr));
    EXPECT_FALSE(is_clear_of_itself({nullptr, mesh}, 1e-5, nullptr));
    const std::atomic<bool> stop = true;
    EXPECT_FALSE(is_clear_of_itself({&tree, mesh}, 1e-5, &stop));
  }
}

TEST(SelfClearance, DistanceFromImageBoundsWhatWasMoved) {
  Random random(12);
  for (int i = 0; i < 300; ++i) {
    const TriangleMesh mesh = torus_mesh(8, 6, 0.4, 0.12);
    AffineTransform map;
    map.linear = random.rotation();
    for (Vec3& row : map.linear) row *= 2.0;  // an image at 2 d is at d in the frame of the mesh
    map.translation = random.in_cube(10.0);
    TriangleMesh copy = mesh;
    for (Vec3f& v : copy.vertices) v = Vec3f(apply(map, Vec3(v)));
    const double rounded = distance_from_image(copy, mesh, map);
    EXPECT_GT(rounded, 0.0);
    EXPECT_LT(rounded, 1e-5);
    const double by = random.magnitude(-3, 0);
    copy.vertices[static_cast<std::size_t>(random.index(48))] += Vec3f(2.0 * by * random.unit());
    const double found = distance_from_image(copy, mesh, map);
    EXPECT_GE(found, by - 1e-5);
    EXPECT_LE(found, 2.0 * by + 1e-5);  // the bound of the inverse is at most sqrt(3) too large
    map.linear[2] = map.linear[1];
    EXPECT_EQ(distance_from_image(copy, mesh, map), kInfinity);
  }
}

}  // namespace
}  // namespace boxwood
