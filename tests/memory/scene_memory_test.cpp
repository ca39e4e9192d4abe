// SPDX-License-Identifier: MIT
// Memory that ends at any allocation of the parent's side of an import, and of putting scenes together.
#include <boxwood/import.hpp>

#include <filesystem>

#include <dirent.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace boxwood
