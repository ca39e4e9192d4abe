// SPDX-License-Identifier: MIT
// Base colours of OBJ: of each triangle against the file that was written, and of files that are not good.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "scene/scene_files.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using Color = std::optional<SurfaceColor>;

// The numbers are read as floats, as its peer reads them.
SurfaceColor as_bytes(const std::array<double, 3>& kd) {
  const auto byte = [](double x) { return static_cast<std::uint8_t>(std::lround(255.0 * nearest_float(x))); };
  return {byte(kd[0]), byte(kd[1]), byte(kd[2])};
}

std::string kd_text(const std::array<double, 3>& kd) {
  char text[80];
  std::snprintf(text, sizeof text, "%.3f %.3f %.3f", kd[0], kd[1], kd[2]);
  return text;
}

// A file whose triangle n lies in the plane z = n, so that it is known wherever it arrives.
struct Written {
  std::string obj, mtl;
  std::vector<Color> colors;  // of each triangle
  bool splits = false;        // a material begins within an object: not read by our reader
};

Written random_obj(std::mt19937& random) {
  Written out;
  std::map<std::string, Color> known;
  for (const char* name : {"gold", "dark wood", "a", "b#c", "plain"}) {
    out.mtl +=
        std::string(random() % 4 == 0 ? "# a comment\n" : "") + "newmtl " + name + "\nNs 10\nKa 1 1 1\n";
    std::array<double, 3> kd;
    for (double& x : kd) x = static_cast<double>(random() % 501) / 500.0;
    if (std::string(name) == "plain") continue;  // without a base colour
    out.mtl += (random() % 3 == 0 ? "\tKd " : "Kd ") + kd_text(kd) + (random() % 3 == 0 ? "\r\n" : "\n");
    known[name] = as_bytes(kd);
  }
  const bool good = random() % 3 == 0;  // all faces are under a material of the file
  const std::vector<std::string> names =
      good ? std::vector<std::string>{"gold", "dark wood", "a", "b#c", "plain"}
           : std::vector<std::string>{"gold", "nowhere", "dark wood", "plain", "elsewhere", "a"};
  out.obj = "mtllib colors.mtl\n";
  std::string current;
  const auto take = [&] {
    current = names[random() % names.size()];
    out.obj += "usemtl " + current + "\n";
  };
  if (good || random() % 2 == 0) take();
  int vertices = 0;
  const std::size_t parts = 1 + random() % 5;
  for (std::size_t part = 0; part < parts; ++part) {
    if (part > 0 || random() % 2 == 0) out.obj += "o part" + std::to_string(part) + "\n";
    if (random() % 2 == 0) take();
    const std::size_t faces = 1 + random() % 4;
    for (std::size_t f = 0; f < faces; ++f) {
      if (f > 0 && random() % 6 == 0) {
        take();
        out.splits = true;
      }
      const std::string z = std::to_string(out.colors.size());
      out.obj += "v 0 0 " + z + "\nv 1 0 " + z + "\nv 0 1 " + z + "\n";
      vertices += 3;
      out.obj += "f " + std::to_string(vertices - 2) + " " + std::to_string(vertices - 1) + " " +
                 std::to_string(vertices) + "\n";
      out.colors.push_back(known.contains(current) ? known[current] : Color{});
    }
  }
  return out;
}

TEST(MaterialFile, EachTriangleHasTheColourOfItsMaterialOrNone) {
  const char* const asked = std::getenv("BOXWOOD_MATERIALS");
  const int files = asked != nullptr ? std::atoi(asked) : 120;
  const test::TemporaryFolder folder;
  std::mt19937 random(test::seed(14));
  std::size_t right = 0, none = 0, kept_back = 0, split = 0, split_colored = 0;
  for (int i = 0; i < files; ++i) {
    SCOPED_TRACE(i);
    const Written written = random_obj(random);
    folder.write("colors.mtl", written.mtl);
    const Result<Scene> scene = import_file(folder.write("model.obj", written.obj));
    ASSERT_TRUE(scene.ok()) << scene.error().message << "\n" << written.obj;
    std::vector<int> seen(written.colors.size(), 0);
    bool colored = false;
    for (const SceneObject& object : scene->objects)
      for (const Triangle& triangle : object.mesh->mesh.triangles) {
        const auto n = static_cast<std::size_t>(object.mesh->mesh.vertices[triangle[0]].z);
        ASSERT_LT(n, seen.size());
        ++seen[n];
        const Color &is = object.mesh->color, &meant = written.colors[n];
        if (is) {
          colored = true;
          EXPECT_EQ(is, meant) << "triangle " << n << "\n" << written.obj << written.mtl;
          ++right;
        } else if (meant) {
          ++kept_back;
        } else {
          ++none;
        }
      }
    for (const int n : seen) EXPECT_EQ(n, 1);
    split += written.splits ? 1 : 0;
    split_colored += written.splits && colored ? 1 : 0;
  }
  std::printf(
      "%d files, %zu of them split by materials (%zu with colours): %zu triangles in their colour, %zu "
      "rightly without, %zu kept back\n",
      files, split, split_colored, right, none, kept_back);
  EXPECT_EQ(kept_back, 0U);
  EXPECT_GE(right, static_cast<std::size_t>(files));
  EXPECT_GE(none, static_cast<std::size_t>(files) / 2);
  EXPECT_GE(split_colored, static_cast<std::size_t>(files) / 8);
}

