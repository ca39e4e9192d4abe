// SPDX-License-Identifier: MIT
// The import of small files written here: geometry, numbering, names, and what a caller sees when it fails.

#include <atomic>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boxwood/import.hpp>

#include "scene/open_descriptors.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

using test::TemporaryFolder;

ImportOptions with_time_limit(double seconds) {
  ImportOptions options;
  options.time_limit_s = seconds;
  return options;
}
const ImportOptions kQuick = with_time_limit(5.0);

bool no_child_left() {
  return ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
}

TEST(Import, WeldsAndNumbersACube) {
  const TemporaryFolder folder;
  const Result<Scene> scene = import_file(folder.write("cube.obj", test::cube_obj()), kQuick);
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->objects.size(), 1U);
  const TriangleMesh mesh = *baked(scene->objects[0]);
  EXPECT_EQ(mesh.vertices.size(), 8U);
  EXPECT_EQ(mesh.triangles.size(), 12U);
  EXPECT_TRUE(scene->warnings.empty());
  // Face 0 of the file is f 1 2 4: its corners, in order.
  EXPECT_EQ(mesh.vertices[mesh.triangles[0][0]], Vec3f(-0.5F, -0.5F, -0.5F));
  EXPECT_EQ(mesh.vertices[mesh.triangles[0][1]], Vec3f(-0.5F, -0.5F, 0.5F));
  EXPECT_EQ(mesh.vertices[mesh.triangles[0][2]], Vec3f(-0.5F, 0.5F, 0.5F));
}

TEST(Import, TellsWhatIsMissing) {
  const TemporaryFolder folder;
  const auto kind_of = [](const std::filesystem::path& file) {
    const Result<Scene> scene = import_file(file, kQuick);
    EXPECT_FALSE(scene.ok());
    EXPECT_NE(scene.error().message.find(file.filename().string()), std::string::npos)
        << scene.error().message;
    return scene.error().kind;
  };
  EXPECT_EQ(kind_of(folder.path() / "absent.obj"), ErrorKind::input_missing);
  EXPECT_EQ(kind_of(folder.path()), ErrorKind::input_missing);
  EXPECT_EQ(kind_of("/dev/null"), ErrorKind::input_missing);
  EXPECT_EQ(kind_of(folder.write("empty.obj", "")), ErrorKind::malformed);
}

TEST(Import, CancelsAndLeavesNothingBehind) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.write("cube.obj", test::cube_obj());
  const std::size_t before = test::open_descriptors();
  std::atomic<bool> stop = true;
  ImportOptions options = kQuick;
  options.stop = &stop;
  const Result<Scene> scene = import_file(file, options);
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::cancelled);
  EXPECT_TRUE(no_child_left());
  EXPECT_EQ(test::open_descriptors(), before);
}

TEST(Import, StopsAtTheTimeLimit) {
  const TemporaryFolder folder;
  const Result<Scene> scene = import_file(folder.write("cube.obj", test::cube_obj()), with_time_limit(1e-6));
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::over_limit);
  EXPECT_TRUE(no_child_left());
}

TEST(Import, ReportsProgressThatRises) {
  const TemporaryFolder folder;
  ImportOptions options = kQuick;
  std::vector<double> fractions;
  options.on_progress = [&](double fraction, const char* what) {
    EXPECT_NE(*what, '\0');
    fractions.push_back(fraction);
  };
  ASSERT_TRUE(import_file(folder.write("cube.obj", test::cube_obj()), options).ok());
  ASSERT_FALSE(fractions.empty());
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
}

}  // namespace
}  // namespace boxwood
