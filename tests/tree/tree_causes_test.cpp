// SPDX-License-Identifier: MIT
// Causes of slow trees: models made to have one of them, a model that has none, and sums by hand.
#include <boxwood/tree_causes.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "seed.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

Tree tree_of_causes(const TriangleMesh& mesh, TreeKind kind = TreeKind::aabb, std::uint32_t leaf_size = 2) {
  BuildOptions options;
  options.kind = kind;
  options.leaf_size = leaf_size;
  return *build_tree(mesh, options);
}

std::array<CauseFinding, kTreeCauseCount> causes_of(const TriangleMesh& mesh,
                                                    TreeKind kind = TreeKind::aabb) {
  return *tree_causes(tree_of_causes(mesh, kind), mesh);
}

const CauseFinding& finding(const std::array<CauseFinding, kTreeCauseCount>& all, TreeCause cause) {
  return all[static_cast<std::size_t>(cause)];
}

void add_triangle(TriangleMesh& mesh, const Vec3& a, const Vec3& b, const Vec3& c) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3& p : {a, b, c}) mesh.vertices.emplace_back(p);
  mesh.triangles.push_back({first, first + 1, first + 2});
}

// Slivers across a cube, from corner to corner.
TriangleMesh slivers(int count) {
  TriangleMesh mesh;
  std::mt19937 random(test::seed(4));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (int i = 0; i < count; ++i) {
    const Vec3 a(unit(random), unit(random), -1.0), b(unit(random), unit(random), 1.0);
    add_triangle(mesh, a, b, b + Vec3(0.01, 0.0, 0.0));
  }
  return mesh;
}

// Plates on each other: halves of the stack are as wide as the whole.
TriangleMesh plates(int count) {
  TriangleMesh mesh;
  for (int i = 0; i < count; ++i) {
    const double z = 1e-3 * i;
    add_triangle(mesh, {-1, -1, z}, {1, -1, z}, {1, 1, z});
    add_triangle(mesh, {-1, -1, z}, {1, 1, z}, {-1, 1, z});
  }
  return mesh;
}

// A small, finely divided ball that stands on two large triangles, a little inclined.
TriangleMesh ball_on_plate() {
  TriangleMesh mesh = test::bumpy_torus(30, 20, 0.0, 0.02);
  add_triangle(mesh, {-1, -1, -0.4}, {1, -1, -0.3}, {1, 1, 0.4});
  add_triangle(mesh, {-1, -1, -0.4}, {1, 1, 0.4}, {-1, 1, 0.3});
  return mesh;
}

TEST(TreeCauses, AnEvenMeshHasNone) {
  for (const TreeKind kind : {TreeKind::aabb, TreeKind::obb}) {
    const auto all = causes_of(test::bumpy_torus(60, 36), kind);
    for (const TreeCause cause :
         {TreeCause::long_triangles, TreeCause::large_next_to_small, TreeCause::deep_chains})
      EXPECT_FALSE(finding(all, cause).is_found()) << name_of(cause) << " " << finding(all, cause).share;
  }
}

TEST(TreeCauses, EachIsFoundInItsModel) {
  const auto in_slivers = causes_of(slivers(200)), in_plates = causes_of(plates(64)),
             in_plate = causes_of(ball_on_plate()), in_soup = causes_of(test::triangle_soup(600, 7));
  std::printf("slivers %.2f, plates %.2f, ball on plate %.2f, soup %.2f\n",
              finding(in_slivers, TreeCause::long_triangles).share,
              finding(in_plates, TreeCause::deep_chains).share,
              finding(in_plate, TreeCause::large_next_to_small).share,
              finding(in_soup, TreeCause::overlapping_parts).share);
  EXPECT_GT(finding(in_slivers, TreeCause::long_triangles).share, 0.9);
  EXPECT_GE(finding(in_slivers, TreeCause::long_triangles).count, 190U);
  EXPECT_TRUE(finding(in_plates, TreeCause::deep_chains).is_found());
  EXPECT_FALSE(finding(in_plates, TreeCause::long_triangles).is_found());
  EXPECT_TRUE(finding(in_plate, TreeCause::large_next_to_small).is_found());
  EXPECT_FALSE(finding(in_plate, TreeCause::deep_chains).is_found());
  EXPECT_TRUE(finding(in_soup, TreeCause::overlapping_parts).is_found());
}

