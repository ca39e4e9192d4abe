// SPDX-License-Identifier: MIT
// Files that are valid or nearly so, and hard for geometry.
#include <cmath>
#include <limits>
#include <random>

#include "scene/kind_writers.hpp"
#include "scene/kinds.hpp"
#include "seed.hpp"

namespace boxwood::test {

namespace {

TriangleMesh soup(std::vector<Vec3f> corners) {
  TriangleMesh mesh;
  mesh.vertices = std::move(corners);
  for (std::uint32_t i = 0; i + 2 < mesh.vertices.size(); i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
  return mesh;
}

TriangleMesh repeated(const TriangleMesh& mesh, std::size_t times) {
  TriangleMesh out;
  out.vertices = mesh.vertices;
  for (std::size_t i = 0; i < times; ++i)
    out.triangles.insert(out.triangles.end(), mesh.triangles.begin(), mesh.triangles.end());
  return out;
}

TriangleMesh with_coordinate(std::size_t vertex, float value) {
  TriangleMesh mesh = cube();
  mesh.vertices[vertex].y = value;
  return mesh;
}

TriangleMesh tilted_grid() {
  TriangleMesh mesh;
  for (int j = 0; j <= 10; ++j)
    for (int i = 0; i <= 10; ++i)
      mesh.vertices.emplace_back(static_cast<float>(i), 0.1F * static_cast<float>(j), 0.0F);
  for (std::uint32_t j = 0; j < 10; ++j)
    for (std::uint32_t i = 0; i < 10; ++i) {
      const std::uint32_t a = j * 11 + i;
      mesh.triangles.push_back({a, a + 1, a + 12});
      mesh.triangles.push_back({a, a + 12, a + 11});
    }
  return rotated(std::move(mesh));
}

TriangleMesh cloud(std::size_t points) {
  TriangleMesh mesh;
  std::mt19937 random(test::seed(7));
  std::normal_distribution<float> normal;
  for (std::size_t i = 0; i < points; ++i)
    mesh.vertices.emplace_back(3.0F * normal(random), normal(random), 0.3F * normal(random));
  return mesh;
}

TriangleMesh around_origin(std::size_t triangles) {
  std::mt19937 random(test::seed(11));
  std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
  std::vector<Vec3f> corners;
  for (std::size_t i = 0; i < triangles; ++i) {
    const Vec3f a(uniform(random), uniform(random), uniform(random));
    const Vec3f b(uniform(random), uniform(random), uniform(random));
    corners.insert(corners.end(), {a, b, -(a + b)});
  }
  return soup(std::move(corners));
}

TriangleMesh chain() {
  std::vector<Vec3f> corners;
  for (int i = -30; i < 30; ++i) {
    const float size = std::ldexp(1.0F, i);
    corners.insert(corners.end(), {Vec3f(size, 0, 0), Vec3f(1.2F * size, 0, 0), Vec3f(size, 0.2F * size, 0)});
  }
  return soup(std::move(corners));
}

TriangleMesh crowded_box() {
  TriangleMesh mesh = cube();
  for (Vec3f& v : mesh.vertices) v = v * Vec3f(10, 5, 2.5);
  TriangleMesh crowd = scaled(around_origin(500), 0.01, Vec3(5, 2.5, 1.25));
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), crowd.vertices.begin(), crowd.vertices.end());
  for (const Triangle& t : crowd.triangles) mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
  return rotated(std::move(mesh));
}

std::string points_and_lines(int points, bool lines) {
  std::string out;
  for (int i = 0; i < points; ++i)
    out +=
        "v " + std::to_string(i * i % 17) + " " + std::to_string(i * i % 5) + " " + std::to_string(i) + "\n";
  for (int i = 1; i < points; ++i)
    out += (lines ? "l " + std::to_string(i) + " " : std::string("p ")) + std::to_string(i + 1) + "\n";
  return out + (lines ? "" : "p 1\n");
}

std::string star() {
  std::string out;
  std::string face = "f";
  for (int i = 0; i < 10; ++i) {
    const double angle = 0.62831853071795865 * i;
    const double radius = i % 2 == 0 ? 1.0 : 0.4;
    out += "v " + std::to_string(radius * std::cos(angle)) + " " + std::to_string(radius * std::sin(angle)) +
           " 0\n";
    face += " " + std::to_string(i + 1);
  }
  return out + face + "\n";
}

std::string crlf(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.replace(at, 1, "\r\n");
  text.resize(text.size() - 2);
  return text;
}

Gltf with_nodes(std::string nodes) {
  Gltf gltf;
  gltf.nodes = std::move(nodes);
  return gltf;
}

std::string chain_of_nodes(int depth) {
  std::string nodes = "[";
  for (int i = 0; i + 1 < depth; ++i)
    nodes += R"({"translation":[0.1,0,0],"children":[)" + std::to_string(i + 1) + "]},";
  return gltf_text(with_nodes(nodes + R"({"mesh":0,"translation":[0.1,0,0]}])"));
}

std::string instances(int count) {
  std::string children;
  std::string nodes;
  for (int i = 1; i <= count; ++i) {
    children += (i == 1 ? "" : ",") + std::to_string(i);
    nodes += R"(,{"mesh":0,"translation":[)" + std::to_string(2 * i) + ",0,0]}";
  }
  return gltf_text(with_nodes(R"([{"children":[)" + children + "]}" + nodes + "]"));
}

}  // namespace

