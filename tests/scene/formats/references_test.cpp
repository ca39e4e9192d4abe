// SPDX-License-Identifier: MIT
// The names of other files that a model holds: each way to write one, each way to name the model itself.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boxwood/import.hpp>

#include "scene/kind_writers.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

// The test's working directory, changed for the time of a scope.
class WorkingDirectory {
public:
  explicit WorkingDirectory(const fs::path& folder) : before_(fs::current_path()) {
    fs::current_path(folder);
  }
  ~WorkingDirectory() { fs::current_path(before_); }
  WorkingDirectory(const WorkingDirectory&) = delete;
  WorkingDirectory& operator=(const WorkingDirectory&) = delete;

private:
  fs::path before_;
};

// A cube whose numbers lie in a file of their own; a face of `odd_index` where it is not 0.
void write_gltf(const fs::path& model, const std::string& uri, const fs::path& buffer,
                std::uint16_t odd_index = 0) {
  test::Gltf gltf;
  gltf.buffer_uri = uri;
  std::ofstream(model) << test::gltf_text(gltf);
  const std::string bytes = test::cube_buffer(odd_index);
  std::ofstream(buffer, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// Every way to name the file `name` in `folder`, whose parent has a link to it.
std::vector<fs::path> spellings(const fs::path& folder, const std::string& name) {
  const fs::path link = folder.parent_path() / "link";
  fs::remove(link);
  fs::create_directory_symlink(folder, link);
  return {name,          "./" + name, "../" + folder.filename().string() + "/" + name,
          folder / name, link / name, "..//" + folder.filename().string() + "/./" + name};
}

TEST(References, ABadBufferIsRefusedHoweverTheModelIsNamed) {
  const test::TemporaryFolder top;
  const fs::path folder = top.path() / "models";
  fs::create_directory(folder);
  const WorkingDirectory here(folder);
  write_gltf(folder / "bad.gltf", "bad.bin", folder / "bad.bin", 500);
  write_gltf(folder / "good.gltf", "good.bin", folder / "good.bin");
  for (const fs::path& file : spellings(folder, "bad.gltf")) {
    const Result<Scene> scene = import_file(file);
    ASSERT_FALSE(scene.ok()) << file;
    EXPECT_EQ(scene.error().kind, ErrorKind::malformed);
    EXPECT_NE(scene.error().message.find("vertex 500 of 8"), std::string::npos) << scene.error().message;
  }
  for (const fs::path& file : spellings(folder, "good.gltf")) {
    const Result<Scene> scene = import_file(file);
    ASSERT_TRUE(scene.ok()) << file << ": " << scene.error().message;
    EXPECT_EQ(baked_whole(*scene)->triangles.size(), 12U);
    EXPECT_TRUE(scene->warnings.empty()) << scene->warnings[0];
  }
}

TEST(References, EachWayToWriteANameOpens) {
  const test::TemporaryFolder top;
  const fs::path folder = top.path() / "models";
  fs::create_directories(folder / "parts");
  const WorkingDirectory here(folder);
  fs::create_symlink("parts/plain.bin", folder / "link.bin");
  const struct {
    std::string uri;
    fs::path buffer;
  } cases[] = {
      {"bare.bin", folder / "bare.bin"},
      {"./bare.bin", folder / "bare.bin"},
      {"parts/plain.bin", folder / "parts/plain.bin"},
      {"link.bin", folder / "parts/plain.bin"},
      {(folder / "absolute.bin").string(), folder / "absolute.bin"},
      {"my%20part.bin", folder / "my part.bin"},
      {"my part.bin", folder / "my part.bin"},
      {"parts%2Fplain.bin", folder / "parts/plain.bin"},
      {"100%25.bin", folder / "100%.bin"},
      {"50%.bin", folder / "50%.bin"},  // not well written, but one file has this name
      {"a%20b.bin", folder / "a%20b.bin"},
      {"%C3%BCn%C3%AFcode%20%E3%83%A2%E3%83%87%E3%83%AB.bin", folder / "ünïcode モデル.bin"},
      {"ünïcode モデル.bin", folder / "ünïcode モデル.bin"},
      {"parts\\\\plain.bin", folder / "parts/plain.bin"},
  };
  std::size_t opened = 0;
  for (const auto& c : cases)
    for (const std::uint16_t odd_index : {std::uint16_t{0}, std::uint16_t{500}}) {
      SCOPED_TRACE(c.uri);
      write_gltf(folder / "model.gltf", c.uri, c.buffer, odd_index);
      for (const fs::path& file : {fs::path("model.gltf"), folder / "model.gltf"}) {
        const Result<Scene> scene = import_file(file);
        ASSERT_EQ(scene.ok(), odd_index == 0) << (scene.ok() ? "it opens" : scene.error().message);
        if (scene.ok()) {
          EXPECT_EQ(baked_whole(*scene)->triangles.size(), 12U);
        } else {
          EXPECT_NE(scene.error().message.find("vertex 500 of 8"), std::string::npos)
              << scene.error().message;
        }
        ++opened;
      }
      fs::remove(c.buffer);
    }
  std::printf("%zu names of buffers tried\n", opened);
}

// %20 is a space where both files are there.
TEST(References, PercentSignsAreReadAsTheyAreMeant) {
  const test::TemporaryFolder top;
  write_gltf(top.path() / "model.gltf", "a%20b.bin", top.path() / "a b.bin");
  std::ofstream(top.path() / "a%20b.bin") << "something else";
  const Result<Scene> scene = import_file(top.path() / "model.gltf");
  EXPECT_TRUE(scene.ok()) << scene.error().message;
}

// What lies elsewhere is named and not read; it is read where the caller says that it may lie there.
TEST(References, WhatLeavesTheRootIsRefused) {
  const test::TemporaryFolder top;
  const fs::path folder = top.path() / "models";
  fs::create_directories(folder / "sub");
  fs::create_directory(top.path() / "shared");
  const WorkingDirectory here(folder);
  fs::create_symlink("../shared/up.bin", folder / "link.bin");
  fs::create_symlink(top.path() / "shared", folder / "folder");
  const fs::path buffer = top.path() / "shared/up.bin";
  for (const std::string& uri :
       {std::string("../shared/up.bin"), buffer.string(), std::string("link.bin"),
        std::string("folder/up.bin"), std::string("%2E%2E/shared/up.bin"),
        std::string("sub/../../shared/up.bin"), std::string("../../../../../../etc/passwd")}) {
    SCOPED_TRACE(uri);
    write_gltf("model.gltf", uri, buffer);
    for (const fs::path& file : {fs::path("model.gltf"), folder / "model.gltf"}) {
      const Result<Scene> scene = import_file(file);
      ASSERT_FALSE(scene.ok());
      EXPECT_EQ(scene.error().kind, ErrorKind::malformed);
      EXPECT_NE(scene.error().message.find("'" + uri + "' lies outside"), std::string::npos)
          << scene.error().message;
    }
  }
  ImportOptions options;
  options.root = top.path();
  for (const std::string& uri : {std::string("../shared/up.bin"), buffer.string(), std::string("link.bin"),
                                 std::string("%2E%2E/shared/up.bin")})
    for (const fs::path& root : {top.path(), fs::path(".."), top.path() / "shared"}) {
      if (uri == "link.bin" && root.filename() == "shared") continue;  // the link itself lies elsewhere
      SCOPED_TRACE(uri + " in " + root.string());
      write_gltf("model.gltf", uri, buffer);
      options.root = root;
      const Result<Scene> scene = import_file("model.gltf", options);
      ASSERT_TRUE(scene.ok()) << scene.error().message;
      EXPECT_TRUE(scene->warnings.empty());
    }
  options.root = top.path() / "nowhere";
  const Result<Scene> scene = import_file("model.gltf", options);
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::input_missing);
  EXPECT_NE(scene.error().message.find("nowhere"), std::string::npos) << scene.error().message;
}

// What a reader of Assimp's asks for is told, too, whether the model opens without it or not.
TEST(References, WhatAssimpIsRefusedIsTold) {
  const test::TemporaryFolder top;
  fs::create_directory(top.path() / "models");
  const WorkingDirectory here(top.path() / "models");
  std::ofstream("../gold.mtl") << "newmtl gold\n";
  std::ofstream("model.obj") << "mtllib ../gold.mtl\nusemtl gold\n" << test::obj_text(test::cube());
  write_gltf("model.gltf", "../up.bin", "../up.bin");
  ::setenv("BOXWOOD_IMPORT_ASSIMP_ONLY", "1", 1);
  const Result<Scene> warned = import_file("model.obj");
  const Result<Scene> refused = import_file("model.gltf");
  ::unsetenv("BOXWOOD_IMPORT_ASSIMP_ONLY");
  ASSERT_TRUE(warned.ok()) << warned.error().message;
  ASSERT_EQ(warned->warnings.size(), 1U);
  EXPECT_NE(warned->warnings[0].find("it names '../gold.mtl', which lies outside"), std::string::npos)
      << warned->warnings[0];
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("it names '../up.bin', which lies outside"), std::string::npos)
      << refused.error().message;
}