// A material file that is not good gives one warning, and no colour at all.
TEST(MaterialFile, WhatIsNotGoodColoursNothing) {
  const test::TemporaryFolder folder;
  const std::string two = "mtllib m.mtl\nusemtl gold\n" + test::cube_obj();
  const std::string split = two + "usemtl lead\nf 1 2 3\n";
  const std::string good = "newmtl gold\nKd 1 0.5 0\nnewmtl lead\nKd 0.2 0.2 0.3\n";
  const struct {
    std::string mtl;
    const char* says;  // null: it is good
  } cases[] = {
      {good, nullptr},
      {"\xEF\xBB\xBF" + good + "newmtl gold\nKd 1 0.5 0\n", nullptr},
      {"newmtl gold\nKd 0.5\nmap_Kd ../secret.png\n", nullptr},
      {good + "Kd 1 x 0\n", "line 5: the base colour (Kd) 'x' is not read"},
      {good + "newmtl tin\nKd 255 255 255\n", "line 6: the base colour (Kd) '255' is not from 0 to 1"},
      {good + "newmtl tin\nKd -0.1 0 0\n", "is not from 0 to 1"},
      {good + "newmtl tin\nKd nan 0 0\n", "is not from 0 to 1"},
      {good + "newmtl tin\nKd 1 1\n", "a base colour (Kd) of 2 numbers"},
      {good + "newmtl tin\nKd 1 1 1 1\n", "of more than three numbers"},
      {good + "newmtl tin\nKd\n", "a base colour (Kd) of 0 numbers"},
      {good + "newmtl tin\nKd spectral file.rfl\n", "'spectral' is not read"},
      {"Kd 1 1 1\n" + good, "line 1: a base colour (Kd) before any material"},
      {good + "newmtl gold\nKd 0 1 0\n", "material 'gold' has two base colours"},
      {"newmtl\n" + good, "a material without a name"},
      {good + std::string(1, '\0'), "it is no text"},
      {good + "newmtl tin\nKd 1 1 \\\n 1\n", "'\\' is not read"},
  };
  std::size_t refused = 0;
  for (const auto& c : cases)
    for (const std::string& obj : {two, split}) {
      SCOPED_TRACE(c.mtl + obj.substr(obj.size() - 20));
      folder.write("m.mtl", c.mtl);
      const Result<Scene> scene = import_file(folder.write("model.obj", obj));
      ASSERT_TRUE(scene.ok()) << scene.error().message;
      std::size_t colored = 0;
      for (const SceneObject& object : scene->objects) colored += object.mesh->color ? 1 : 0;
      std::vector<std::string> told;
      for (const std::string& warning : scene->warnings)
        if (warning.find("material file") != std::string::npos) told.push_back(warning);
      if (c.says == nullptr) {
        EXPECT_EQ(told.size(), 0U);
        EXPECT_GE(colored, 1U);
        continue;
      }
      ++refused;
      EXPECT_EQ(colored, 0U);
      ASSERT_EQ(told.size(), 1U);
      EXPECT_NE(told[0].find("'m.mtl' gives no colours: "), std::string::npos) << told[0];
      EXPECT_NE(told[0].find(c.says), std::string::npos) << told[0];
    }
  EXPECT_EQ(refused, 26U);
}

// Where a file stands outside the root it is not read, and its colours are not shown.
TEST(MaterialFile, OutsideTheRootIsNotRead) {
  const test::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "models");
  folder.write("m.mtl", "newmtl gold\nKd 1 0.5 0\n");
  const auto model = folder.write("models/model.obj", "mtllib ../m.mtl\nusemtl gold\n" + test::cube_obj());
  const Result<Scene> refused = import_file(model);
  ASSERT_TRUE(refused.ok()) << refused.error().message;
  EXPECT_FALSE(refused->objects[0].mesh->color);
  ASSERT_EQ(refused->warnings.size(), 1U);
  EXPECT_NE(refused->warnings[0].find("lies outside"), std::string::npos) << refused->warnings[0];
  ImportOptions options;
  options.root = folder.path();
  const Result<Scene> shown = import_file(model, options);
  ASSERT_TRUE(shown.ok()) << shown.error().message;
  EXPECT_EQ(shown->warnings.size(), 0U);
  EXPECT_EQ(shown->objects[0].mesh->color, Color(SurfaceColor{255, 128, 0}));
}

// Faces that go over several lines are counted too.
TEST(MaterialFile, FacesThatGoOnHaveTheirColour) {
  const test::TemporaryFolder folder;
  folder.write("m.mtl", "newmtl gold\nKd 1 0.5 0\n");
  const Result<Scene> scene = import_file(
      folder.write("model.obj", "mtllib m.mtl\nusemtl gold\n" + test::cube_obj() + "f 1 2 \\\n3\n"));
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->objects.size(), 1U);
  EXPECT_EQ(scene->objects[0].mesh->mesh.triangles.size(), 13U);
  EXPECT_EQ(scene->objects[0].mesh->color, Color(SurfaceColor{255, 128, 0}));
  EXPECT_TRUE(scene->warnings.empty()) << scene->warnings[0];
}

// Of two files the first that names a material counts; one of several that is missing takes nothing from
// others.
TEST(MaterialFile, TheFirstOfSeveralFilesCounts) {
  const test::TemporaryFolder folder;
  folder.write("one.mtl", "newmtl gold\nKd 1 0 0\n");
  folder.write("two.mtl", "newmtl gold\nKd 0 1 0\nnewmtl lead\nKd 0 0 1\n");
  const Result<Scene> scene =
      import_file(folder.write("model.obj", "mtllib one.mtl absent.mtl two.mtl\nusemtl gold\n" +
                                                test::cube_obj() + "o more\nusemtl lead\nf 1 2 3\n"));
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->objects.size(), 2U);
  EXPECT_EQ(scene->objects[0].mesh->color, Color(SurfaceColor{255, 0, 0}));
  EXPECT_EQ(scene->objects[1].mesh->color, Color(SurfaceColor{0, 0, 255}));
}

}  // namespace
}  // namespace boxwood
