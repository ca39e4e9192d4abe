// SPDX-License-Identifier: MIT
// Every kind of degenerate and malformed file ends in the scene or in the message it should, within 5 s, and
// leaves nothing behind; the same for a shared set of models where BOXWOOD_SHARED_MODELS names its folder.
#include "scene/kinds.hpp"

#include <cstdlib>
#include <map>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <boxwood/import.hpp>

#include "scene/open_descriptors.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

void expect_outcome(const std::filesystem::path& file, const test::Kind& kind) {
  SCOPED_TRACE(file.filename().string());
  ImportOptions options;
  options.time_limit_s = 5.0;
  const std::size_t before = test::open_descriptors();
  const Result<Scene> scene = import_file(file, options);
  EXPECT_EQ(test::open_descriptors(), before);
  EXPECT_TRUE(::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) << "a child is left";
  ASSERT_EQ(scene.ok(), kind.loads) << (scene.ok() ? "it loads" : scene.error().message);
  if (!kind.loads) {
    EXPECT_NE(scene.error().message.find(file.filename().string()), std::string::npos)
        << scene.error().message;
    EXPECT_NE(scene.error().message.find(kind.says), std::string::npos) << scene.error().message;
    EXPECT_TRUE(scene.error().kind == ErrorKind::malformed || scene.error().kind == ErrorKind::over_limit);
    EXPECT_LT(scene.error().message.size(), 400U);
    return;
  }
  std::size_t triangles = 0;
  for (const SceneObject& object : scene->objects) triangles += object.mesh->mesh.triangles.size();
  EXPECT_EQ(triangles, kind.triangles);
  EXPECT_EQ(scene->objects.size(), kind.objects);
  if (kind.says == "*") return;
  std::string warnings;
  for (const std::string& warning : scene->warnings) {
    EXPECT_NE(warning.find(file.filename().string()), std::string::npos) << warning;
    warnings += warning + "\n";
  }
  EXPECT_EQ(warnings.empty(), kind.says.empty()) << warnings;
  EXPECT_NE(warnings.find(kind.says), std::string::npos) << warnings;
}

TEST(Kinds, DegenerateFilesLoadAsTheyShould) {
  const test::TemporaryFolder folder;
  for (const test::Kind& kind : test::degenerate_kinds())
    expect_outcome(folder.write(kind.name, kind.make()), kind);
}

TEST(Kinds, MalformedFilesAreRefusedWithAReason) {
  const test::TemporaryFolder folder;
  for (const test::Kind& kind : test::malformed_kinds())
    expect_outcome(folder.write(kind.name, kind.make()), kind);
}

void run_shared(const char* subfolder, const std::vector<test::Kind>& kinds) {
  const char* shared = std::getenv("BOXWOOD_SHARED_MODELS");
  if (shared == nullptr || !std::filesystem::is_directory(std::filesystem::path(shared) / subfolder)) {
    std::printf("0 shared files ran: BOXWOOD_SHARED_MODELS names no folder\n");
    GTEST_SKIP();
  }
  std::map<std::string, const test::Kind*> table;
  for (const test::Kind& kind : kinds) table[kind.name] = &kind;
  std::size_t ran = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(shared) / subfolder)) {
    const auto found = table.find(entry.path().filename().string());
    if (found == table.end()) {
      ADD_FAILURE() << entry.path().filename() << " is not in the table";
      continue;
    }
    expect_outcome(entry.path(), *found->second);
    ++ran;
  }
  std::printf("%zu shared files of %s ran\n", ran, subfolder);
}

TEST(Kinds, SharedDegenerateFiles) {
  run_shared("degenerate", test::degenerate_kinds());
}

TEST(Kinds, SharedMalformedFiles) {
  run_shared("malformed", test::malformed_kinds());
}

}  // namespace
}  // namespace boxwood