// The places say what they count: each is checked against the tree and the mesh by its definition.
TEST(TreeCauses, PlacesKeepTheirDefinitions) {
  std::size_t places = 0;
  for (const TriangleMesh& mesh : {slivers(100), plates(40), ball_on_plate(), test::triangle_soup(300, 2)}) {
    const Tree tree = tree_of_causes(mesh);
    const auto& nodes = tree.topology().nodes;
    const auto& boxes = std::get<NodeBounds<Aabb>>(tree.bounds()).volumes;
    const auto all = *tree_causes(tree, mesh);
    for (const CauseFinding& one : all) {
      EXPECT_GE(one.count, one.places.size());
      EXPECT_GE(one.share, 0.0);
      double last = kInfinity;
      for (const CausePlace& place : one.places) {
        ASSERT_LT(place.node, nodes.size());
        EXPECT_LE(place.weight, last);
        last = place.weight;
        const TreeNode& node = nodes[place.node];
        const auto begin = tree.topology().order.begin() + node.first;
        switch (one.cause) {
        case TreeCause::long_triangles:
        case TreeCause::large_next_to_small:
          EXPECT_NE(std::find(begin, begin + node.count, place.triangle), begin + node.count);
          EXPECT_EQ(node.is_leaf(), one.cause == TreeCause::long_triangles);
          break;
        case TreeCause::overlapping_parts: {
          const Aabb &a = boxes[node.left], &b = boxes[node.left + 1];
          const Aabb both{glm::max(a.min, b.min), glm::min(a.max, b.max)};
          ASSERT_FALSE(is_empty(both));
          EXPECT_NEAR(place.weight, area(both) / area(boxes[0]), 1e-12);
          break;
        }
        case TreeCause::deep_chains: {
          EXPECT_GE(place.length, 4U);
          std::uint32_t at = place.node;
          double sum = area(boxes[at]);
          for (std::uint32_t i = 1; i < place.length; ++i) {
            EXPECT_GE(area(boxes[at]), 0.9 * area(boxes[nodes[at].parent]));
            at = nodes[at].parent;
            sum += area(boxes[at]);
          }
          EXPECT_NEAR(place.weight, sum / area(boxes[0]), 1e-9);
        }
        }
        ++places;
      }
    }
  }
  std::printf("%zu places\n", places);
  EXPECT_GT(places, 200U);
}

TEST(TreeCauses, EmptyFlatAndWrongInputs) {
  const TriangleMesh mesh = test::bumpy_torus(8, 6);
  const auto none = *tree_causes(Tree(), mesh);
  for (const CauseFinding& one : none) EXPECT_EQ(one.share, 0.0);
  TriangleMesh point;
  add_triangle(point, Vec3(1.0), Vec3(1.0), Vec3(1.0));
  const auto of_point = causes_of(point);
  for (const CauseFinding& one : of_point) EXPECT_FALSE(one.is_found());
  const Tree tree = tree_of_causes(mesh);
  TriangleMesh shorter = mesh;
  shorter.triangles.resize(3);
  EXPECT_EQ(tree_causes(tree, shorter).error().kind, ErrorKind::malformed);
  const std::atomic<bool> stop{true};
  EXPECT_EQ(tree_causes(tree, mesh, &stop).error().kind, ErrorKind::cancelled);
  EXPECT_EQ(name_of(TreeCause::deep_chains), "deep-chains");
}

}  // namespace
}  // namespace boxwood