TEST(References, WhatIsNoFileIsRefusedAtOnce) {
  const test::TemporaryFolder top;
  const WorkingDirectory here(top.path());
  fs::create_directory("folder.bin");
  ASSERT_EQ(::mkfifo("pipe.bin", 0600), 0);
  fs::create_symlink("nowhere", "dangling.bin");
  fs::create_symlink("pipe.bin", "to_pipe.bin");
  const struct {
    const char* uri;
    const char* says;
  } cases[] = {{"folder.bin", "is no regular file"},
               {"pipe.bin", "is no regular file"},
               {"to_pipe.bin", "is no regular file"},
               {"dangling.bin", "is absent"},
               {"absent.bin", "is absent"},
               {"/dev/zero", "lies outside"},
               {"%", "is absent"},
               {"x%00y", "is absent"}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.uri);
    write_gltf("model.gltf", c.uri, "unused.bin");
    ImportOptions options;
    options.time_limit_s = 5.0;
    const Result<Scene> scene = import_file("model.gltf", options);
    ASSERT_FALSE(scene.ok());
    EXPECT_EQ(scene.error().kind, ErrorKind::malformed) << scene.error().message;
    EXPECT_NE(scene.error().message.find(c.says), std::string::npos) << scene.error().message;
  }
  // With all of the machine for a root a device is still none.
  ImportOptions options;
  options.root = "/";
  write_gltf("model.gltf", "/dev/zero", "unused.bin");
  const Result<Scene> scene = import_file("model.gltf", options);
  ASSERT_FALSE(scene.ok());
  EXPECT_NE(scene.error().message.find("is no regular file"), std::string::npos) << scene.error().message;
}

