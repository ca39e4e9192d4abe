// SPDX-License-Identifier: MIT
// Our readers against Assimp's on good files, and against mutated ones, where they must not crash.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "scene/kind_writers.hpp"
#include "scene/kinds.hpp"
#include "scene/scene_files.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

Result<Scene> import_by(const std::filesystem::path& file, bool assimp_only) {
  ImportOptions options;
  options.time_limit_s = 5.0;
  ::setenv("BOXWOOD_IMPORT_ASSIMP_ONLY", assimp_only ? "1" : "0", 1);
  Result<Scene> scene = import_file(file, options);
  ::unsetenv("BOXWOOD_IMPORT_ASSIMP_ONLY");
  return scene;
}

// The corners of consecutive triangles, without repetition.
std::vector<std::array<float, 3>> corners_of(const TriangleMesh& mesh, std::size_t first, std::size_t count) {
  std::vector<std::array<float, 3>> out;
  for (std::size_t t = first; t < first + count; ++t)
    for (const std::uint32_t corner : mesh.triangles[t]) {
      const Vec3f& v = mesh.vertices[corner];
      out.push_back({v.x, v.y, v.z});
    }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Same objects, and faces of the same corners in the same order. We cut quads elsewhere than Assimp does.
void expect_same_faces(const std::filesystem::path& file,
                       const std::vector<std::vector<std::uint32_t>>& faces) {
  SCOPED_TRACE(file.filename().string());
  const Result<Scene> ours = import_by(file, false);
  const Result<Scene> theirs = import_by(file, true);
  ASSERT_TRUE(ours.ok()) << ours.error().message;
  ASSERT_TRUE(theirs.ok()) << theirs.error().message;
  ASSERT_EQ(ours->objects.size(), theirs->objects.size());
  std::size_t face = 0;
  for (std::size_t i = 0; i < ours->objects.size(); ++i) {
    EXPECT_EQ(ours->objects[i].name, theirs->objects[i].name);
    EXPECT_EQ(ours->objects[i].first_triangle, theirs->objects[i].first_triangle);
    const TriangleMesh a = *baked(ours->objects[i]);
    const TriangleMesh b = *baked(theirs->objects[i]);
    ASSERT_EQ(a.triangles.size(), b.triangles.size());
    for (std::size_t t = 0; t < a.triangles.size(); ++face) {
      const std::size_t count = faces[face].size() - 2;
      ASSERT_EQ(corners_of(a, t, count), corners_of(b, t, count)) << "face " << face;
      t += count;
    }
  }
  EXPECT_EQ(face, faces.size());
}

// Same objects, same triangles in the same order, corners equal up to `tolerance`.
void expect_same(const std::filesystem::path& file, float tolerance) {
  SCOPED_TRACE(file.filename().string());
  const Result<Scene> ours = import_by(file, false);
  const Result<Scene> theirs = import_by(file, true);
  ASSERT_TRUE(ours.ok()) << ours.error().message;
  ASSERT_TRUE(theirs.ok()) << theirs.error().message;
  ASSERT_EQ(ours->objects.size(), theirs->objects.size());
  for (std::size_t i = 0; i < ours->objects.size(); ++i) {
    EXPECT_EQ(ours->objects[i].name, theirs->objects[i].name);
    EXPECT_EQ(ours->objects[i].first_triangle, theirs->objects[i].first_triangle);
    const TriangleMesh a = *baked(ours->objects[i]);
    const TriangleMesh b = *baked(theirs->objects[i]);
    EXPECT_EQ(a.vertices.size(), b.vertices.size());
    ASSERT_EQ(a.triangles.size(), b.triangles.size());
    for (std::size_t t = 0; t < a.triangles.size(); ++t)
      for (std::size_t k = 0; k < 3; ++k) {
        const Vec3f difference = a.vertices[a.triangles[t][k]] - b.vertices[b.triangles[t][k]];
        ASSERT_LE(glm::length(difference), tolerance) << "triangle " << t << " corner " << k;
      }
  }
}

std::string number(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
  return text;
}

// Random triangles and quads, plane and folded, convex and reflex.
struct Faces {
  std::vector<Vec3f> vertices;
  std::vector<std::vector<std::uint32_t>> corners;
};
Faces random_faces(unsigned seed, std::size_t count) {
  std::mt19937 random(test::seed(seed));
  std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
  Faces out;
  for (std::size_t f = 0; f < count; ++f) {
    std::vector<std::uint32_t> corners;
    const std::size_t n = random() % 3 == 0 ? 3 : 4;
    const bool flat = random() % 2 == 0;
    for (std::size_t i = 0; i < n; ++i) {
      corners.push_back(static_cast<std::uint32_t>(out.vertices.size()));
      out.vertices.emplace_back(uniform(random), uniform(random), flat ? 0.25F : uniform(random));
    }
    out.corners.push_back(corners);
  }
  return out;
}

TEST(DirectReaders, SplitFilesIntoFacesAndObjectsAsAssimpDoes) {
  const test::TemporaryFolder folder;
  const Faces faces = random_faces(5, 3000);
  std::string obj = "mtllib none.mtl\n";
  std::string off =
      "OFF\n" + std::to_string(faces.vertices.size()) + " " + std::to_string(faces.corners.size()) + " 0\n";
  std::string ply =
      test::ply_header("ascii", std::to_string(faces.vertices.size()), std::to_string(faces.corners.size()));
  for (const Vec3f& v : faces.vertices) {
    const std::string line = number(v.x) + " " + number(v.y) + " " + number(v.z) + "\n";
    obj += "v " + line;
    off += line;
    ply += line;
  }
  std::size_t quads = 0;
  for (std::size_t f = 0; f < faces.corners.size(); ++f) {
    if (f % 700 == 600)
      obj += (f % 1400 == 600 ? "o part_" : "g group_") + std::to_string(f) + "\nusemtl some\ns off\n";
    obj += 'f';
    std::string line = std::to_string(faces.corners[f].size());
    for (const std::uint32_t corner : faces.corners[f]) {
      obj += " " + std::to_string(corner + 1) + (f % 2 == 0 ? "" : "//1");
      line += " " + std::to_string(corner);
    }
    obj += "\n";
    off += line + "\n";
    ply += line + "\n";
    quads += faces.corners[f].size() == 4 ? 1 : 0;
  }
  std::printf("%zu quads\n", quads);
  EXPECT_GE(quads, 1500U);
  obj.insert(obj.find("\nf ") + 1, "vn 0 0 1\n");
  expect_same_faces(folder.write("faces.obj", obj), faces.corners);
  expect_same_faces(folder.write("faces.off", off), faces.corners);
  expect_same_faces(folder.write("faces.ply", ply), faces.corners);
}

TEST(DirectReaders, ReadGoodFilesAsAssimpDoes) {
  const test::TemporaryFolder folder;
  std::size_t compared = 0;
  for (const test::Kind& kind : test::degenerate_kinds()) {
    const bool direct =
        kind.name.ends_with(".obj") || kind.name.ends_with(".ply") || kind.name.ends_with(".stl");
    // Not finite numbers compare with nothing; the far and the huge cube are off by more than the tolerance.
    if (!kind.loads || !direct || kind.says.find("not finite") != std::string::npos) continue;
    if (kind.name.find("e18") != std::string::npos || kind.name.find("chain") != std::string::npos) continue;
    if (kind.name.find("polygon") != std::string::npos) continue;  // cut elsewhere: polygons_test.cpp
    expect_same(folder.write(kind.name, kind.make()), 1e-6F);
    ++compared;
  }
  std::string two_solids;
  for (const char* name : {"one", "two words"}) {
    two_solids += std::string("solid ") + name + "\n";
    for (int i = 0; i < 3; ++i)
      two_solids += " facet normal 0 0 1\n  outer loop\n   vertex 0 0 " + std::to_string(i) +
                    "\n   vertex 1 0 0\n   vertex 0 1.5e0 0\n  endloop\n endfacet\n";
    two_solids += "endsolid\n";
  }
  expect_same(folder.write("two.stl", two_solids), 0.0F);
  std::printf("%zu files compared\n", compared);
  EXPECT_GE(compared, 25U);
}

// Doubles that floats cannot hold: the warning tells how far a coordinate moves.
TEST(DirectReaders, TellWhatSinglePrecisionLoses) {
  const test::TemporaryFolder folder;
  std::string ply = test::ply_header("binary_little_endian", "3", "1");
  for (std::size_t at = 0; (at = ply.find("property float", at)) != std::string::npos; ++at)
    ply.replace(at, 14, "property double");
  for (const double value :
       {4500000.125, 5200000.3, 0.0, 4500001.0, 5200000.0, 0.0, 4500000.0, 5200001.0, 0.0})
    test::put(ply, value);
  ply += '\3';
  for (const std::int32_t corner : {0, 1, 2}) test::put(ply, corner);
  const Result<Scene> scene = import_file(folder.write("far.ply", ply));
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->warnings.size(), 1U);
  EXPECT_NE(scene->warnings[0].find("by up to 0.2"), std::string::npos) << scene->warnings[0];
}

