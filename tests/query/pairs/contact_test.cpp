// SPDX-License-Identifier: MIT
// The shape of contacts: points on both triangles, curves, normals and depths of known configurations.
#include <boxwood/contact.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <numbers>

#include <gtest/gtest.h>

#include "query/descent/leaf_tests.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {
namespace {

using namespace testing;

ContactSet contacts_of(const TriangleMesh& a, const TriangleMesh& b, const RigidTransform& pose) {
  std::vector<TrianglePair> pairs;
  collide_brute_force(a, b, pose, pairs);
  QueryScratch scratch;
  ContactSet set;
  find_contacts({nullptr, a}, {nullptr, b}, pose, pairs, {}, scratch, set);
  return set;
}

// Half the turns that map the axes to the axes, as rotations: six directions up.
std::vector<RigidTransform> six_orientations() {
  const double quarter = std::numbers::pi / 2;
  return {moved(Vec3(0.0)),
          rotated(Vec3(1, 0, 0), quarter),
          rotated(Vec3(1, 0, 0), -quarter),
          rotated(Vec3(1, 0, 0), 2 * quarter),
          rotated(Vec3(0, 1, 0), quarter),
          rotated(Vec3(0, 1, 0), -quarter)};
}

// Case 6 of the reference: a unit cube standing on its edge, half sunk into the top of a larger one.
TEST(Contact, CubeOnItsEdgeHasTheKnownDepthNormalAndPoint) {
  const TriangleMesh cube = box_mesh(Vec3(0.5)), large = box_mesh(Vec3(1.5), Vec3(0, 0, -1.5));
  const RigidTransform large_from_cube = rotated(Vec3(0, 1, 0), std::numbers::pi / 4);
  const double half_root = std::numbers::sqrt2 / 2;
  for (const RigidTransform& turn : six_orientations()) {
    // Both are rotated by baking the larger one into the frame in which the smaller one is placed.
    TriangleMesh rotated_large = large;
    for (Vec3f& v : rotated_large.vertices) v = Vec3f(place(turn, Vec3(v)));
    const RigidTransform pose = compose(turn, large_from_cube);
    const Vec3 up = rotate(turn, Vec3(0, 0, 1));
    for (const bool swapped : {false, true}) {
      const ContactSet set =
          swapped ? contacts_of(cube, rotated_large, inverse(pose)) : contacts_of(rotated_large, cube, pose);
      ASSERT_EQ(set.patches.size(), 1U);
      const ContactPatch& patch = set.patches[0];
      EXPECT_NEAR(patch.depth, half_root, 1e-6);
      const Vec3 normal = swapped ? -rotate(pose, patch.normal) : patch.normal;
      EXPECT_LT(glm::distance(normal, up), 1e-6);
      const Vec3 point = swapped ? place(pose, patch.point) : patch.point;
      EXPECT_NEAR(glm::dot(point, up), -half_root / 2, 1e-6);
      EXPECT_NEAR(glm::dot(point, rotate(turn, Vec3(1, 0, 0))), 0.0, 1e-6);
      // One closed curve: the outline of the sunk part on the face.
      ASSERT_EQ(set.curves.size(), 1U);
      EXPECT_TRUE(set.curves[0].closed);
    }
  }
}

// Case 7: two cubes edge against edge, 0.1 deep.
TEST(Contact, EdgeAgainstEdgeHasTheKnownDepthAndNormal) {
  const TriangleMesh cube = box_mesh(Vec3(0.5));
  const double quarter = std::numbers::pi / 4, root = std::sqrt(0.5);
  const Vec3 d(root, 0, root);
  RigidTransform pose = compose(rotated(Vec3(0, 1, 0), -quarter), rotated(Vec3(0, 0, 1), quarter));
  pose.translation = d * (std::numbers::sqrt2 - 0.1);
  const ContactSet set = contacts_of(cube, cube, pose);
  ASSERT_EQ(set.patches.size(), 1U);
  EXPECT_NEAR(set.patches[0].depth, 0.1, 1e-9);
  EXPECT_LT(glm::distance(set.patches[0].normal, d), 1e-9);
  const ContactSet mirrored = contacts_of(cube, cube, inverse(pose));
  ASSERT_EQ(mirrored.patches.size(), 1U);
  EXPECT_LT(glm::distance(rotate(pose, mirrored.patches[0].normal), -d), 1e-9);
}

// Case 9: every contact point of a face on a face is in the shared face.
TEST(Contact, FaceOnFaceStaysInTheSharedFace) {
  const ContactSet set =
      contacts_of(box_mesh(Vec3(1, 1, 1)), box_mesh(Vec3(0.5, 0.75, 0.5)), moved(Vec3(0.25, 0, 1.5)));
  std::size_t polygons = 0;
  double area = 0.0;
  for (const Contact& c : set.contacts) {
    for (std::uint32_t i = 0; i < c.point_count; ++i) {
      const Vec3& p = set.points[c.first_point + i];
      EXPECT_EQ(p.z, 1.0);
      EXPECT_GE(p.x, -0.25);
      EXPECT_LE(p.x, 0.75);
      EXPECT_GE(p.y, -0.75);
      EXPECT_LE(p.y, 0.75);
    }
    EXPECT_LT(glm::distance(c.normal, Vec3(0, 0, 1)), 1e-12);
    if (c.triangles.coplanar && c.point_count >= 3) {
      ++polygons;
      Vec3 sum(0.0);
      for (std::uint32_t i = 0; i < c.point_count; ++i)
        sum += glm::cross(set.points[c.first_point + i], set.points[c.first_point + (i + 1) % c.point_count]);
      area += 0.5 * glm::length(sum);
    }
  }
  EXPECT_GE(polygons, 2U);
  EXPECT_NEAR(area, 1.5, 1e-12);  // the polygons cover the shared face once
}

// Points lie on both triangles to 1e-9 of the size, at every scale and far from the origin.
TEST(Contact, PointsLieOnBothTriangles) {
  std::size_t points = 0, segments = 0, polygons = 0;
  double worst = 0.0;
  for (const unsigned seed : {2U, 3U, 4U, 31U}) {
    std::mt19937 random(test::seed(seed));
    for (const double scale : {1e-6, 1.0, 1e6})
      for (int round = 0; round < 12; ++round) {
        const bool grid = round % 3 == 0;
        const TriangleMesh a = scaled(grid ? grid_mesh(random, 40, 3) : soup_mesh(random, 40, 0.7), scale);
        const TriangleMesh b = scaled(grid ? grid_mesh(random, 40, 3) : soup_mesh(random, 40, 0.7), scale);
        RigidTransform pose = grid ? moved(Vec3(0.0)) : random_pose(random, 0.5);
        pose.translation *= scale;
        const ContactSet set = contacts_of(a, b, pose);
        for (const Contact& c : set.contacts) {
          ASSERT_GE(c.point_count, 1U);
          segments += c.point_count == 2 ? 1 : 0;
          polygons += c.point_count > 2 ? 1 : 0;
          const Corners ta = corners(a, c.triangles.a), tb = placed_corners(b, c.triangles.b, pose);
          for (std::uint32_t i = 0; i < c.point_count; ++i) {
            const Vec3& p = set.points[c.first_point + i];
            worst = std::fmax(worst, glm::distance(p, nearest_on_triangle(p, ta)) / scale);
            worst = std::fmax(worst, glm::distance(p, nearest_on_triangle(p, tb)) / scale);
            ++points;
          }
        }
      }
  }
  std::printf("contact points %zu, segments %zu, polygons %zu, farthest off a triangle %.2g of the size\n",
              points, segments, polygons, worst);
  EXPECT_LT(worst, 1e-12);
  EXPECT_GT(segments, 1000U);
  EXPECT_GT(polygons, 50U);
}

// Two tori that interlock give closed curves only; every contact segment is in one of them.
TEST(Contact, CurvesOfClosedSurfacesAreClosed) {
  const TriangleMesh torus = torus_mesh(40, 20, 1.0, 0.25);
  const RigidTransform pose = rotated(Vec3(1, 0.2, 0.1), 0.3, Vec3(1.0, 0.1, 0.05));
  const ContactSet set = contacts_of(torus, torus, pose);
  ASSERT_GT(set.contacts.size(), 50U);
  ASSERT_GE(set.curves.size(), 2U);
  std::size_t curve_points = 0;
  for (const ContactCurve& curve : set.curves) {
    EXPECT_TRUE(curve.closed);
    curve_points += curve.point_count;
  }
  EXPECT_EQ(curve_points, set.contacts.size());  // a closed curve has as many points as segments
  const ContactSet again = contacts_of(torus, torus, pose);
  EXPECT_EQ(again.points, set.points);
  EXPECT_EQ(again.curve_points, set.curve_points);
}

// The 48 maps of the axes to the axes, 24 of them mirrors. All are exact.
std::vector<Rows3> signed_permutations() {
  std::vector<Rows3> maps;
  std::array<int, 3> order = {0, 1, 2};
  do
    for (unsigned signs = 0; signs < 8; ++signs) {
      Rows3 map = {Vec3(0.0), Vec3(0.0), Vec3(0.0)};
      for (unsigned k = 0; k < 3; ++k) map[k][order[k]] = (signs >> k & 1U) != 0 ? -1.0 : 1.0;
      maps.push_back(map);
    }
  while (std::next_permutation(order.begin(), order.end()));
  return maps;
}
Vec3 mapped(const Rows3& map, const Vec3& p) {
  Vec3 q(0.0);
  for (std::size_t k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      if (map[k][i] != 0.0) q[static_cast<int>(k)] = map[k][i] * p[i];
  return q;
}
// The mesh as a mirror shows it keeps its outside where triangles run the other way.
TriangleMesh with_windings(TriangleMesh mesh, bool mirrored) {
  if (mirrored)
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

struct CornerContact {
  TriangleMesh a, b;
  RigidTransform a_from_b;
};
// A corner of B at a corner, an edge or a face of A, to the rounding of its place.
CornerContact corner_contact(std::mt19937& random, int kind) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  const auto solid = [&] {
    switch (static_cast<std::uint32_t>(random()) % 4) {
    case 0:
      return box_mesh(Vec3(0.5));
    case 1:
      return box_mesh(Vec3(0.5 + 0.4 * u(random), 1.0, 0.7 + 0.1 * u(random)));
    case 2:
      return sphere_mesh(2, 3 + static_cast<std::uint32_t>(random()) % 4, 1.0);
    default:
      return sphere_mesh(3, 4 + static_cast<std::uint32_t>(random()) % 3, 0.8, 0.1);
    }
  };
  CornerContact c{solid(), solid(), random_pose(random, 0.0)};
  if (static_cast<std::uint32_t>(random()) % 8 == 0) c.a_from_b.rotation = kIdentityRows;
  const Triangle t = c.a.triangles[static_cast<std::uint32_t>(random()) % c.a.triangles.size()];
  const Vec3 p(c.a.vertices[t[0]]), q(c.a.vertices[t[1]]), r(c.a.vertices[t[2]]);
  const Vec3 target = kind == 0 ? p : kind == 1 ? 0.375 * p + 0.625 * q : 0.25 * p + 0.25 * q + 0.5 * r;
  // The corner of B that looks back most, so that the solids mostly lie on either side.
  const Vec3 out = kind == 0 ? p : glm::cross(q - p, r - p);
  Vec3 corner(0.0);
  double least = kInfinity;
  for (const Vec3f& v : c.b.vertices)
    if (const double along = glm::dot(place(c.a_from_b, Vec3(v)), out); along < least) {
      least = along;
      corner = Vec3(v);
    }
  c.a_from_b.translation = target - place(c.a_from_b, corner);
  return c;
}

// A one-point contact has a normal and a depth that are rotated and mirrored with the frame, whatever
// rounding makes of the point.
TEST(Contact, OnePointContactsTurnWithTheFrame) {
  std::mt19937 random(test::seed(8689));
  const std::vector<Rows3> maps = signed_permutations();
  std::size_t contacts = 0, frames = 0, exact_points = 0, several = 0, rounded_segments = 0;
  double worst = 0.0, worst_depth = 0.0, worst_point = 0.0;
  std::size_t wrong = 0;
  for (int trial = 0; trial < 4500; ++trial) {
    const CornerContact c = corner_contact(random, trial % 3);
    const ContactSet set = contacts_of(c.a, c.b, c.a_from_b);
    if (set.patches.size() != 1) continue;
    double size = 0.0;
    for (const Vec3& p : set.points) size = std::fmax(size, glm::distance(p, set.points[0]));
    if (size > 1e-13) continue;  // more than a point
    ++contacts;
    exact_points += set.points.size() == set.contacts.size() ? 1U : 0U;
    rounded_segments += set.points.size() > set.contacts.size() ? 1U : 0U;
    several += set.contacts.size() > 1 ? 1U : 0U;
    ASSERT_NEAR(glm::length(set.patches[0].normal), 1.0, 1e-12);
    bool differs = false;
    for (const Rows3& map : maps) {
      const bool mirrored = glm::dot(glm::cross(map[0], map[1]), map[2]) < 0.0;
      TriangleMesh a = with_windings(c.a, mirrored);
      for (Vec3f& v : a.vertices) v = Vec3f(mapped(map, Vec3(v)));
      RigidTransform pose;
      for (std::size_t k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i)
          if (map[k][i] != 0.0)
            pose.rotation[k] = map[k][i] * c.a_from_b.rotation[static_cast<std::size_t>(i)];
      pose.translation = mapped(map, c.a_from_b.translation);
      const ContactSet other = contacts_of(a, with_windings(c.b, mirrored), pose);
      ASSERT_EQ(other.contacts.size(), set.contacts.size());
      ASSERT_EQ(other.patches.size(), 1U);
      for (std::size_t i = 0; i < set.contacts.size(); ++i) {
        ASSERT_EQ(other.contacts[i].triangles.a, set.contacts[i].triangles.a);
        ASSERT_EQ(other.contacts[i].point_count, set.contacts[i].point_count) << trial;
      }
      const double off = glm::distance(other.patches[0].normal, mapped(map, set.patches[0].normal));
      differs = differs || off > 1e-9;
      worst = std::fmax(worst, off);
      worst_depth = std::fmax(worst_depth, std::fabs(other.patches[0].depth - set.patches[0].depth));
      worst_point =
          std::fmax(worst_point, glm::distance(other.patches[0].point, mapped(map, set.patches[0].point)));
      ++frames;
    }
    wrong += differs ? 1U : 0U;
  }
  std::printf(
      "%zu one-point contacts (%zu of several pairs, %zu of points only, %zu with rounded segments) in "
      "%zu frames: %zu normals turn otherwise, by up to %.2g; depths by %.2g, points by %.2g\n",
      contacts, several, exact_points, rounded_segments, frames, wrong, worst, worst_depth, worst_point);
  EXPECT_EQ(wrong, 0U);
  EXPECT_LT(worst_depth, 1e-9);
  EXPECT_GT(contacts, 2000U);
  EXPECT_GT(several, 1000U);
  EXPECT_GT(rounded_segments, 100U);
}

TEST(Contact, NothingGivesNothing) {
  const ContactSet set = contacts_of(box_mesh(Vec3(1)), box_mesh(Vec3(1)), moved(Vec3(5, 0, 0)));
  EXPECT_TRUE(set.contacts.empty() && set.points.empty() && set.curves.empty() && set.patches.empty());
}

}  // namespace
}  // namespace boxwood
