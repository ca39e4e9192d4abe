// SPDX-License-Identifier: MIT
// Polygons of OBJ, PLY and OFF are cut into triangles that fill them exactly. The corners are integers, so
// the areas of the oracle are exact, and they stand in a plane that is tilted by integers.
#include <cstdint>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "scene/kind_writers.hpp"
#include "scene/scene_files.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

struct Corner {
  std::int64_t x = 0, y = 0;
  bool operator==(const Corner&) const = default;
  auto operator<=>(const Corner&) const = default;
};
using Outline = std::vector<Corner>;

std::int64_t twice_area_of(const Corner& a, const Corner& b, const Corner& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
std::int64_t twice_area_of(const Outline& outline) {
  std::int64_t sum = 0;
  for (std::size_t i = 1; i + 1 < outline.size(); ++i)
    sum += twice_area_of(outline[0], outline[i], outline[i + 1]);
  return sum;
}

// Corners in order of their angle around the origin, at random distances; no two in one direction, and none
// half a turn from the next.
Outline star(std::mt19937& random, std::size_t corners) {
  const auto half = [](const Corner& c) { return c.y < 0 || (c.y == 0 && c.x < 0) ? 1 : 0; };
  const auto before = [&](const Corner& a, const Corner& b) {
    return half(a) != half(b) ? half(a) < half(b) : a.x * b.y - a.y * b.x > 0;
  };
  Outline out;
  while (out.size() < corners) {
    const auto at = [&] { return static_cast<std::int64_t>(random() % 2001) - 1000; };
    const Corner c{at(), at()};
    if (c == Corner{}) continue;
    const auto place = std::lower_bound(out.begin(), out.end(), c, before);
    if (place == out.end() || before(c, *place)) out.insert(place, c);
    if (out.size() == corners)
      for (std::size_t i = 0; i < out.size(); ++i) {
        const Corner &a = out[i], &b = out[(i + 1) % out.size()];
        if (a.x * b.y - a.y * b.x > 0) continue;
        out.clear();  // the origin lies outside, and edges may cross
      }
  }
  return out;
}

// Teeth of random lengths; corners on one line in between.
Outline comb(std::mt19937& random, std::size_t teeth) {
  Outline out{{0, 0}};
  const auto width = static_cast<std::int64_t>(10 * teeth);
  for (std::int64_t x = 5; x < width; x += 5) out.push_back({x, 0});
  out.push_back({width, 0});
  for (std::int64_t x = width; x > 0; x -= 10) {
    out.push_back({x, 20 + static_cast<std::int64_t>(random() % 500)});
    out.push_back({x - 5, 10});
  }
  out.push_back({0, 15});
  return out;
}

// An arm that winds around itself.
Outline spiral(std::size_t turns) {
  Outline outer, inner;
  for (std::size_t i = 0; i < 4 * turns; ++i) {
    const auto r = static_cast<std::int64_t>(10 * (i + 2));
    const Corner direction[4] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    outer.push_back({r * direction[i % 4].x, r * direction[i % 4].y});
    inner.push_back({(r - 4) * direction[i % 4].x, (r - 4) * direction[i % 4].y});
  }
  outer.insert(outer.end(), inner.rbegin(), inner.rend());
  return outer;
}

// A square with a square hole, joined by a bridge that is passed twice.
Outline keyhole() {
  return {{0, 0}, {90, 0}, {90, 90}, {0, 90}, {0, 0}, {30, 30}, {30, 60}, {60, 60}, {60, 30}, {30, 30}};
}

std::vector<Outline> outlines() {
  std::mt19937 random(test::seed(46));
  std::vector<Outline> out;
  for (std::size_t i = 0; i < 3000; ++i) {
    if (i % 50 == 0)
      out.push_back(star(random, 400));
    else
      out.push_back(i % 3 == 0 ? comb(random, 1 + i % 11) : star(random, 4 + i % 20));
  }
  for (std::size_t i = 1; i < 12; ++i) out.push_back(spiral(i));
  out.push_back(keyhole());
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::rotate(out[i].begin(), out[i].begin() + static_cast<std::ptrdiff_t>(i % out[i].size()),
                out[i].end());
    if (i % 2 == 1) std::reverse(out[i].begin(), out[i].end());
  }
  return out;
}

// The outlines as faces: 10000 z apart, in planes of eight slopes, each coordinate upright once.
Vec3f in_space(const Corner& c, std::size_t face) {
  const auto slope_x = static_cast<std::int64_t>(face % 4), slope_y = static_cast<std::int64_t>(face % 2);
  const auto z = static_cast<float>(slope_x * c.x - slope_y * c.y);
  const Vec3f p(static_cast<float>(c.x), static_cast<float>(c.y), z);
  return face % 3 == 0 ? p : face % 3 == 1 ? Vec3f(p.z, p.x, p.y) : Vec3f(p.y, p.z, p.x);
}

std::vector<TriangleMesh> triangles_of(const std::filesystem::path& file) {
  const Result<Scene> scene = import_file(file);
  EXPECT_TRUE(scene.ok()) << scene.error().message;
  std::vector<TriangleMesh> out;
  if (scene.ok())
    for (const SceneObject& object : scene->objects) out.push_back(*baked(object));
  return out;
}

