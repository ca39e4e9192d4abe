// SPDX-License-Identifier: MIT
// The share of nodes outside a solid, against known solids and against points at random.
#include <boxwood/solid_share.hpp>

#include <cmath>
#include <cstdio>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/containment.hpp>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

std::vector<std::uint32_t> all_nodes(const Tree& tree) {
  std::vector<std::uint32_t> nodes(tree.topology().nodes.size());
  std::iota(nodes.begin(), nodes.end(), 0U);
  return nodes;
}

void append(TriangleMesh& mesh, const TriangleMesh& more, bool reversed = false) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), more.vertices.begin(), more.vertices.end());
  for (Triangle t : more.triangles) {
    if (reversed) std::swap(t[1], t[2]);
    mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  }
}

FigureBounds root_share(const TriangleMesh& mesh, bool& is_plain, TreeKind kind = TreeKind::aabb) {
  const Tree tree = tree_over(mesh, kind);
  const SolidShares shares = *solid_shares({&tree, mesh}, std::vector<std::uint32_t>{0});
  is_plain = shares.is_plain;
  return shares.outside[0];
}

TEST(SolidShare, OfKnownSolids) {
  bool plain = false;
  const TriangleMesh cube = box_mesh(Vec3(1.0));
  EXPECT_NEAR(root_share(cube, plain).upper, 0.0, 1e-9);
  EXPECT_TRUE(plain);
  TriangleMesh hollow = cube;  // a cavity, wound the other way
  append(hollow, box_mesh(Vec3(0.5)), true);
  EXPECT_NEAR(root_share(hollow, plain).lower, 0.125, 1e-9);
  EXPECT_NEAR(root_share(hollow, plain).upper, 0.125, 1e-9);
  EXPECT_TRUE(plain);
  TriangleMesh inside_out;
  append(inside_out, cube, true);
  EXPECT_NEAR(root_share(inside_out, plain).upper, 0.0, 1e-9);
  TriangleMesh twice = cube;  // a solid in a solid: the same points
  append(twice, box_mesh(Vec3(0.5)));
  const FigureBounds nested = root_share(twice, plain);
  EXPECT_FALSE(plain);
  EXPECT_NEAR(nested.lower, 0.0, 1e-9);
  EXPECT_NEAR(nested.upper, 0.0, 1e-9);
  TriangleMesh apart = cube;
  append(apart, box_mesh(Vec3(1.0), Vec3(6.0, 0.0, 0.0)));
  EXPECT_NEAR(root_share(apart, plain).lower, 0.5, 1e-9);
  EXPECT_TRUE(plain);
  TriangleMesh overlapping = cube;  // 2 x 2 x 3 of them in a box of 2 x 2 x 3
  append(overlapping, box_mesh(Vec3(1.0), Vec3(0.0, 0.0, 1.0)));
  const FigureBounds bounds = root_share(overlapping, plain);
  EXPECT_FALSE(plain);
  EXPECT_NEAR(bounds.lower, 0.0, 1e-9);
  EXPECT_NEAR(bounds.upper, 1.0 / 3.0, 1e-9);
  TriangleMesh open = cube;
  open.triangles.pop_back();
  EXPECT_EQ(root_share(open, plain).lower, 1.0);
  // The sphere around a cube of edge 2.
  const FigureBounds round = root_share(cube, plain, TreeKind::sphere);
  const double share = 1.0 - 8.0 / (4.0 / 3.0 * 3.14159265358979324 * std::sqrt(27.0));
  EXPECT_LE(round.lower, share + 1e-9);
  EXPECT_GE(round.upper, share - 1e-9);
}

