// SPDX-License-Identifier: MIT
// The procedural shapes are what they say: closed, facing outward, of the promised size, apart or linked.
#include "scene/made/procedural_shapes.hpp"

#include <cmath>
#include <map>
#include <numbers>

#include <gtest/gtest.h>

#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

// Every edge is used once in each direction: a closed, consistently oriented surface.
bool is_closed(const TriangleMesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> uses;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t i = 0; i < 3; ++i) ++uses[{t[i], t[(i + 1) % 3]}];
  for (const auto& [edge, count] : uses) {
    const auto back = uses.find({edge.second, edge.first});
    if (count != 1 || back == uses.end() || back->second != 1) return false;
  }
  return true;
}

// Signed volume by the divergence theorem: positive where faces look outward.
double enclosed_volume(const TriangleMesh& mesh) {
  double six = 0.0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto [a, b, c] = corners(mesh, t);
    six += glm::dot(a, glm::cross(b, c));
  }
  return six / 6.0;
}

TEST(Shapes, BoxesOfAGridShareAMeshAndDoNotTouch) {
  const Scene scene = generated::box_grid(30);  // 4 x 4 x 2, the last rows not full
  ASSERT_EQ(scene.objects.size(), 30U);
  double reach = 0.0;
  for (const Vec3f& v : scene.objects[0].mesh->mesh.vertices) reach = std::max(reach, glm::length(Vec3(v)));
  for (std::size_t a = 0; a < 30; ++a) {
    EXPECT_EQ(scene.objects[a].mesh, scene.objects[0].mesh);
    EXPECT_EQ(scene.objects[a].first_triangle, 12 * a);
    for (std::size_t b = a + 1; b < 30; ++b)
      EXPECT_GT(glm::length(scene.objects[a].world_from_mesh.translation -
                            scene.objects[b].world_from_mesh.translation),
                2.0 * reach);
  }
}

TEST(Shapes, AreClosedAndFaceOutward) {
  const double pi = std::numbers::pi;
  const struct {
    const char* name;
    TriangleMesh mesh;
    double volume;     // of the smooth shape; 0: only the sign is checked
    double tolerance;  // relative, for the facets
  } rows[] = {
      {"torus", shapes::torus(2.0, 0.5, 128, 64), 2.0 * pi * pi * 2.0 * 0.25, 5e-3},
      {"torus knot", shapes::torus_knot(2, 3, 1.5, 0.2, 200, 12), 0.0, 0.0},
      {"gear", shapes::gear(20, 0.1, 0.4, 0.25), 0.0, 0.0},
      {"i-beam", shapes::i_beam(10.0, 1.0, 0.8, 0.1), 10.0 * (2 * 0.8 * 0.1 + 0.8 * 0.1), 1e-6},
      {"box", shapes::box(Vec3(1, 2, 3)), 48.0, 1e-6},
      {"cylinder", shapes::cylinder(0.5, 3.0, 128), 3.0 * pi * 0.25, 5e-3},
      {"stair tread", shapes::stair_tread(0.5, 1.5, 1.0, 0.1, 64), 0.1 * 0.5 * (2.25 - 0.25), 5e-3},
      {"helix", shapes::helix(1.0, 3.0, 2.0, 0.05, 100, 12), 0.0, 0.0},
      {"bumpy sphere", shapes::bumpy_sphere(20000), 4.0 / 3.0 * pi, 0.05},
      {"smallest bumpy sphere", shapes::bumpy_sphere(1), 0.0, 0.0},
  };
  for (const auto& row : rows) {
    EXPECT_TRUE(is_closed(row.mesh)) << row.name;
    EXPECT_TRUE(validate(row.mesh).usable()) << row.name;
    EXPECT_EQ(validate(row.mesh).unreferenced_vertices, 0U) << row.name;
    EXPECT_GT(enclosed_volume(row.mesh), 0.0) << row.name;
    if (row.volume > 0.0) {
      EXPECT_NEAR(enclosed_volume(row.mesh), row.volume, row.tolerance * row.volume) << row.name;
    }
  }
}

