// SPDX-License-Identifier: MIT
// Scenes with instances, names and empty objects: saved, loaded and opened as files.
#include <cstdio>
#include <cstring>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>
#include <boxwood/saved_model.hpp>
#include <boxwood/saved_scene.hpp>

#include "scene/made/made_scenes.hpp"
#include "store/saved_bytes.hpp"
#include "tree/check/tree_parts.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

// Two files; names in UTF-8; a mesh placed four times, twice alike; points alone; an object of nothing.
Scene some_scene() {
  Scene scene;
  scene.files = {"Getriebe größer.glb", "部品.obj"};
  scene.nodes = {{"root", -1, {}}, {"Achse №1", 0, {}}, {"", 1, {}}, {"b", -1, {}}};
  const auto mesh = [](std::string name, TriangleMesh triangles) {
    const auto color = name == "gear" ? std::optional(SurfaceColor{200, 7, 255}) : std::nullopt;
    return std::make_shared<const SceneMesh>(SceneMesh{std::move(name), std::move(triangles), color});
  };
  const auto gear = mesh("gear", test::bumpy_torus(24, 12)), points = mesh("", {{{1, 2, 3}, {4, 5, 6}}, {}}),
             nothing = mesh("nothing", {});
  AffineTransform moved, scaled;
  moved.translation = Vec3(3, -1, 0.1);
  scaled.linear = {Vec3(2, 0.1, 0), Vec3(0, -1, 0), Vec3(0, 0, 1)};
  const auto add = [&](std::string name, const auto& of, const AffineTransform& at, std::uint32_t node,
                       std::uint32_t file) {
    SceneObject object;
    object.name = std::move(name);
    object.mesh = of;
    object.world_from_mesh = at;
    object.node = node;
    object.file = file;
    for (const SceneObject& other : scene.objects)
      if (other.file == file)
        object.first_triangle += static_cast<std::uint32_t>(other.mesh->mesh.triangles.size());
    scene.objects.push_back(std::move(object));
  };
  add("Zahnrad ä", gear, {}, 1, 0);
  add("歯車", gear, moved, 1, 0);
  add("歯車", gear, moved, 2, 0);
  add("points", points, {}, 2, 0);
  add("nothing", nothing, moved, 2, 0);
  add("single", gear, scaled, 3, 1);
  scene.warnings = {"a warning — with a dash"};
  scene.metres_per_unit = {0.0254, 0.0};
  scene.up_axes = {std::nullopt, UpAxis::minus_z};
  return scene;
}

bool same(const Tree& a, const Tree& b) {
  const TreeView x = view_of(a), y = view_of(b);
  return x.volumes.size() == y.volumes.size() &&
         std::equal(x.volumes.begin(), x.volumes.end(), y.volumes.begin()) &&
         std::equal(x.order.begin(), x.order.end(), y.order.begin(), y.order.end());
}

void expect_same(const Scene& a, const Scene& b) {
  EXPECT_EQ(a.files, b.files);
  EXPECT_EQ(a.warnings, b.warnings);
  ASSERT_EQ(a.nodes.size(), b.nodes.size());
  for (std::size_t i = 0; i < a.nodes.size(); ++i) {
    EXPECT_EQ(a.nodes[i].name, b.nodes[i].name);
    EXPECT_EQ(a.nodes[i].parent, b.nodes[i].parent);
    EXPECT_EQ(a.nodes[i].parent_from_node, b.nodes[i].parent_from_node);
  }
  ASSERT_EQ(a.objects.size(), b.objects.size());
  for (std::size_t i = 0; i < a.objects.size(); ++i) {
    const SceneObject &x = a.objects[i], &y = b.objects[i];
    EXPECT_EQ(x.name, y.name);
    EXPECT_EQ(x.mesh->name, y.mesh->name);
    EXPECT_EQ(x.mesh->color, y.mesh->color);
    EXPECT_EQ(x.mesh->mesh.triangles, y.mesh->mesh.triangles);
    EXPECT_TRUE(x.mesh->mesh.vertices == y.mesh->mesh.vertices);
    EXPECT_EQ(x.world_from_mesh, y.world_from_mesh);
    EXPECT_EQ(std::pair(x.node, x.file), std::pair(y.node, y.file));
    EXPECT_EQ(x.first_triangle, y.first_triangle);
    ASSERT_EQ(x.tree == nullptr, y.tree == nullptr);
    if (x.tree != nullptr) {
      EXPECT_TRUE(same(*x.tree, *y.tree));
    }
    for (std::size_t k = 0; k < i; ++k) {  // what was shared is shared
      EXPECT_EQ(x.mesh == a.objects[k].mesh, y.mesh == b.objects[k].mesh);
      if (x.tree != nullptr) {
        EXPECT_EQ(x.tree == a.objects[k].tree, y.tree == b.objects[k].tree);
      }
    }
  }
  for (std::size_t f = 0; f < a.files.size(); ++f) {
    EXPECT_EQ(unit_of(a, f), unit_of(b, f));
    EXPECT_EQ(up_axis_of(a, f), up_axis_of(b, f));
    ASSERT_EQ(whole_tree(a, f) == nullptr, whole_tree(b, f) == nullptr);
    if (whole_tree(a, f) != nullptr) {
      EXPECT_TRUE(same(*whole_tree(a, f), *whole_tree(b, f)));
    }
  }
}