// Every node of a tree against random points of its volume.
TEST(SolidShare, IsThatOfRandomPoints) {
  std::mt19937_64 random(test::seed(9));
  const auto uniform = [&] { return 2.0 * (static_cast<double>(random() >> 11U) * 0x1p-53) - 1.0; };
  TriangleMesh meshes[3] = {torus_mesh(24, 12, 1.0, 0.3), sphere_mesh(14, 20, 1.0, 0.2),
                            torus_mesh(20, 10, 1.0, 0.3)};
  append(meshes[1], sphere_mesh(10, 12, 0.4), true);  // a cavity
  append(meshes[2], torus_mesh(20, 10, 1.0, 0.25));   // overlapping rings
  int nodes = 0, outliers = 0, between = 0;
  for (const TriangleMesh& mesh : meshes)
    for (const TreeKind kind : kKinds) {
      const Tree tree = tree_over(mesh, kind);
      const SolidShares shares = *solid_shares({&tree, mesh}, all_nodes(tree), {2});
      EXPECT_EQ(shares.is_plain, &mesh != &meshes[2]);
      const std::vector<NodeFigures> figures = *figures_of_nodes(tree, mesh);
      QueryScratch scratch;
      for (std::uint32_t n = 0; n < shares.outside.size(); n += 29) {
        constexpr int kPoints = 120;
        int outside = 0;
        for (int i = 0; i < kPoints;) {
          Vec3 p(uniform(), uniform(), uniform());
          if (kind == TreeKind::sphere) {
            if (glm::dot(p, p) > 1.0) continue;
            const Sphere& s = std::get<NodeBounds<Sphere>>(tree.bounds()).volumes[n];
            p = s.center + s.radius * p;
          } else if (kind == TreeKind::aabb) {
            const Aabb& b = std::get<NodeBounds<Aabb>>(tree.bounds()).volumes[n];
            p = 0.5 * (b.min + b.max) + 0.5 * (b.max - b.min) * p;
          } else {
            const Obb& b = std::get<NodeBounds<Obb>>(tree.bounds()).volumes[n];
            const Vec3 at = b.half_extents * p;
            p = b.center + at.x * b.axes[0] + at.y * b.axes[1] + at.z * b.axes[2];
          }
          outside += contains_point({&tree, mesh}, p, {}, scratch).inside ? 0 : 1;
          ++i;
        }
        const double share = static_cast<double>(outside) / kPoints;
        const double error = 4.5 * std::sqrt(std::max(share * (1.0 - share), 0.01) / kPoints);
        const FigureBounds& b = shares.outside[n];
        outliers += b.lower > share + error || b.upper < share - error ? 1 : 0;
        between += share > 0.05 && share < 0.95 ? 1 : 0;
        if (kind != TreeKind::sphere && shares.is_plain) {
          EXPECT_LE((b.upper - b.lower) * figures[n].volume, 1e-11 * figures[0].volume);
        }
        ++nodes;
      }
    }
  std::printf("%d nodes, %d neither full nor empty\n", nodes, between);
  EXPECT_EQ(outliers, 0);
  EXPECT_GT(between, 50);
}

TEST(SolidShare, IsTheSameForAnyNumberOfThreadsAndRefusesTheRest) {
  const TriangleMesh mesh = torus_mesh(30, 16, 1.0, 0.3);
  const Tree tree = tree_over(mesh, TreeKind::obb);
  const SolidShares one = *solid_shares({&tree, mesh}, all_nodes(tree)),
                    three = *solid_shares({&tree, mesh}, all_nodes(tree), {3});
  EXPECT_EQ(one.all.lower, three.all.lower);
  EXPECT_EQ(one.all.upper, three.all.upper);
  EXPECT_EQ(one.closed_parts, 1U);
  const std::vector<std::uint32_t> beyond{100000}, root{0};
  EXPECT_EQ(solid_shares({&tree, mesh}, beyond).error().kind, ErrorKind::usage);
  EXPECT_EQ(solid_shares({nullptr, mesh}, root).error().kind, ErrorKind::usage);
  EXPECT_EQ(solid_shares({&tree, TriangleMesh{}}, root).error().kind, ErrorKind::malformed);
  const std::atomic<bool> stop{true};
  EXPECT_EQ(solid_shares({&tree, mesh}, root, {1, &stop}).error().kind, ErrorKind::cancelled);
  EXPECT_TRUE(solid_shares({nullptr, mesh}, {})->outside.empty());
}

}  // namespace
}  // namespace boxwood