TEST(Shapes, BumpySphereHasTheSizeAskedFor) {
  for (const std::size_t asked : {1U, 8U, 9U, 1000U, 70000U}) {
    const std::size_t got = shapes::bumpy_sphere(asked).triangles.size();
    EXPECT_GE(got, asked);
    EXPECT_LT(static_cast<double>(got),
              8.0 * std::pow(std::sqrt(static_cast<double>(asked) / 8.0) + 1.0, 2.0) + 1.0);
  }
}

TEST(Generated, ScenesNumberTheirTrianglesInOrder) {
  const Scene scenes[] = {generated::built_in_scene(),     generated::slanted_part(),
                          generated::interlocking_rings(), generated::gear_pair(),
                          generated::torus_knot(),         generated::spiral_staircase(24),
                          generated::terrain(40),          generated::bumpy_sphere(500)};
  for (const Scene& scene : scenes) {
    ASSERT_EQ(scene.files.size(), 1U);
    std::uint32_t triangles = 0;
    for (const SceneObject& object : scene.objects) {
      EXPECT_FALSE(object.name.empty());
      EXPECT_EQ(object.first_triangle, triangles);
      triangles += static_cast<std::uint32_t>(object.mesh->mesh.triangles.size());
      AffineTransform world;  // composed again from the nodes
      for (std::int32_t n = static_cast<std::int32_t>(object.node); n >= 0;
           n = scene.nodes[static_cast<std::size_t>(n)].parent)
        world = compose(scene.nodes[static_cast<std::size_t>(n)].parent_from_node, world);
      EXPECT_LT(glm::length(world.translation - object.world_from_mesh.translation), 1e-12);
    }
    EXPECT_EQ(baked_whole(scene)->triangles.size(), triangles);
  }
}

// Linking number of two closed polygons by Gauss's integral over pairs of segments.
double linking_number(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      const Vec3 da = a[(i + 1) % a.size()] - a[i];
      const Vec3 db = b[(j + 1) % b.size()] - b[j];
      const Vec3 r = 0.5 * (a[i] + a[(i + 1) % a.size()]) - 0.5 * (b[j] + b[(j + 1) % b.size()]);
      sum += glm::dot(r, glm::cross(da, db)) / std::pow(glm::length(r), 3.0);
    }
  return sum / (4.0 * std::numbers::pi);
}

// The centre line of a tube of `sides` sides.
std::vector<Vec3> centre_line(const SceneObject& object, std::size_t sides) {
  const TriangleMesh mesh = *baked(object);
  std::vector<Vec3> line;
  for (std::size_t ring = 0; ring < mesh.vertices.size(); ring += sides) {
    Vec3 sum(0.0);
    for (std::size_t i = 0; i < sides; ++i) sum += Vec3(mesh.vertices[ring + i]);
    line.push_back(sum / static_cast<double>(sides));
  }
  return line;
}

double smallest_vertex_distance(const TriangleMesh& a, const TriangleMesh& b) {
  double least = kInfinity;
  for (const Vec3f& p : a.vertices)
    for (const Vec3f& q : b.vertices) least = std::min(least, glm::length(Vec3(p) - Vec3(q)));
  return least;
}

TEST(Generated, RingsAreLinkedAndApart) {
  const Scene rings = generated::interlocking_rings();
  EXPECT_NEAR(std::abs(linking_number(centre_line(rings.objects[0], 24), centre_line(rings.objects[1], 24))),
              1.0, 0.02);
  EXPECT_GT(smallest_vertex_distance(*baked(rings.objects[0]), *baked(rings.objects[1])), 0.01);
  const Scene built_in = generated::built_in_scene();
  const double links =
      std::abs(linking_number(centre_line(built_in.objects[0], 24), centre_line(built_in.objects[1], 20)));
  EXPECT_NEAR(links, std::round(links), 0.05);
  EXPECT_GE(std::round(links), 1.0);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_GT(smallest_vertex_distance(*baked(built_in.objects[i]), *baked(built_in.objects[j])), 0.05);
}

}  // namespace
}  // namespace boxwood
