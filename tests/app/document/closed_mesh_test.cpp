// SPDX-License-Identifier: MIT
// Which meshes may be drawn without their back faces.
#include "app/document/closed_solid.hpp"

#include <gtest/gtest.h>

namespace boxwood {
namespace {

// A tetrahedron, counter-clockwise from outside, with its first corner at `at`.
void add_tetrahedron(TriangleMesh& mesh, const Vec3f& at, bool inside_out = false) {
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3f& v : {Vec3f(0), Vec3f(1, 0, 0), Vec3f(0, 1, 0), Vec3f(0, 0, 1)})
    mesh.vertices.push_back(at + v);
  for (Triangle t : {Triangle{0, 2, 1}, Triangle{0, 1, 3}, Triangle{0, 3, 2}, Triangle{1, 2, 3}}) {
    if (inside_out) std::swap(t[0], t[1]);
    mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
  }
}

TEST(ClosedMesh, ASolidIsClosedOutward) {
  TriangleMesh mesh;
  add_tetrahedron(mesh, Vec3f(0));
  EXPECT_TRUE(is_closed_outward(mesh.view()));
  add_tetrahedron(mesh, Vec3f(5, 0, 0));
  EXPECT_TRUE(is_closed_outward(mesh.view()));
  mesh.triangles.push_back({0, 1, 1});  // a segment closes nothing and opens nothing
  EXPECT_TRUE(is_closed_outward(mesh.view()));
}

TEST(ClosedMesh, OpenTurnedAndBrokenOnesAreNot) {
  EXPECT_FALSE(is_closed_outward(TriangleMesh{}.view()));
  TriangleMesh turned;
  add_tetrahedron(turned, Vec3f(1e6F, 0, 0), true);
  EXPECT_FALSE(is_closed_outward(turned.view()));
  TriangleMesh two;
  add_tetrahedron(two, Vec3f(0));
  add_tetrahedron(two, Vec3f(3, 0, 0), true);
  EXPECT_FALSE(is_closed_outward(two.view())) << "one part is inside out";
  TriangleMesh open;
  add_tetrahedron(open, Vec3f(0));
  open.triangles.pop_back();
  EXPECT_FALSE(is_closed_outward(open.view()));
  TriangleMesh flipped;
  add_tetrahedron(flipped, Vec3f(0));
  std::swap(flipped.triangles[2][0], flipped.triangles[2][1]);
  EXPECT_FALSE(is_closed_outward(flipped.view()));
  TriangleMesh broken;
  add_tetrahedron(broken, Vec3f(0));
  broken.vertices[3].x = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(is_closed_outward(broken.view()));
  broken.vertices.pop_back();  // an index without a vertex
  EXPECT_FALSE(is_closed_outward(broken.view()));
}

}  // namespace
}  // namespace boxwood