// The triangles of a face have the outline's turn, its area in sum, its edges once each, and other edges in
// pairs. Returns the number of triangles without area.
std::size_t expect_filled(const Outline& outline, const std::vector<std::array<Corner, 3>>& triangles) {
  const std::int64_t area = twice_area_of(outline);
  std::int64_t sum = 0;
  std::size_t flat = 0;
  std::map<std::pair<Corner, Corner>, int> edges;
  for (const std::array<Corner, 3>& t : triangles) {
    const std::int64_t each = twice_area_of(t[0], t[1], t[2]);
    EXPECT_TRUE(each == 0 || (each > 0) == (area > 0));
    flat += each == 0 ? 1 : 0;
    sum += each;
    for (std::size_t k = 0; k < 3; ++k) {
      ++edges[{t[k], t[(k + 1) % 3]}];
      --edges[{t[(k + 1) % 3], t[k]}];
    }
  }
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Corner &a = outline[i], &b = outline[(i + 1) % outline.size()];
    --edges[{a, b}];
    ++edges[{b, a}];
  }
  for (const auto& [edge, balance] : edges) EXPECT_EQ(balance, 0);
  EXPECT_EQ(sum, area);
  return flat;
}

struct Texts {
  std::string obj, left_obj, off, ply;  // left_obj: with a point, so that Assimp reads the file
};
Texts texts_of(const std::vector<Outline>& faces) {
  std::size_t corners = 0;
  std::string vertices, obj, off;
  for (std::size_t f = 0; f < faces.size(); ++f) {
    obj += "f";
    off += std::to_string(faces[f].size());
    for (const Corner& c : faces[f]) {
      const Vec3f p = in_space(c, f);
      vertices += std::to_string(static_cast<int>(p.x)) + " " + std::to_string(static_cast<int>(p.y)) + " " +
                  std::to_string(static_cast<int>(p.z)) + "\n";
      off += " " + std::to_string(corners);
      obj += " " + std::to_string(++corners);
    }
    obj += "\n";
    off += "\n";
  }
  std::string obj_vertices;
  for (std::size_t at = 0; at < vertices.size();) {
    const std::size_t end = vertices.find('\n', at) + 1;
    obj_vertices += "v " + vertices.substr(at, end - at);
    at = end;
  }
  const std::string counts = std::to_string(corners), count = std::to_string(faces.size());
  // Faces before their vertices: a corner may come later in OBJ.
  return {obj_vertices + obj, obj + obj_vertices + "p 1\n",
          "OFF\n" + counts + " " + count + " 0\n" + vertices + off,
          test::ply_header("ascii", counts, count) + vertices + off};
}

TEST(Polygons, AreFilledByTheirTriangles) {
  const std::vector<Outline> faces = outlines();
  const Texts texts = texts_of(faces);
  const test::TemporaryFolder folder;
  std::size_t flat = 0, triangles = 0;
  for (const auto& [name, text] : {std::pair("p.obj", &texts.obj), std::pair("left.obj", &texts.left_obj),
                                   std::pair("p.off", &texts.off), std::pair("p.ply", &texts.ply)}) {
    SCOPED_TRACE(name);
    const std::vector<TriangleMesh> meshes = triangles_of(folder.write(name, *text));
    ASSERT_EQ(meshes.size(), 1U);
    const TriangleMesh& mesh = meshes[0];
    std::size_t next = 0;
    for (std::size_t f = 0; f < faces.size(); ++f) {
      SCOPED_TRACE(f);
      std::vector<std::array<Corner, 3>> cut;
      for (std::size_t i = 0; i + 2 < faces[f].size(); ++i, ++next) {
        ASSERT_LT(next, mesh.triangles.size());
        std::array<Corner, 3>& t = cut.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
          const Vec3f& p = mesh.vertices[mesh.triangles[next][k]];
          const std::size_t x = f % 3 == 0 ? 0 : f % 3 == 1 ? 1 : 2;
          t[k] = {static_cast<std::int64_t>(p[static_cast<int>(x)]),
                  static_cast<std::int64_t>(p[static_cast<int>((x + 1) % 3)])};
        }
      }
      flat += expect_filled(faces[f], cut);
    }
    EXPECT_EQ(next, mesh.triangles.size());
    triangles += next;
  }
  std::printf("%zu polygons in four files, %zu triangles, %zu of them without area\n", faces.size(),
              triangles, flat);
  EXPECT_GE(faces.size(), 2000U);
}

TEST(Polygons, ThatAreConvexBecomeFans) {
  const test::TemporaryFolder folder;
  const TriangleMesh mesh =
      triangles_of(
          folder.write("fan.off", "OFF\n5 1 0\n0 0 0.1\n2 0 0.2\n3 1 0\n2 2 0\n0 2 0\n5 0 +1 2 3 4\n"))
          .at(0);
  ASSERT_EQ(mesh.triangles.size(), 3U);
  for (std::uint32_t t = 0; t < 3; ++t) EXPECT_EQ(mesh.triangles[t], (Triangle{0, t + 1, t + 2}));
}

TEST(Polygons, ThatCrossThemselvesAreSaidToDoSo) {
  const test::TemporaryFolder folder;
  const auto warnings = [&](const char* name, const std::string& face) {
    const Result<Scene> scene = import_file(folder.write(name, "OFF\n" + face));
    EXPECT_TRUE(scene.ok()) << scene.error().message;
    return scene.ok() ? scene->warnings : std::vector<std::string>();
  };
  const char* const equal_lobes = "4 1 0\n0 0 0\n2 2 0\n2 0 0\n0 2 0\n4 0 1 2 3\n";
  const char* const lobes = "4 1 0\n0 0 0\n3 3 0\n2 0 0\n0 2 0\n4 0 1 2 3\n";
  for (const char* const face : {equal_lobes, lobes}) {
    const std::vector<std::string> found = warnings("crossed.off", face);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NE(found[0].find("1 polygon of it crosses itself"), std::string::npos) << found[0];
  }
  for (const std::string& warning : warnings("line.off", "4 1 0\n0 0 0\n1 1 1\n2 2 2\n3 3 3\n4 0 1 2 3\n"))
    EXPECT_EQ(warning.find("crosses"), std::string::npos) << warning;
}

}  // namespace
}  // namespace boxwood
