// SPDX-License-Identifier: MIT
// The table of how far a model reaches: it bounds every vertex in every direction, whatever the model, the
// kind of tree and the direction; and what it calls apart is apart.
#include "tree/layout/root_support.hpp"
#include "tree/tree_access.hpp"

#include <random>

#include <gtest/gtest.h>

#include "query/descent/root_separation.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

using Real = long double;

Real real_dot(const Vec3& a, const Vec3& b) {
  return Real{a.x} * b.x + Real{a.y} * b.y + Real{a.z} * b.z;
}

std::vector<test::NamedMesh> models() {
  std::vector<test::NamedMesh> list = test::degenerate_meshes();
  for (const double scale : {1e-6, 1.0, 1e6, 1e30})
    list.push_back({"torus, scale " + std::to_string(scale), test::bumpy_torus(40, 20, 0.1, scale)});
  list.push_back({"torus far off", test::bumpy_torus(40, 20, 0.1, 1.0, Vec3(1e6, -1e6, 3e5))});
  list.push_back({"large torus", test::bumpy_torus(160, 60)});
  list.push_back({"soup", test::triangle_soup(3000, 5)});
  list.push_back({"cube", testing::box_mesh(Vec3(1, 2, 3))});
  list.push_back({"plate", testing::box_mesh(Vec3(100, 50, 0))});
  list.push_back({"thin plate", testing::box_mesh(Vec3(100, 50, 1e-12))});
  list.push_back({"needle", testing::box_mesh(Vec3(1e5, 1e-4, 0))});
  return list;
}

std::vector<Tree> trees_over(const MeshView& mesh) {
  std::vector<Tree> trees;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    BuildOptions options;
    options.kind = kind;
    trees.push_back(*build_tree(mesh, options));
    options.split = SplitRule::bottom_up;
    trees.push_back(*build_tree(mesh, options));
  }
  return trees;
}

// Finite corners, as the tree holds them.
std::vector<Vec3> points_of(const Tree& tree, const MeshView& mesh) {
  std::vector<Vec3> points;
  for (const std::uint32_t t : tree.topology().order)
    for (const Vec3& p : corners(mesh, t)) points.push_back(p);
  return points;
}

Vec3 direction_of(std::mt19937& random, const RootSupport& support) {
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<int> four(0, 3), axis(0, 2);
  Vec3 d(normal(random), normal(random), normal(random));
  switch (four(random)) {
  case 0:  // a direction of the grid, or nearly
    d = Vec3(0.0);
    for (const Vec3& a : support.scaled_axes)
      if (const double sq = glm::dot(a, a); sq > 1e-250) d += (axis(random) - 1.0) / sq * a;
    break;
  case 1:  // nearly along an axis of the frame
    d = 1e-9 * d + kIdentityRows[static_cast<std::size_t>(axis(random))];
    break;
  default:
    break;
  }
  return d * std::pow(10.0, 5.0 * normal(random));
}

TEST(RootSupport, ReachesAsFarAsEveryVertexInEveryDirection) {
  std::mt19937 random(test::seed(7));
  std::size_t directions = 0, tables = 0;
  for (const auto& [name, mesh] : models()) {
    for (const Tree& tree : trees_over(mesh)) {
      const std::vector<Vec3> points = points_of(tree, mesh);
      ASSERT_EQ(tree.root_support() == nullptr, points.empty()) << name;
      if (points.empty()) continue;
      EXPECT_TRUE(validate(tree, mesh).empty()) << name;
      const RootSupport& support = *tree.root_support();
      for (const Vec3& p : points) {
        ASSERT_LE(glm::length(p - support.center), support.sphere_radius) << name;
        ASSERT_LE(glm::length(p), support.reach) << name;
      }
      for (int i = 0; i < (points.size() > 20000 ? 20 : 120); ++i, ++directions) {
        const Vec3 d = direction_of(random, support);
        const double reach = reach_in(support, d);
        Real farthest = -std::numeric_limits<Real>::infinity();
        for (const Vec3& p : points)
          farthest = std::max(farthest, real_dot(d, p) - real_dot(d, support.center));
        const double length = glm::length(d), rounding = 0x1p-46 * support.reach * length;
        ASSERT_GE(reach + rounding, farthest) << name << " " << name_of(tree.kind());
        if (support.points.empty()) continue;
        // No farther than the root volume's box.
        double box = 0.0;
        for (const Vec3& a : support.scaled_axes) box += std::fabs(glm::dot(a, d));
        ASSERT_LE(reach, box + rounding + 12.0 * support.rounding * length) << name;
        ++tables;
      }
    }
  }
  std::printf("directions: %zu, of tables with points: %zu\n", directions, tables);
  EXPECT_GT(tables, directions / 2);
  EXPECT_LT(tables, directions);  // one model is too large for floats
}