// Bytes changed, taken out, doubled; ends cut off.
std::string mutated(std::string bytes, std::mt19937& random) {
  for (auto changes = 1 + random() % 3; changes > 0; --changes) {
    const std::size_t at = random() % bytes.size();
    switch (random() % 5) {
    case 0:
      bytes[at] = static_cast<char>(random() & 0xFFU);
      break;
    case 1:
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
      break;
    case 2:
      bytes.erase(at, 1 + random() % 4);
      break;
    case 3:
      bytes.insert(at, bytes.substr(at, 1 + random() % 16));
      break;
    default:
      bytes.resize(at + 1);
      break;
    }
    if (bytes.empty()) bytes = "x";
  }
  return bytes;
}

// Whatever comes, it is a scene or a reason. Files that end with Assimp may crash the child, not the caller.
TEST(DirectReaders, SurviveMutatedFiles) {
  const test::TemporaryFolder folder;
  std::mt19937 random(test::seed(17));
  const struct {
    const char* name;
    std::string bytes;
    bool all_ours;
  } seeds[] = {
      {"a.ply", test::ply_bytes(test::cube(), test::PlyFormat::text), true},
      {"b.ply", test::ply_bytes(test::cube()), true},
      {"c.ply", test::ply_bytes(test::cube(), test::PlyFormat::big_endian), true},
      {"d.stl", test::stl_bytes(test::cube()), true},
      {"e.stl",
       "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
       "0\nendloop\nendfacet\n"
       "endsolid a\n",
       true},
      {"f.off", "OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n4 0 1 3 2\n", true},
      {"g.obj", test::obj_text(test::cube()), false},
      {"h.gltf", test::gltf_text(), false},
      {"i.glb", test::glb_bytes(), false},
  };
  std::size_t loaded = 0;
  std::size_t refused = 0;
  std::size_t crashed = 0;
  for (int round = 0; round < 50; ++round)
    for (const auto& seed : seeds) {
      const Result<Scene> scene = import_by(folder.write(seed.name, mutated(seed.bytes, random)), false);
      if (scene.ok()) {
        ++loaded;
        continue;
      }
      ++refused;
      const std::string& message = scene.error().message;
      const bool reader_died =
          message.find("crashed") != std::string::npos || message.find("gave up") != std::string::npos;
      crashed += reader_died ? 1 : 0;
      EXPECT_FALSE(seed.all_ours && reader_died) << message;
      EXPECT_NE(scene.error().kind, ErrorKind::internal) << message;
    }
  std::printf("%zu mutated files loaded, %zu were refused, %zu of them crashed Assimp\n", loaded, refused,
              crashed);
  EXPECT_GE(loaded, 30U);
  EXPECT_GE(refused, 100U);
}

}  // namespace
}  // namespace boxwood
