// SPDX-License-Identifier: MIT
// The committed corpus of the import's fuzzer, and scenes that are changed byte by byte, through the same
// check.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/import_case.hpp"
#include "scene/wire.hpp"

namespace boxwood::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(ImportReplay, Corpus) {
  std::size_t files = 0, taken = 0;
  for (const auto& entry : std::filesystem::directory_iterator(BOXWOOD_FUZZ_CORPUS "/import")) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::vector<char> chars((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    EXPECT_EQ(check_import(Bytes(chars.begin(), chars.end())), "") << entry.path();
    taken += static_cast<std::size_t>(last_import_outcome());
    ++files;
  }
  std::printf("corpus files replayed: %zu, taken: %zu\n", files, taken);
  EXPECT_GE(files, 30U);
  EXPECT_GE(taken, 5U);
}

// The bytes of a small scene that has something of everything.
Bytes small_scene() {
  Scene scene;
  scene.files = {"a file.obj"};
  scene.nodes = {{"root", -1, {}}, {"ünïcode", 0, {}}};
  for (int i = 0; i < 2; ++i) {
    auto mesh = std::make_shared<SceneMesh>();
    mesh->name = "mesh";
    mesh->mesh.vertices.resize(static_cast<std::size_t>(3 + i), Vec3f(1.0F));
    mesh->mesh.triangles.resize(static_cast<std::size_t>(1 + i), Triangle{0, 1, 2});
    if (i == 1) mesh->chord = 0.125;
    SceneObject object;
    object.name = "object";
    object.mesh = mesh;
    object.node = static_cast<std::uint32_t>(i);
    object.first_triangle = static_cast<std::uint32_t>(i);
    scene.objects.push_back(object);
  }
  scene.objects.push_back(scene.objects[0]);
  scene.objects.back().first_triangle = 3;
  scene.warnings = {"a warning"};
  Bytes bytes(1 + wire::encoded_size(scene));
  wire::encode(scene, std::as_writable_bytes(std::span(bytes).subspan(1)));
  return bytes;
}

TEST(ImportReplay, EveryByteOfASceneChanged) {
  const Bytes good = small_scene();
  ASSERT_EQ(check_import(good), "");
  ASSERT_EQ(last_import_outcome(), 1);
  std::size_t cases = 0, taken = 0;
  for (std::size_t at = 1; at < good.size(); ++at)
    for (const int value : {0, 1, 2, 3, 4, 0x7F, 0x80, 0xFF}) {
      Bytes bytes = good;
      bytes[at] = static_cast<std::uint8_t>(value);
      ASSERT_EQ(check_import(bytes), "") << "byte " << at;
      taken += static_cast<std::size_t>(last_import_outcome());
      ++cases;
    }
  for (std::size_t length = 1; length < good.size(); ++length) {  // cut short: never taken
    ASSERT_EQ(check_import(std::span(good).first(length)), "");
    ASSERT_EQ(last_import_outcome(), 0) << length;
  }
  Bytes longer = good;
  longer.resize(good.size() + 8);
  ASSERT_EQ(check_import(longer), "");
  ASSERT_EQ(last_import_outcome(), 0);
  std::printf("%zu changed scenes, %zu of them taken\n", cases, taken);
  EXPECT_GT(taken, 100U);
  EXPECT_GT(cases - taken, 500U);
}

TEST(ImportReplay, RandomPacketsAndNames) {
  std::mt19937 random(18);
  std::size_t taken = 0;
  for (int i = 0; i < 30000; ++i) {
    Bytes bytes(i % 2 == 0 ? 2 + random() % 24 : 3 + random() % 6);
    for (std::size_t at = 0; at < bytes.size(); ++at)  // names: a word, a slash, a word ...
      bytes[at] = static_cast<std::uint8_t>(i % 2 == 0 ? random() : at % 2 == 0 ? random() % 34 : 0);
    bytes[0] = static_cast<std::uint8_t>(1 + i % 2);
    if (i % 2 == 1) bytes[1] = static_cast<std::uint8_t>(random());
    ASSERT_EQ(check_import(bytes), "") << "round " << i;
    taken += static_cast<std::size_t>(last_import_outcome());
  }
  std::printf("%zu of 30000 taken\n", taken);
  EXPECT_GT(taken, 100U);
}

}  // namespace
}  // namespace boxwood::testing