TEST(RootSupport, IsTightAroundABall) {
  const TriangleMesh sphere = testing::sphere_mesh(100, 100, 1.0);
  const Tree tree = *build_tree(sphere);
  std::mt19937 random(test::seed(3));
  double worst = 0.0;
  for (int i = 0; i < 2000; ++i) {
    std::normal_distribution<double> normal;
    const Vec3 d = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
    worst = std::max(worst, reach_in(*tree.root_support(), d));
  }
  EXPECT_LE(worst, 1.1);  // the box reaches 1.73
  EXPECT_LE(tree.root_support()->sphere_radius, 1.03);
}

TEST(RootSupport, FollowsARefit) {
  TriangleMesh mesh = test::bumpy_torus(40, 20);
  const Tree tree = *build_tree(mesh);
  for (Vec3f& v : mesh.vertices) v = {2.0F * v.x + v.y, v.y, v.z * v.z};
  EXPECT_FALSE(validate(tree, mesh).empty());
  const Refit moved = *refit(tree, mesh);
  EXPECT_TRUE(validate(moved.tree, mesh).empty());
  for (const Vec3f& v : mesh.vertices) {
    const Vec3 away = Vec3(v) - moved.tree.root_support()->center;
    EXPECT_GE(reach_in(*moved.tree.root_support(), away) * (1.0 + 1e-12), glm::dot(away, away));
  }
}

TEST(RootSupport, ATableThatReachesTooShortIsFound) {
  const TriangleMesh mesh = test::bumpy_torus(40, 20);
  Tree tree = *build_tree(mesh);
  auto shorter = std::make_shared<RootSupport>(*tree.root_support());
  for (SupportPoint& point : shorter->points)
    for (float& x : point.p) x *= 0.9F;
  TreeAccess(tree).root_support = shorter;
  EXPECT_FALSE(validate(tree, mesh).empty());
}

// The least of direction . place(b) over B less the largest of direction . a over A: positive is proof.
Real gap_along(const Vec3& direction, const std::vector<Vec3>& a, const std::vector<Vec3>& b,
               const RigidTransform& a_from_b) {
  Real of_a = -std::numeric_limits<Real>::infinity(), of_b = -of_a;
  for (const Vec3& p : a) of_a = std::max(of_a, real_dot(direction, p));
  for (const Vec3& p : b) of_b = std::min(of_b, real_dot(direction, place(a_from_b, p)));
  return of_b - of_a;
}