TEST(SavedScene, IsWhatWasSavedWithTreesOfEachKindAndWithout) {
  const test::SavedFolder folder;
  std::size_t trees = 0;
  for (const SceneTrees which : {SceneTrees::none, SceneTrees::whole, SceneTrees::objects, SceneTrees::all})
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
      Scene scene = some_scene();
      BuildOptions options;
      options.kind = kind;
      ASSERT_TRUE(build_trees(scene, which, options));
      ASSERT_TRUE(save_scene(folder / "a.bwt", scene));
      EXPECT_TRUE(is_saved_scene(folder / "a.bwt"));
      const Result<SavedScene> loaded = load_scene(folder / "a.bwt");
      ASSERT_TRUE(loaded) << loaded.error().message;
      expect_same(scene, loaded->scene);
      trees += loaded->trees;
    }
  std::printf("%zu trees loaded\n", trees);
  // gear, gear moved, points, nothing moved, single = file 2, file 1
  EXPECT_EQ(trees, 3U * (2U + 5U + 6U));
}

TEST(SavedScene, OnlyTheTreesAskedForAreRead) {
  const test::SavedFolder folder;
  Scene scene = some_scene();
  ASSERT_TRUE(build_trees(scene, SceneTrees::all, {}));
  ASSERT_TRUE(save_scene(folder / "a.bwt", scene));
  LoadSceneOptions options;
  for (const auto& [which, trees] : {std::pair(SceneTrees::none, 0U), std::pair(SceneTrees::whole, 2U),
                                     std::pair(SceneTrees::objects, 5U), std::pair(SceneTrees::all, 6U)}) {
    options.trees = which;
    const Result<SavedScene> loaded = load_scene(folder / "a.bwt", options);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->trees, trees);
    EXPECT_EQ(loaded->proof_ms > 0.0, trees > 0);
  }
}

TEST(SavedScene, OpensLikeAnyFile) {
  const test::SavedFolder folder;
  Scene scene = some_scene();
  ASSERT_TRUE(build_trees(scene, SceneTrees::all, {}));
  ASSERT_TRUE(save_scene(folder / "two files.bwt", scene));
  ImportOptions options;
  std::string note;
  options.on_note = [&](const std::string& text) { note = text; };
  const Result<Scene> two = import_file(folder / "two files.bwt", options);
  ASSERT_TRUE(two) << two.error().message;
  EXPECT_EQ(two->files, std::vector<std::string>{(folder / "two files.bwt").string()});
  EXPECT_NE(note.find("6 trees"), std::string::npos) << note;
  EXPECT_NE(note.find("proven in"), std::string::npos) << note;
  EXPECT_EQ(whole_tree(*two, 0), nullptr);  // both files were one when the trees were built
  std::uint32_t first = 0;
  for (const SceneObject& object : two->objects) {
    EXPECT_EQ(object.file, 0U);
    EXPECT_EQ(object.first_triangle, first);
    first += static_cast<std::uint32_t>(object.mesh->mesh.triangles.size());
  }

  Scene one = generated::built_in_scene();
  ASSERT_TRUE(build_trees(one, SceneTrees::all, {}));
  ASSERT_TRUE(save_scene(folder / "one.bwt", one));
  options.trusted = true;
  const Result<Scene> opened = import_file(folder / "one.bwt", options);
  ASSERT_TRUE(opened) << opened.error().message;
  ASSERT_NE(whole_tree(*opened, 0), nullptr);
  EXPECT_TRUE(validate(*whole_tree(*opened, 0), *baked_whole(*opened)).empty());
  EXPECT_NE(note.find("trusted"), std::string::npos) << note;
}

