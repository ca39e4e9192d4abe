// SPDX-License-Identifier: MIT
// Memory that ends at any allocation of the parent's side of an import, and of putting scenes together.
#include <boxwood/import.hpp>
#include <boxwood/saved_scene.hpp>
#include <boxwood/tree.hpp>

#include <filesystem>
#include <iterator>
#include <new>
#include <string>

#include <dirent.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "memory/every_allocation.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

using test::fail_every_allocation;
using test::Outcome;

// Descriptors of this process, by the system's own count.
int open_descriptors() {
  int count = 0;
  DIR* folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

TEST(SceneMemory, Import) {
  for (const char* name : {"spiral_staircase.glb", "slanted_part.stl"}) {
    const std::filesystem::path file = std::filesystem::path(BOXWOOD_MODELS) / name;
    const Result<Scene> expected = import_file(file);
    ASSERT_TRUE(expected.ok());
    const int descriptors = open_descriptors();
    const auto runs = fail_every_allocation(std::string("import of ") + name, [&] {
      const Result<Scene> scene = import_file(file);
      if (!scene)
        return scene.error().kind == ErrorKind::over_limit && !scene.error().message.empty()
                   ? Outcome::out_of_memory
                   : Outcome::wrong;
      return scene->objects.size() == expected->objects.size() &&
                     scene->nodes.size() == expected->nodes.size() &&
                     scene->objects.back().mesh->mesh.triangles ==
                         expected->objects.back().mesh->mesh.triangles
                 ? Outcome::right
                 : Outcome::wrong;
    });
    EXPECT_GT(runs.refused, 20U);
    EXPECT_EQ(open_descriptors(), descriptors) << "a descriptor is left open";
  }
}

TEST(SceneMemory, HelperPrograms) {
  const Result<ImportConfinement> expected = import_confinement();
  ASSERT_TRUE(expected.ok());
  EXPECT_GT(fail_every_allocation("import_confinement",
                                  [&] {
                                    const Result<ImportConfinement> found = import_confinement();
                                    if (!found)
                                      return found.error().kind == ErrorKind::over_limit
                                                 ? Outcome::out_of_memory
                                                 : Outcome::wrong;
                                    return found->reader == expected->reader ? Outcome::right
                                                                             : Outcome::wrong;
                                  })
                .refused,
            5U);
  const std::filesystem::path helper = cad_import_helper();
  fail_every_allocation("cad_import_helper", [&] {
    const std::filesystem::path found = cad_import_helper();
    return found == helper ? Outcome::right : found.empty() ? Outcome::out_of_memory : Outcome::wrong;
  });
}

TEST(SceneMemory, FilesThatFail) {
  for (const char* name : {"/nowhere/at/all/a/very/long/name/of/a/model/file.obj", "/"})
    fail_every_allocation(std::string("import of ") + name, [file = std::filesystem::path(name)] {
      const Result<Scene> scene = import_file(file);
      if (scene) return Outcome::wrong;
      if (scene.error().kind == ErrorKind::input_missing) return Outcome::right;
      return scene.error().kind == ErrorKind::over_limit ? Outcome::out_of_memory : Outcome::wrong;
    });
}

TEST(SceneMemory, BakedAndAppended) {
  const Scene scene = generated::spiral_staircase(6);
  const TriangleMesh whole = *baked_whole(scene), one = *baked(scene.objects.back());
  const auto outcome = [](const Result<TriangleMesh>& mesh, const TriangleMesh& expected) {
    if (!mesh) return mesh.error().kind == ErrorKind::over_limit ? Outcome::out_of_memory : Outcome::wrong;
    return mesh->vertices == expected.vertices && mesh->triangles == expected.triangles ? Outcome::right
                                                                                        : Outcome::wrong;
  };
  EXPECT_GT(fail_every_allocation("baked", [&] { return outcome(baked(scene.objects.back()), one); }).refused,
            1U);
  EXPECT_GT(fail_every_allocation("baked_whole", [&] { return outcome(baked_whole(scene), whole); }).refused,
            1U);

  // Where it fails, both are as they were.
  const Scene more = generated::gear_pair();
  bool failed = true;
  std::uint64_t refused = 0;
  for (std::uint64_t n = 1; failed; ++n) {
    Scene first = scene, second = more;
    test::fail_allocation(n);
    const Result<void> appended = append(first, std::move(second));
    failed = test::stop_failing();
    refused += failed ? 1 : 0;
    EXPECT_EQ(appended.ok(), !failed);
    EXPECT_EQ(second.objects.size(), more.objects.size());
    EXPECT_EQ(first.objects.size(), scene.objects.size() + (failed ? 0 : more.objects.size()));
    EXPECT_EQ(first.nodes.size(), scene.nodes.size() + (failed ? 0 : more.nodes.size()));
    EXPECT_EQ(first.files.size(), scene.files.size() + (failed ? 0 : more.files.size()));
  }
  EXPECT_GT(refused, 2U);
}

template <class T> Outcome outcome_of(const Result<T>& result) {
  if (result) return Outcome::right;
  return result.error().kind == ErrorKind::over_limit ? Outcome::out_of_memory : Outcome::wrong;
}

// A file is the whole one, or the one that was there before; nothing else is left in its folder.
TEST(SceneMemory, Saved) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("boxwood_memory_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / "scene.bwt";
  const Scene bare = generated::spiral_staircase(3);
  BuildOptions options;
  options.threads = 1;
  Scene scene = bare;
  ASSERT_TRUE(build_trees(scene, SceneTrees::all, options));
  const auto trees_of = [](const Scene& s) {
    std::size_t count = 0;
    for (const SceneObject& object : s.objects) count += object.tree != nullptr ? 1 : 0;
    for (std::size_t f = 0; f < s.files.size(); ++f) count += whole_tree(s, f) != nullptr ? 1 : 0;
    return count;
  };
  const std::size_t trees = trees_of(scene);
  ASSERT_GT(trees, 3U);
  EXPECT_GT(fail_every_allocation(
                "build_trees",
                [&] {
                  Scene one;
                  try {
                    one = bare;
                  } catch (const std::bad_alloc&) {
                    return Outcome::out_of_memory;
                  }
                  const Outcome outcome = outcome_of(build_trees(one, SceneTrees::all, options));
                  return outcome == Outcome::right && trees_of(one) != trees ? Outcome::wrong : outcome;
                })
                .refused,
            10U);

  ASSERT_TRUE(save_scene(file, scene));
  const auto size = std::filesystem::file_size(file);
  const auto is_whole = [&] {
    return std::filesystem::file_size(file) == size &&
           std::distance(std::filesystem::directory_iterator(folder),
                         std::filesystem::directory_iterator()) == 1;
  };
  EXPECT_GT(fail_every_allocation("save_scene", [&] { return outcome_of(save_scene(file, scene)); }).refused,
            10U);
  EXPECT_TRUE(is_whole());
  ASSERT_TRUE(load_scene(file));
  EXPECT_GT(
      fail_every_allocation("is_saved_scene",
                            [&] { return is_saved_scene(file) ? Outcome::right : Outcome::out_of_memory; })
          .runs,
      0U);

  const TriangleMesh mesh = *baked(scene.objects.back());
  const Tree tree = *build_tree(mesh, options);
  ASSERT_TRUE(save_model(file, mesh, tree));
  const auto model_size = std::filesystem::file_size(file);
  EXPECT_GT(
      fail_every_allocation("save_model", [&] { return outcome_of(save_model(file, mesh, tree)); }).refused,
      10U);
  EXPECT_EQ(std::filesystem::file_size(file), model_size);
  std::filesystem::remove_all(folder);
}

// Two files of other units and origins: where it fails, no object has moved.
TEST(SceneMemory, ScaledToAUnit) {
  Scene two = generated::spiral_staircase(3);
  ASSERT_TRUE(append(two, generated::gear_pair()));
  two.metres_per_unit = {1.0, 0.001};
  two.origins = {Vec3(10.0, 0.0, 0.0), Vec3(5.0, 5.0, 0.0)};
  Scene scaled = two;
  ASSERT_TRUE(scale_to_unit(scaled, 1, 1.0));
  ASSERT_NE(scaled.objects.back().world_from_mesh.translation,
            two.objects.back().world_from_mesh.translation);
  bool failed = true;
  std::uint64_t refused = 0;
  for (std::uint64_t n = 1; failed; ++n) {
    Scene one = two;
    test::fail_allocations_from(n);
    const Result<void> result = scale_to_unit(one, 1, 1.0);
    failed = test::stop_failing();
    refused += failed ? 1 : 0;
    EXPECT_EQ(result.ok(), !failed);
    const Scene& expected = failed ? two : scaled;
    EXPECT_EQ(unit_of(one, 1), unit_of(expected, 1));
    for (std::size_t i = 0; i < one.objects.size(); ++i)
      EXPECT_EQ(one.objects[i].world_from_mesh.translation, expected.objects[i].world_from_mesh.translation);
  }
  EXPECT_GT(refused, 0U);
}

}  // namespace
}  // namespace boxwood
