// SPDX-License-Identifier: MIT
// Solids inside solids, told for each part.
#include <boxwood/containment.hpp>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

void append(TriangleMesh& mesh, const TriangleMesh& other, bool reversed = false) {
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (Triangle t : other.triangles) {
    if (reversed) std::swap(t[1], t[2]);
    mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
  }
}

struct Answer {
  ContainmentResult result;
  std::vector<ContainedPart> inside;
};
Answer ask(const TriangleMesh& a, const TriangleMesh& b, const RigidTransform& pose) {
  Answer answer;
  std::vector<TrianglePair> pairs;
  collide_brute_force(a, b, pose, pairs);
  QueryScratch scratch;
  // Without trees and parts, which are then found by the query.
  answer.result = containment({nullptr, a}, {nullptr, b}, pose, pairs, {}, scratch, answer.inside);
  const MeshParts parts_a = *mesh_parts(a), parts_b = *mesh_parts(b);
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {  // the same through trees
    const Tree tree_a = tree_over(a, kind, SplitRule::longest_axis, 2),
               tree_b = tree_over(b, kind, SplitRule::longest_axis, 1);
    std::vector<ContainedPart> inside;
    const ContainmentResult result =
        containment({&tree_a, a, &parts_a}, {&tree_b, b, &parts_b}, pose, pairs, {}, scratch, inside);
    EXPECT_EQ(result.contained, answer.result.contained);
    EXPECT_EQ(inside, answer.inside);
  }
  return answer;
}

TEST(Containment, SmallSolidInsideABigOneIsTold) {
  const TriangleMesh big = box_mesh(Vec3(2)), small = sphere_mesh(8, 12, 0.5);
  std::mt19937 random(test::seed(5));
  for (int i = 0; i < 50; ++i) {
    const RigidTransform pose = random_pose(random, 1.0);
    EXPECT_EQ(ask(big, small, pose).result.contained, Containment::b_in_a);
    EXPECT_EQ(ask(small, big, pose).result.contained, Containment::a_in_b);
  }
  EXPECT_EQ(ask(big, small, moved(Vec3(5, 0, 0))).result.contained, Containment::none);
  EXPECT_EQ(ask(big, small, moved(Vec3(2, 0, 0))).result.contained,
            Containment::none);  // through the surface
}

// Wavy spheres, tori and boxes anywhere, at several scales and far from the origin; told apart by the winding
// number of a single corner, without trees.
TEST(Containment, ThroughTreesAsWithoutThem) {
  std::mt19937 random(test::seed(29));
  std::size_t inside = 0, nested = 0;
  for (int i = 0; i < 300; ++i) {
    const double scale = i % 3 == 0 ? 1e-6 : i % 3 == 1 ? 1.0 : 1e6;
    const Vec3 offset = i % 2 == 0 ? Vec3(0.0) : scale * Vec3(100, -50, 20);
    TriangleMesh shells = sphere_mesh(10, 14, 3.0, 0.1);
    append(shells, torus_mesh(12, 8, 1.2, 0.5));
    const TriangleMesh a = scaled(shells, scale, offset), b = scaled(sphere_mesh(6, 8, 0.2, 0.1), scale);
    RigidTransform pose = random_pose(random, 2.2);
    pose.translation = scale * pose.translation + offset;
    const Answer answer = ask(a, b, pose);
    inside += answer.inside.size();
    nested += answer.result.contained == Containment::b_in_a ? 1 : 0;
  }
  std::printf("containment through trees: %zu nested, %zu pairs of parts\n", nested, inside);
  EXPECT_GT(nested, 100U);
  EXPECT_GT(inside, nested);
}

// 16^3 shells with a sphere in every third, and an open sheet in every fifth, by construction; parts against
// parts would be tens of millions of pairs.
TEST(Containment, ThousandsOfPartsInThousands) {
  TriangleMesh shells, content;
  std::vector<ContainedPart> expected;
  std::uint32_t cell = 0, part = 0;
  TriangleMesh sheet;
  sheet.vertices = {Vec3f(0, 0, 0), Vec3f(0.1F, 0, 0), Vec3f(0, 0.1F, 0)};
  sheet.triangles = {{0, 1, 2}};
  for (int x = 0; x < 16; ++x)
    for (int y = 0; y < 16; ++y)
      for (int z = 0; z < 16; ++z, ++cell) {
        const Vec3 center(x, y, z);
        append(shells, box_mesh(Vec3(0.375), center));
        if (cell % 3 == 0) {
          append(content, scaled(sphere_mesh(3, 4, 0.2), 1.0, center));
          expected.push_back({Containment::b_in_a, cell, part++});
        }
        if (cell % 5 == 0) {
          append(content, scaled(sheet, 1.0, center + Vec3(0.25, 0, 0)));
          expected.push_back({Containment::b_in_a, cell, part++});
        }
        append(content, scaled(sheet, 1.0, center + Vec3(0.5, 0, 0)));  // between two shells
        ++part;
      }
  const MeshParts parts_a = *mesh_parts(shells), parts_b = *mesh_parts(content);
  ASSERT_EQ(parts_a.parts.size(), 4096U);
  ASSERT_EQ(parts_b.parts.size(), part);
  const Tree tree_a = tree_over(shells), tree_b = tree_over(content);
  std::vector<ContainedPart> inside;
  QueryScratch scratch;
  const ContainmentResult result =
      containment({&tree_a, shells, &parts_a}, {&tree_b, content, &parts_b}, {}, {}, {}, scratch, inside);
  EXPECT_EQ(result.contained, Containment::b_in_a);
  EXPECT_EQ(inside, expected);
  // The other way round, with the shells rotated by a quarter, which is exact.
  TriangleMesh turned = shells;
  for (Vec3f& v : turned.vertices) v = Vec3f(v.y, -v.x, v.z);
  const Tree tree_rotated = tree_over(turned);
  RigidTransform back;
  back.rotation = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
  const MeshParts parts_rotated = *mesh_parts(turned);
  const ModelView rotated{&tree_rotated, turned, &parts_rotated};
  EXPECT_EQ(containment({&tree_b, content, &parts_b}, rotated, back, {}, {}, scratch, inside).contained,
            Containment::a_in_b);
  for (ContainedPart& p : expected) p = {Containment::a_in_b, p.part_b, p.part_a};
  std::sort(expected.begin(), expected.end(),
            [](const ContainedPart& p, const ContainedPart& q) { return p.part_a < q.part_a; });
  EXPECT_EQ(inside, expected);
}

