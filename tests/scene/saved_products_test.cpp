// SPDX-License-Identifier: MIT
// The fields of IFC in saved scenes: classes, GlobalIds, storeys, origins and what was not read.
#include <cstdio>
#include <cstring>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>
#include <boxwood/saved_scene.hpp>

#include "store/saved_bytes.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

// Two files of which the second has no products: a wall and a door on a storey, a site that is an object.
Scene building() {
  Scene scene;
  scene.files = {"haus.ifc", "machine.obj"};
  scene.nodes = {{"P", -1, {}, "IfcProject", "0P"},
                 {"Gelände", 0, {}, "IfcSite", "0S"},
                 {"EG ä", 1, {}, "IfcBuildingStorey", "0E"},
                 {"Wand", 2, {}, "IfcWall", "2O2Fr$t4X7Zf8NOew3FLOH"},
                 {"Tür", 3, {}, "IfcDoor", ""},
                 {"machine", -1, {}}};
  const auto mesh = std::make_shared<const SceneMesh>(SceneMesh{"torus", test::bumpy_torus(8, 6)});
  const auto add = [&](const char* name, std::uint32_t node, std::uint32_t file) {
    SceneObject object;
    object.name = name;
    object.mesh = mesh;
    object.node = node;
    object.file = file;
    object.class_name = scene.nodes[node].class_name;
    object.global_id = scene.nodes[node].global_id;
    for (const SceneObject& other : scene.objects)
      if (other.file == file)
        object.first_triangle += static_cast<std::uint32_t>(mesh->mesh.triangles.size());
    scene.objects.push_back(std::move(object));
  };
  add("Gelände", 1, 0);
  add("Wand", 3, 0);
  add("Tür", 4, 0);
  add("machine", 5, 1);
  scene.metres_per_unit = {1.0, 0.0};
  scene.origins = {Vec3(5e6, -3e6, 0.0), Vec3(5e6, -3e6, 0.0)};
  scene.unread = {{"Kugel", "IfcBuildingElementProxy", "0K", "IfcSphere is not read", 0}};
  return scene;
}

void expect_same_products(const Scene& a, const Scene& b) {
  ASSERT_EQ(a.nodes.size(), b.nodes.size());
  for (std::size_t i = 0; i < a.nodes.size(); ++i) {
    EXPECT_EQ(a.nodes[i].class_name, b.nodes[i].class_name);
    EXPECT_EQ(a.nodes[i].global_id, b.nodes[i].global_id);
  }
  ASSERT_EQ(a.objects.size(), b.objects.size());
  for (std::size_t i = 0; i < a.objects.size(); ++i) {
    EXPECT_EQ(a.objects[i].class_name, b.objects[i].class_name);
    EXPECT_EQ(a.objects[i].global_id, b.objects[i].global_id);
  }
  ASSERT_EQ(a.unread.size(), b.unread.size());
  for (std::size_t i = 0; i < a.unread.size(); ++i) {
    EXPECT_EQ(a.unread[i].name, b.unread[i].name);
    EXPECT_EQ(a.unread[i].class_name, b.unread[i].class_name);
    EXPECT_EQ(a.unread[i].global_id, b.unread[i].global_id);
    EXPECT_EQ(a.unread[i].reason, b.unread[i].reason);
    EXPECT_EQ(a.unread[i].file, b.unread[i].file);
  }
}

TEST(SavedProducts, AreWhatWasSaved) {
  const test::SavedFolder folder;
  const Scene scene = building();
  ASSERT_TRUE(save_scene(folder / "a.bwt", scene));
  const Result<SavedScene> loaded = load_scene(folder / "a.bwt");
  ASSERT_TRUE(loaded) << loaded.error().message;
  expect_same_products(scene, loaded->scene);
  for (std::size_t f = 0; f < 2; ++f) EXPECT_EQ(origin_of(scene, f), origin_of(loaded->scene, f));
  const auto storey = [&](std::uint32_t i) {
    const SceneNode* node = storey_of(loaded->scene, loaded->scene.objects[i]);
    return node == nullptr ? std::string("none") : node->name;
  };
  EXPECT_EQ(storey(0), "none");
  EXPECT_EQ(storey(1), "EG ä");
  EXPECT_EQ(storey(2), "EG ä");
  EXPECT_EQ(storey(3), "none");

  // As any file: one file, whose shift is that of both.
  const Result<Scene> opened = import_file(folder / "a.bwt");
  ASSERT_TRUE(opened) << opened.error().message;
  expect_same_products(scene, *opened);
  EXPECT_EQ(opened->origins, std::vector<Vec3>{Vec3(5e6, -3e6, 0.0)});
  EXPECT_TRUE(opened->warnings.empty());
}

