// SPDX-License-Identifier: MIT
// The committed corpus of IFC files, and changed ones, through the fuzzer's check; the wall by its numbers.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/ifc/ifc_case.hpp"
#include "scene/formats/ifc/read_ifc.hpp"
#include "scene/selector.hpp"

namespace boxwood::testing {
namespace {

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> corpus() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(BOXWOOD_FUZZ_CORPUS "/ifc"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> all;
  for (const auto& file : files) all.push_back(bytes_of(file));
  return all;
}

IfcFate check(const std::string& bytes) {
  return check_ifc({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

TEST(IfcReplay, Corpus) {
  std::size_t objects = 0;
  for (const std::string& bytes : corpus()) {
    const IfcFate fate = check(bytes);
    EXPECT_EQ(fate.wrong, "");
    EXPECT_GT(fate.objects, 0U);
    objects += fate.objects;
  }
  EXPECT_GE(objects, 20U);
}

TEST(IfcReplay, ChangedBytes) {
  const std::vector<std::string> files = corpus();
  const std::string marks = "0123456789.,()#$*'EIFC;=-";
  std::mt19937 random(48);
  std::size_t opened = 0, refused = 0, partial = 0;
  for (int round = 0; round < 1500; ++round) {
    std::string bytes = files[static_cast<std::size_t>(round) % files.size()];
    for (unsigned k = 0; k < 1 + random() % 3; ++k) {
      const std::size_t at = random() % bytes.size();
      if (random() % 4 == 0)
        bytes.erase(at, 1 + random() % 4);
      else
        bytes[at] = marks[random() % marks.size()];
    }
    const IfcFate fate = check(bytes);
    ASSERT_EQ(fate.wrong, "") << "round " << round;
    ++(fate.objects > 0 ? opened : refused);
    partial += fate.unread > 0 ? 1 : 0;
  }
  std::printf("%zu opened, %zu of them in part, %zu refused\n", opened, partial, refused);
  EXPECT_GT(opened, 300U);
  EXPECT_GT(refused, 300U);
  EXPECT_GT(partial, 100U);
}

double volume_of(const TriangleMesh& mesh) {
  double six = 0.0;
  for (const Triangle& t : mesh.triangles)
    six +=
        glm::dot(Vec3(mesh.vertices[t[0]]), glm::cross(Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]])));
  return six / 6.0;
}

// A wall of 4 x 0.2 x 3 m whose top a sloping plane cuts at 2.5 m, with a hole of 1 x 0.2 x 1 m.
TEST(IfcReplay, WallByItsNumbers) {
  const std::string bytes = bytes_of(BOXWOOD_FUZZ_CORPUS "/ifc/wall");
  const Result<Scene> scene = read_ifc(bytes, ".ifc", "wall.ifc", {});
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->objects.size(), 1U);
  const SceneObject& wall = scene->objects[0];
  EXPECT_EQ(wall.name, "Wand \xC3\xA4");
  EXPECT_EQ(wall.class_name, "IfcWallStandardCase");
  EXPECT_EQ(wall.global_id, "0Wall00000000000000001");
  // Heights run linearly from 4 m at x = -2 to 1 m at x = 2, and end at 3 m: it is reached at x = -2/3.
  const double side = 4.0 * 3.0 - 0.5 * (8.0 / 3.0) * 2.0;
  EXPECT_NEAR(volume_of(*baked(wall)), 0.2 * (side - 1.0), 1e-5);
  EXPECT_TRUE(validate(wall.mesh->mesh).non_finite_vertices == 0);
  ASSERT_EQ(scene->unread.size(), 1U);
  EXPECT_EQ(scene->unread[0].class_name, "IfcBuildingElementProxy");
  EXPECT_EQ(scene->unread[0].reason, "IfcSphere is not read");
  for (const char* meant : {"IfcWall*", "ifcwallstandardcase", "=0Wall00000000000000001", "EG", "EG/IfcWall*",
                            "P/**/IfcWall*", "Wand*"})
    EXPECT_EQ(selected_objects(*scene, meant).size(), 1U) << meant;
  for (const char* missing : {"IfcSlab*", "=0Ball00000000000000001", "OG/IfcWall*"})
    EXPECT_TRUE(selected_objects(*scene, missing).empty()) << missing;
  EXPECT_EQ(unit_of(*scene, 0), 1.0);
  EXPECT_EQ(up_axis_of(*scene, 0), UpAxis::plus_z);
}

// The same wall 5,000 km away: the same floats, and the origin says where they are.
TEST(IfcReplay, FarAway) {
  std::string bytes = bytes_of(BOXWOOD_FUZZ_CORPUS "/ifc/wall");
  const Result<Scene> near = read_ifc(bytes, ".ifc", "wall.ifc", {});
  const std::string from = "#7=IFCLOCALPLACEMENT($,#4);";
  bytes.replace(bytes.find(from), from.size(),
                "#7=IFCLOCALPLACEMENT($,#91);\n#90=IFCCARTESIANPOINT((5.E9,-3.E9,0.));\n"
                "#91=IFCAXIS2PLACEMENT3D(#90,$,$);");
  const Result<Scene> far = read_ifc(bytes, ".ifc", "wall.ifc", {});
  ASSERT_TRUE(near.ok() && far.ok());
  const Vec3 origin = origin_of(*far, 0);
  EXPECT_EQ(origin.z, 0.0);
  EXPECT_NEAR(origin.x, 5e6, 2.0);
  EXPECT_NEAR(origin.y, -3e6, 2.0);
  const TriangleMesh a = *baked(near->objects[0]), b = *baked(far->objects[0]);
  ASSERT_EQ(a.vertices.size(), b.vertices.size());
  for (std::size_t i = 0; i < a.vertices.size(); ++i)
    EXPECT_LT(glm::length(Vec3(b.vertices[i]) + origin - Vec3(5e6, -3e6, 0.0) - Vec3(a.vertices[i])), 2e-6);
  Scene both = *near;
  ASSERT_TRUE(append(both, Scene(*far)).ok());
  EXPECT_EQ(origin_of(both, 0), origin_of(both, 1));
}

}  // namespace
}  // namespace boxwood::testing