TEST(Containment, ACavityIsOutside) {
  TriangleMesh hollow = box_mesh(Vec3(3));
  append(hollow, box_mesh(Vec3(2)), true);
  const Answer answer = ask(hollow, box_mesh(Vec3(1)), moved(Vec3(0.0)));
  EXPECT_EQ(answer.result.contained, Containment::none);
  EXPECT_EQ(answer.inside.size(), 2U);  // inside both shells, which together are hollow
  TriangleMesh filled = box_mesh(Vec3(3));
  append(filled, box_mesh(Vec3(2)));
  EXPECT_EQ(ask(filled, box_mesh(Vec3(1)), moved(Vec3(0.0))).result.contained, Containment::b_in_a);
}

TEST(Containment, EveryPartIsToldAndTouchingOnesAreNot) {
  TriangleMesh many = box_mesh(Vec3(0.25), Vec3(1, 0, 0));
  append(many, box_mesh(Vec3(0.25), Vec3(-1, 0, 0)));
  append(many, box_mesh(Vec3(0.25), Vec3(1.75, 1, 0)));  // touches the wall from inside
  append(many, box_mesh(Vec3(0.25), Vec3(9, 0, 0)));
  const Answer answer = ask(many, box_mesh(Vec3(2)), moved(Vec3(0.0)));
  EXPECT_EQ(answer.result.contained, Containment::a_in_b);
  const std::vector<ContainedPart> expected = {{Containment::a_in_b, 0, 0}, {Containment::a_in_b, 1, 0}};
  EXPECT_EQ(answer.inside, expected);
}

TEST(Containment, OpenSurfacesAreSaidToBeOpenAndContainNothing) {
  TriangleMesh open = box_mesh(Vec3(2));
  open.triangles.pop_back();
  const Answer answer = ask(open, box_mesh(Vec3(0.5)), moved(Vec3(0.0)));
  EXPECT_EQ(answer.result.contained, Containment::none);
  EXPECT_EQ(answer.result.open_parts_a, 1U);
  EXPECT_EQ(answer.result.open_parts_b, 0U);
  // An open surface can lie inside; it is listed but is no solid.
  TriangleMesh sheet;
  sheet.vertices = {Vec3f(0, 0, 0), Vec3f(1, 0, 0), Vec3f(0, 1, 0)};
  sheet.triangles = {{0, 1, 2}};
  const Answer listed = ask(box_mesh(Vec3(2)), sheet, moved(Vec3(0.0)));
  EXPECT_EQ(listed.inside.size(), 1U);
  EXPECT_EQ(listed.result.contained, Containment::none);
}

TEST(Containment, PartsKnowClosedAndOriented) {
  TriangleMesh torus = torus_mesh(8, 6, 1.0, 0.3);
  MeshParts parts = *mesh_parts(torus);
  ASSERT_EQ(parts.parts.size(), 1U);
  EXPECT_TRUE(parts.parts[0].closed && parts.parts[0].oriented);
  std::swap(torus.triangles[5][0], torus.triangles[5][1]);
  parts = *mesh_parts(torus);
  EXPECT_TRUE(parts.parts[0].closed);
  EXPECT_FALSE(parts.parts[0].oriented);
  std::mt19937 random(test::seed(1));
  EXPECT_EQ(mesh_parts(soup_mesh(random, 9, 0.1))->open_parts, 9U);
}

// Points of a torus against its formula, by parity too.
TEST(Containment, PointsInsideATorus) {
  TriangleMesh torus = torus_mesh(200, 100, 1.0, 0.3), flipped = torus;
  std::swap(flipped.triangles[0][0], flipped.triangles[0][1]);
  const MeshParts parts = *mesh_parts(torus), flipped_parts = *mesh_parts(flipped);
  const Tree tree = tree_over(torus);
  QueryScratch scratch;
  const auto holds = [&](const Vec3& p) {
    return contains_point({&tree, torus, &parts}, p, {}, scratch).inside;
  };
  std::mt19937 random(test::seed(11));
  std::uniform_real_distribution<double> u(-1.4, 1.4);
  std::size_t inside = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec3 p(u(random), u(random), 0.25 * u(random));
    const double ring = std::hypot(std::hypot(p.x, p.y) - 1.0, p.z);
    if (std::fabs(ring - 0.3) < 0.002) continue;  // between the facets and the formula
    EXPECT_EQ(holds(p), ring < 0.3);
    EXPECT_EQ(contains_point({nullptr, flipped, &flipped_parts}, p, {}, scratch).inside, ring < 0.3);
    inside += ring < 0.3 ? 1 : 0;
  }
  EXPECT_GT(inside, 50U);
  // Vertices and points of the grid's symmetry planes, where rays pass through edges.
  EXPECT_TRUE(holds(Vec3(torus.vertices[17])));
  EXPECT_TRUE(holds(Vec3(1, 0, 0)));
  EXPECT_FALSE(holds(Vec3(0, 0, 0)));
}

}  // namespace
}  // namespace boxwood