// A tree that is sound in itself, but not that of the mesh, is found by the proof alone.
TEST(SavedScene, TheLimitOfTimeAndTheStopHold) {
  const test::SavedFolder folder;
  const auto file = folder / "torus.bwt";
  Scene scene;
  scene.files = {"torus.obj"};
  scene.nodes = {{"root", -1, {}}};
  SceneObject object;  // its proof takes a tenth of a second and more
  object.name = "torus";
  object.mesh = std::make_shared<const SceneMesh>(SceneMesh{"torus", test::bumpy_torus(300, 200)});
  scene.objects.push_back(object);
  ASSERT_TRUE(build_trees(scene, SceneTrees::all, {}));
  ASSERT_TRUE(save_scene(file, scene));
  LoadSceneOptions options;
  options.time_limit_s = 1e-3;
  const Result<SavedScene> late = load_scene(file, options);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, ErrorKind::over_limit);
  EXPECT_NE(late.error().message.find("torus.bwt"), std::string::npos);
  EXPECT_NE(late.error().message.find("time limit of 0.001 s"), std::string::npos) << late.error().message;
  ImportOptions import;
  import.time_limit_s = 1e-3;
  EXPECT_EQ(import_file(file, import).error().kind, ErrorKind::over_limit);
  const std::atomic<bool> stop = true;
  options.time_limit_s = 1e3;
  options.stop = &stop;
  EXPECT_EQ(load_scene(file, options).error().kind, ErrorKind::cancelled);
}

TEST(SavedScene, NamesInErrorsAreClean) {
  for (const Error& error : {load_scene("no\x1b[31m.bwt").error(), load_model("no\x1b[31m.bwt").error()}) {
    EXPECT_EQ(error.message.find('\x1b'), std::string::npos);
    EXPECT_NE(error.message.find("'no [31m.bwt'"), std::string::npos) << error.message;
  }
}

TEST(SavedScene, TreeOfAnotherMeshIsNotProven) {
  const test::SavedFolder folder;
  Scene scene = some_scene(), other = some_scene();
  ASSERT_TRUE(build_trees(scene, SceneTrees::objects, {}));
  TriangleMesh bent = other.objects[0].mesh->mesh;
  for (Vec3f& v : bent.vertices) v.z *= 1.5F;
  other.objects[0].mesh = std::make_shared<const SceneMesh>(SceneMesh{"bent", bent});
  other.objects[0].tree = scene.objects[0].tree;
  ASSERT_TRUE(save_scene(folder / "a.bwt", other));
  const Result<SavedScene> proven = load_scene(folder / "a.bwt");
  ASSERT_FALSE(proven);
  EXPECT_EQ(proven.error().kind, ErrorKind::malformed);
  EXPECT_NE(proven.error().message.find("does not hold a corner"), std::string::npos)
      << proven.error().message;
  LoadSceneOptions options;
  options.trusted = true;
  EXPECT_TRUE(load_scene(folder / "a.bwt", options));
}

// Whether the file still loads with another number of eight bytes there; refused, it is malformed.
bool loads_with(const test::Bytes& whole, std::uint64_t at, std::uint64_t number) {
  test::Bytes changed = whole;
  std::memcpy(changed.data() + at, &number, sizeof number);
  test::seal(changed);
  const test::MemoryFile file(changed);
  const Result<SavedScene> result = load_scene(file.path());
  if (!result) {
    EXPECT_EQ(result.error().kind, ErrorKind::malformed) << result.error().message;
  }
  return result.ok();
}