// Material files of OBJ are found, and missed, by the same rules, whichever reader the file gets.
TEST(References, MaterialFilesOfObj) {
  const test::TemporaryFolder top;
  const WorkingDirectory here(top.path());
  fs::create_directory("textures");
  std::ofstream("textures/gold.mtl") << "newmtl gold\n";
  std::ofstream("two words.mtl") << "newmtl gold\n";
  const std::string cube = test::obj_text(test::cube());
  const std::size_t middle = cube.find("f 1 5 6");
  ASSERT_NE(middle, std::string::npos);
  const std::string two_materials =
      "usemtl gold\n" + cube.substr(0, middle) + "usemtl lead\n" + cube.substr(middle);
  for (const std::string& body : {"usemtl gold\n" + cube, two_materials})
    for (const std::string name : {"textures/gold.mtl", "./textures/gold.mtl", "textures\\gold.mtl",
                                   "two words.mtl", "absent.mtl", "textures", "../textures/gold.mtl"}) {
      SCOPED_TRACE(name);
      std::ofstream("model.obj") << "mtllib " << name << "\n" << body;
      for (const fs::path& file : {fs::path("model.obj"), top.path() / "model.obj"}) {
        const Result<Scene> scene = import_file(file);
        ASSERT_TRUE(scene.ok()) << scene.error().message;
        EXPECT_EQ(baked_whole(*scene)->triangles.size(), 12U);
        const char* says = name == "absent.mtl"     ? "is absent"
                           : name == "textures"     ? "is no regular file"
                           : name.starts_with("..") ? "lies outside"
                                                    : nullptr;
        std::string warnings;
        for (const std::string& warning : scene->warnings) warnings += warning + "\n";
        EXPECT_EQ(warnings.empty(), says == nullptr) << warnings;
        if (says != nullptr) {
          EXPECT_NE(warnings.find("'" + name + "' " + says), std::string::npos) << warnings;
        }
      }
    }
}

}  // namespace
}  // namespace boxwood