TEST(RootSeparation, WhatItCallsApartIsApartByTheMargin) {
  std::mt19937 random(test::seed(11));
  std::normal_distribution<double> normal;
  std::size_t asked = 0, apart = 0;
  const std::vector<test::NamedMesh> list = models();
  for (std::size_t i = 0; i < list.size(); ++i) {
    // Against itself and, of like size, against the next.
    for (const std::size_t j : {i, (i + 1) % list.size()}) {
      const Tree tree_a = *build_tree(list[i].mesh), tree_b = *build_tree(list[j].mesh);
      std::vector<Vec3> a = points_of(tree_a, list[i].mesh), b = points_of(tree_b, list[j].mesh);
      if (a.empty() || b.empty() || a.size() + b.size() > 40000) continue;
      const double size = tree_a.root_support()->sphere_radius + tree_b.root_support()->sphere_radius;
      for (int k = 0; k < 150; ++k) {
        RigidTransform pose = testing::random_pose(random, 0.0);
        // Also what is no rotation: skewed, mirrored, flat.
        if (k % 5 == 4)
          for (Vec3& row : pose.rotation)
            row = Vec3(normal(random), normal(random), k % 2 == 0 ? 0.0 : normal(random));
        const Vec3 way = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
        pose.translation = (tree_a.root_support()->center + std::fabs(normal(random)) * size * way) -
                           rotate(pose, tree_b.root_support()->center);
        const double margin = k % 3 == 0 ? 0.1 * size : 0.0;
        const RootSeparation separation = separate_roots(tree_a, tree_b, pose, margin);
        ++asked;
        apart += separation.apart ? 1 : 0;
        EXPECT_GT(separation.directions, 0);
        if (separation.apart) {
          ASSERT_GT(gap_along(separation.direction, a, b, pose),
                    Real{margin} * std::sqrt(real_dot(separation.direction, separation.direction)))
              << list[i].name << " against " << list[j].name;
        }
      }
    }
  }
  std::printf("asked %zu, apart %zu\n", asked, apart);
  EXPECT_GT(apart, asked / 4);
}

TEST(RootSeparation, PartsWhatADirectionParts) {
  // The hulls are an eighth of the radius apart along some direction, and slid aside, so that the line
  // through the centres is another: nearly all are separated, by each of the directions.
  std::mt19937 random(test::seed(5));
  std::normal_distribution<double> normal;
  std::size_t asked = 0, separated = 0;
  std::array<std::size_t, 5> directions{};
  for (const TriangleMesh& mesh : {test::bumpy_torus(60, 30), testing::box_mesh(Vec3(1, 2, 0.2)),
                                   testing::sphere_mesh(40, 40, 1.0, 0.1)}) {
    const Tree tree = *build_tree(mesh);
    const std::vector<Vec3> points = points_of(tree, mesh);
    for (int k = 0; k < 1500; ++k) {
      RigidTransform pose = testing::random_pose(random, 0.0);
      const Vec3 way = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
      const Vec3 aside =
          glm::normalize(glm::cross(way, Vec3(normal(random), normal(random), normal(random))));
      const double radius = tree.root_support()->sphere_radius;
      pose.translation = (0.125 * radius - static_cast<double>(gap_along(way, points, points, pose))) * way +
                         0.8 * radius * normal(random) * aside;
      const RootSeparation separation = separate_roots(tree, tree, pose);
      ++asked;
      separated += separation.apart ? 1 : 0;
      if (separation.apart) ++directions.at(static_cast<std::size_t>(separation.directions));
    }
  }
  std::printf("separated %zu of %zu; by direction %zu %zu %zu %zu\n", separated, asked, directions[1],
              directions[2], directions[3], directions[4]);
  EXPECT_GE(separated, 9 * asked / 10);
  for (std::size_t k = 1; k <= 4; ++k) EXPECT_GT(directions[k], 0U);
}

// A slanted box of twelve triangles, flat sometimes.
TriangleMesh slanted_box(std::mt19937& random, double scale) {
  std::uniform_real_distribution<double> uniform(0.1, 1.0);
  Vec3 half(uniform(random), uniform(random), uniform(random));
  if (random() % 4U == 0) half[static_cast<int>(random() % 3U)] *= 1e-4;
  TriangleMesh mesh = testing::box_mesh(half);
  const RigidTransform turn = testing::random_pose(random, 1.0);
  for (Vec3f& v : mesh.vertices) v = Vec3f(scale * place(turn, Vec3(v)));
  return mesh;
}