std::vector<Kind> degenerate_kinds() {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  const auto obj = [](TriangleMesh mesh) { return [mesh] { return obj_text(mesh); }; };
  const auto ply = [](TriangleMesh mesh, PlyFormat format = PlyFormat::little_endian) {
    return [mesh, format] { return ply_bytes(mesh, format); };
  };
  const auto text = [](std::string bytes) { return [bytes] { return bytes; }; };
  TriangleMesh nothing_finite = cube();
  for (Vec3f& v : nothing_finite.vertices) v = Vec3f(nan);
  TriangleMesh unreferenced = cube();
  unreferenced.vertices.emplace_back(1000.0F);
  TriangleMesh flat = cube();
  for (Vec3f& v : flat.vertices) v.y *= 1e-7F;
  TriangleMesh needle = cube();
  for (Vec3f& v : needle.vertices) v = v * Vec3f(100, 0.1, 0.01);
  TriangleMesh point;
  point.vertices.emplace_back(1.0F, 2.0F, 3.0F);
  return {
      {"plane_quad.obj", text("v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nf 1 2 3 4\n"), true, 2, 1, ""},
      {"plane_tilted.ply", ply(tilted_grid()), true, 200, 1, ""},
      {"line_segment.obj", text("v 0 0 0\nv 3 4 12\nl 1 2\n"), true, 0, 1, "1 line"},
      {"polyline.obj", text(points_and_lines(60, true)), true, 0, 1, "59 lines"},
      {"collinear_triangles.obj",
       obj(soup({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 0}, {0, 1, 0},  {0, 3, 0}, {0, 0, 0},
                 {0, 0, 1}, {0, 0, 7}, {0, 0, 0}, {1, 1, 0}, {2, 2, 0},  {0, 0, 0}, {1, 1, 1},
                 {4, 4, 4}, {0, 0, 0}, {1, 2, 4}, {2, 4, 8}, {8, 16, 0}, {4, 8, 0}, {0, 0, 0}})),
       true, 7, 1, "7 triangles have no area"},
      {"coincident_triangle.obj", obj(soup({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}})), true, 1, 1,
       "1 triangle has no area"},
      {"single_point.ply", ply(point, PlyFormat::text), true, 0, 1, "no triangle in it"},
      {"single_triangle.obj", obj(soup({{0, 0, 0}, {1, 0, 0}, {0, 1, 1}})), true, 1, 1, ""},
      {"points_only.ply", ply(cloud(1000)), true, 0, 1, "no triangle in it"},
      {"points_only.obj", text(points_and_lines(50, false)), true, 0, 1, "50 points"},
      {"empty_mesh.ply", ply({}, PlyFormat::text), false, 0, 0, "no geometry"},
      {"empty_zero_triangles.stl", [] { return stl_bytes({}); }, false, 0, 0, "no triangles"},
      {"empty_comment_only.obj", text("# nothing here\n"), false, 0, 0, "no geometry"},
      {"empty_scene.gltf",
       text(R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":"a"}]})"), true,
       0, 0, "no geometry"},
      {"nan_one_vertex.ply", ply(with_coordinate(5, nan)), true, 12, 1, "1 vertex is not finite"},
      {"nan_all.ply", ply(nothing_finite), true, 12, 1, "not finite"},
      {"inf_one_vertex.ply", ply(with_coordinate(2, infinity)), true, 12, 1, "1 vertex is not finite"},
      {"nan_token.obj", obj(with_coordinate(6, nan)), true, 12, 1, "1 vertex is not finite"},
      {"duplicate_triangles.stl", [] { return stl_bytes(repeated(cube(), 50)); }, true, 600, 1, ""},
      {"identical_triangle_5000.ply", ply(repeated(soup({{0, 0, 0}, {1, 0, 0}, {0, 1, 1}}), 5000)), true,
       5000, 1, ""},
      {"same_centroid_2000.ply", ply(around_origin(2000)), true, 2000, 1, ""},
      {"exponential_chain.obj", obj(chain()), true, 60, 1, ""},
      {"slivers.obj",
       obj(soup({{0, 0, 0},
                 {1000, 0, 0},
                 {1000, 0.001F, 0},
                 {0, 0, 0},
                 {1000, 0, 0},
                 {500, 0, 0.001F},
                 {0, 0, 0},
                 {1000, 0.001F, 0},
                 {1000, 0.001F, 0.001F}})),
       true, 3, 1, ""},
      {"cube_unit_1e-6.obj", obj(scaled(cube(), 1e-6)), true, 12, 1, ""},
      {"cube_unit_1e6.obj", obj(scaled(cube(), 1e6)), true, 12, 1, ""},
      {"cube_unit_1e-20.obj", obj(scaled(cube(), 1e-20)), true, 12, 1, ""},
      {"cube_unit_1e18.obj", obj(scaled(cube(), 1e18)), true, 12, 1, ""},
      {"cube_far_1e7.obj", obj(scaled(cube(), 2.0, Vec3(1e7))), true, 12, 1, "by up to 0.5"},
      {"cube_flat_1e-7.obj", obj(flat), true, 12, 1, ""},
      {"unreferenced_vertex.ply", ply(unreferenced), true, 12, 1, "1 vertex that no face uses is left out"},
      {"unreferenced_vertex.obj", obj(unreferenced), true, 12, 1, "*"},
      {"mixed_primitives.obj", text(obj_text(cube()) + "v 2 0 0\nv 3 0 0\nv 4 0 0\nl 9 10\np 11\n"), true, 12,
       1, "1 point and 1 line"},
      {"concave_polygon.obj", text(star()), true, 8, 1, ""},
      {"regular_tetrahedron.obj",
       text("v 1 1 1\nv 1 -1 -1\nv -1 1 -1\nv -1 -1 1\nf 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n"), true, 4, 1,
       ""},
      {"cube_rotated.obj", obj(rotated(cube())), true, 12, 1, ""},
      {"needle_rotated.obj", obj(rotated(needle)), true, 12, 1, ""},
      {"dense_corner.obj", obj(crowded_box()), true, 512, 1, ""},
      {"node_zero_scale.gltf", text(gltf_text(with_nodes(R"([{"mesh":0,"scale":[1,0,1]}])"))), true, 12, 1,
       ""},
      {"node_mirrored.gltf",
       text(gltf_text(with_nodes(R"([{"mesh":0,"scale":[-1,1,1],"translation":[5,0,0]}])"))), true, 12, 1,
       ""},
      {"node_sheared.gltf",
       text(gltf_text(with_nodes(
           R"([{"scale":[4,1,1],"children":[1]},{"mesh":0,"rotation":[0,0,0.38268343,0.92387953]}])"))),
       true, 12, 1, ""},
      {"node_instances_1000.gltf", [] { return instances(1000); }, true, 12000, 1000, ""},
      {"node_chain_400.gltf", [] { return chain_of_nodes(400); }, true, 12, 1, ""},
      {"name with space, ünïcode モデル.obj", obj(cube()), true, 12, 1, ""},
      {"no_trailing_newline_crlf.obj", text(crlf(obj_text(cube()))), true, 12, 1, ""},
      {"upper_case_ext.STL", [] { return stl_bytes(cube()); }, true, 12, 1, ""},
      {"solid_header_binary.stl", [] { return stl_bytes(cube(), "solid but binary"); }, true, 12, 1, ""},
      {"big_endian.ply", ply(cube(), PlyFormat::big_endian), true, 12, 1, ""},
      {"double_coords.ply", ply(cube(), PlyFormat::doubles), true, 12, 1, ""},
  };
}

}  // namespace boxwood::test