TEST(SavedScene, RecordsThatNameWhatIsNotThereAreRefused) {
  const test::SavedFolder folder;
  Scene scene = some_scene();
  ASSERT_TRUE(build_trees(scene, SceneTrees::all, {}));
  ASSERT_TRUE(save_scene(folder / "a.bwt", scene));
  const test::Bytes whole = test::read_bytes(folder / "a.bwt");
  std::size_t refused = 0, loaded = 0;
  for (const SectionEntry& entry : test::sections_of(whole)) {
    if (entry.kind != SectionKind::scene) continue;
    for (std::size_t at = 0; at < entry.size; at += 8)
      for (const std::uint64_t number : {~std::uint64_t{0}, std::uint64_t{1} << 40U, std::uint64_t{77}})
        (loads_with(whole, entry.offset + at, number) ? loaded : refused) += 1;
  }
  std::printf("%zu refused, %zu loaded (texts, and numbers of placements)\n", refused, loaded);
  EXPECT_GT(refused, 100U);
  EXPECT_GT(loaded, 20U);
}

TEST(SavedScene, FactsThatAreNoneAreRefusedAndMayBeAbsent) {
  const test::SavedFolder folder;
  ASSERT_TRUE(save_scene(folder / "a.bwt", some_scene()));
  const test::Bytes whole = test::read_bytes(folder / "a.bwt");
  const std::vector<SectionEntry> entries = test::sections_of(whole);
  std::size_t refused = 0, loaded = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const SectionEntry& entry = entries[i];
    if (entry.kind != SectionKind::scene_facts) continue;
    for (std::size_t at = 8; at < entry.size; at += 8)
      for (const std::uint64_t number : {~std::uint64_t{0}, std::uint64_t{77}, std::uint64_t{2} << 24U})
        (loads_with(whole, entry.offset + at, number) ? loaded : refused) += 1;
    test::Bytes without = whole;                                     // a file of revision 0
    without[sizeof(FileHeader) + i * sizeof(SectionEntry) + 1] = 7;  // its kind: unknown
    test::seal(without);
    const test::MemoryFile file(without);
    const Result<SavedScene> result = load_scene(file.path());
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(unit_of(result->scene, 0), 0.0);
    EXPECT_FALSE(up_axis_of(result->scene, 1));
  }
  EXPECT_EQ(refused, 3U * 9U - loaded);
  EXPECT_EQ(loaded, 4U);  // 77 and 2^25 are units, if small ones
}

TEST(SavedScene, AModelWithoutASceneIsOneObject) {
  const test::SavedFolder folder;
  const TriangleMesh mesh = test::bumpy_torus(24, 12);
  const Tree tree = *build_tree(mesh);
  const std::filesystem::path file = folder / "gear of two.bwt";
  ASSERT_TRUE(save_model(file, mesh, tree, {{}, nullptr, 0.25}));
  const Result<SavedScene> loaded = load_scene(file);
  ASSERT_TRUE(loaded) << loaded.error().message;
  const Scene& scene = loaded->scene;
  ASSERT_EQ(scene.objects.size(), 1U);
  EXPECT_EQ(scene.objects[0].name, "gear of two");
  EXPECT_EQ(scene.files, std::vector<std::string>{"gear of two.bwt"});
  EXPECT_TRUE(is_identity(scene.objects[0].world_from_mesh));
  EXPECT_EQ(scene.objects[0].mesh->chord, 0.25);
  EXPECT_EQ(scene.objects[0].mesh->mesh.triangles.size(), mesh.triangles.size());
  ASSERT_NE(scene.objects[0].tree, nullptr);
  EXPECT_TRUE(same(*scene.objects[0].tree, tree));
  EXPECT_TRUE(import_file(file)) << "wherever a model is taken";
}

TEST(SavedScene, SaysWhereATreeIsMalformed) {
  const test::SavedFolder folder;
  Scene scene = some_scene();
  ASSERT_TRUE(build_trees(scene, SceneTrees::all, {}));
  ASSERT_TRUE(save_scene(folder / "a.bwt", scene));
  test::Bytes bytes = test::read_bytes(folder / "a.bwt");
  for (const SectionEntry& entry : test::sections_of(bytes))
    if (entry.kind == SectionKind::tree_nodes && entry.index == 1)
      bytes[static_cast<std::size_t>(entry.offset) + 5 * sizeof(TreeNode) + offsetof(TreeNode, parent)] ^= 64;
  test::seal(bytes);
  const test::MemoryFile file(bytes);
  const Result<SavedScene> result = load_scene(file.path());
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("is malformed: in tree 1 node "), std::string::npos)
      << result.error().message;
}

}  // namespace
}  // namespace boxwood