TEST(SavedProducts, FilesOfDifferentShiftsSaySo) {
  const test::SavedFolder folder;
  Scene scene = building();
  scene.origins = {Vec3(5e6, -3e6, 0.0)};  // that of the second is 0
  ASSERT_TRUE(save_scene(folder / "a.bwt", scene));
  const Result<Scene> opened = import_file(folder / "a.bwt");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(origin_of(*opened, 0), Vec3(0.0));
  ASSERT_EQ(opened->warnings.size(), 1U);
  EXPECT_NE(opened->warnings[0].find("shifted differently"), std::string::npos) << opened->warnings[0];
}

// A file of revision 2 has no such section; a scene without products writes none.
TEST(SavedProducts, MayBeAbsent) {
  const test::SavedFolder folder;
  ASSERT_TRUE(save_scene(folder / "a.bwt", building()));
  test::Bytes bytes = test::read_bytes(folder / "a.bwt");
  const std::vector<SectionEntry> entries = test::sections_of(bytes);
  bool found = false;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (entries[i].kind == SectionKind::products) {
      bytes[sizeof(FileHeader) + i * sizeof(SectionEntry) + 1] = 7;  // its kind: unknown
      found = true;
    }
  ASSERT_TRUE(found);
  test::seal(bytes);
  const test::MemoryFile file(bytes);
  const Result<SavedScene> loaded = load_scene(file.path());
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ(loaded->scene.objects.size(), 4U);
  EXPECT_TRUE(loaded->scene.objects[1].class_name.empty());
  EXPECT_TRUE(loaded->scene.unread.empty());
  EXPECT_EQ(origin_of(loaded->scene, 0), Vec3(0.0));

  Scene plain = building();
  for (SceneNode& node : plain.nodes) node.class_name = node.global_id = "";
  for (SceneObject& object : plain.objects) object.class_name = object.global_id = "";
  plain.unread.clear();
  plain.origins.clear();
  ASSERT_TRUE(save_scene(folder / "b.bwt", plain));
  for (const SectionEntry& entry : test::sections_of(test::read_bytes(folder / "b.bwt")))
    EXPECT_NE(entry.kind, SectionKind::products);
}

TEST(SavedProducts, ThatAreNoneAreRefused) {
  const test::SavedFolder folder;
  ASSERT_TRUE(save_scene(folder / "a.bwt", building()));
  const test::Bytes whole = test::read_bytes(folder / "a.bwt");
  std::size_t refused = 0, loaded = 0;
  for (const SectionEntry& entry : test::sections_of(whole)) {
    if (entry.kind != SectionKind::products) continue;
    for (std::size_t at = 8; at + 8 <= entry.size; at += 8)
      for (const std::uint64_t number : {~std::uint64_t{0}, std::uint64_t{1} << 40U, std::uint64_t{77}}) {
        test::Bytes changed = whole;
        std::memcpy(changed.data() + entry.offset + at, &number, sizeof number);
        test::seal(changed);
        const test::MemoryFile file(changed);
        const Result<SavedScene> result = load_scene(file.path());
        ++(result ? loaded : refused);
        if (!result) {
          EXPECT_NE(result.error().message.find("the scene's products"), std::string::npos)
              << result.error().message;
        }
      }
  }
  std::printf("%zu refused, %zu loaded (texts, and numbers of origins)\n", refused, loaded);
  EXPECT_GT(refused, 60U);
  EXPECT_GT(loaded, 10U);
}

}  // namespace
}  // namespace boxwood