TEST(RootSeparation, SmallModelsPartByEveryAxisOfTheirBoxes) {
  std::mt19937 random(test::seed(31));
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  std::size_t apart = 0, by_edges = 0, missed = 0;
  for (int i = 0; i < 6000; ++i) {
    const double scale = std::ldexp(1.0, static_cast<int>(random() % 41U) - 20);
    const TriangleMesh mesh_a = slanted_box(random, scale), mesh_b = slanted_box(random, scale);
    const Tree tree_a = *build_tree(mesh_a), tree_b = *build_tree(mesh_b);
    const std::vector<Vec3> a = points_of(tree_a, mesh_a), b = points_of(tree_b, mesh_b);
    RigidTransform pose = testing::random_pose(random, 0.0);
    if (i % 5 == 0)  // as far from a rotation as poses may be
      for (Vec3& row : pose.rotation) row *= 1.0 + 0.4 * kMaxRotationDeviation * uniform(random);
    const double size = tree_a.root_support()->sphere_radius + tree_b.root_support()->sphere_radius;
    pose.translation = (tree_a.root_support()->center + (0.2 + 0.9 * uniform(random)) * size *
                                                            testing::random_pose(random, 0.0).rotation[0]) -
                       rotate(pose, tree_b.root_support()->center);
    const Obb &box_a = std::get<NodeBounds<Obb>>(tree_a.bounds()).volumes[0],
              &box_b = std::get<NodeBounds<Obb>>(tree_b.bounds()).volumes[0];
    const auto gap = [&](const Vec3& axis) {
      return std::max(gap_along(axis, a, b, pose), gap_along(-axis, a, b, pose)) /
             std::sqrt(real_dot(axis, axis));
    };
    Real by_face = -1e30L, by_edge = -1e30L;
    for (std::size_t k = 0; k < 3; ++k) {
      by_face = std::max({by_face, gap(box_a.axes[k]), gap(rotate(pose, box_b.axes[k]))});
      for (std::size_t l = 0; l < 3; ++l) {
        const Vec3 axis = glm::cross(box_a.axes[k], rotate(pose, box_b.axes[l]));
        by_edge = std::max(by_edge, gap(axis) * glm::length(axis));
      }
    }
    const double margin = i % 3 == 0 ? 0.05 * size * uniform(random) : 0.0;
    const RootSeparation separation = separate_roots(tree_a, tree_b, pose, margin);
    if (separation.apart) {
      ++apart;
      by_edges += by_face <= margin ? 1 : 0;
      ASSERT_GT(gap_along(separation.direction, a, b, pose),
                Real{margin} * std::sqrt(real_dot(separation.direction, separation.direction)))
          << i;
    } else {
      // Margin and slack, some 2e-4 of the size, are taken for an axis of edges at right angles.
      missed += std::max(by_face, by_edge) > margin + 2e-3 * size ? 1 : 0;
    }
  }
  std::printf("%zu apart, %zu by edges alone, %zu missed\n", apart, by_edges, missed);
  EXPECT_EQ(missed, 0U);
  EXPECT_GT(apart, 2000U);
  EXPECT_GT(by_edges, 100U);
}

TEST(RootSeparation, PosesThatAreNotFinitePartNothing) {
  const TriangleMesh mesh = test::bumpy_torus(30, 20);
  const Tree tree = *build_tree(mesh);
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), kInfinity, -kInfinity}) {
    for (int k = 0; k < 3; ++k) {
      RigidTransform pose{kIdentityRows, Vec3(10.0)};
      pose.translation[k] = bad;
      EXPECT_FALSE(separate_roots(tree, tree, pose).apart);
      pose = {kIdentityRows, Vec3(10.0)};
      pose.rotation[1][k] = bad;
      EXPECT_FALSE(separate_roots(tree, tree, pose).apart);
    }
  }
}

TEST(RootSeparation, QueriesWithoutTablesGiveTheSameAnswers) {
  const TriangleMesh mesh = test::bumpy_torus(30, 20);
  std::mt19937 random(test::seed(9));
  QueryScratch scratch;
  std::vector<TrianglePair> with, without;
  std::size_t colliding = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    const Tree tree = testing::tree_over(mesh, kind);
    Tree bare = tree;
    TreeAccess(bare).root_support = nullptr;
    EXPECT_FALSE(separate_roots(tree, bare, testing::moved(Vec3(100.0))).apart);
    for (int k = 0; k < 60; ++k) {
      const RigidTransform pose = testing::random_pose(random, 2.0);
      collide({&tree, mesh}, {&tree, mesh}, pose, {}, scratch, with);
      collide({&bare, mesh}, {&bare, mesh}, pose, {}, scratch, without);
      ASSERT_EQ(with, without);
      colliding += with.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(colliding, 20U);
}

}  // namespace
}  // namespace boxwood
