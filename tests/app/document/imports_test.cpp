// SPDX-License-Identifier: MIT
// Imports: one at a time, newest wins, what fails or throws is a message, what comes late is dropped.
#include "app/document/imports.hpp"

#include <new>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

Scene one_triangle(const std::string& file) {
  Scene scene;
  scene.files = {file};
  scene.nodes = {{"root", -1}};
  auto mesh = std::make_shared<SceneMesh>();
  mesh->mesh = {{{0, 0, 0}, {2, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  SceneObject object;
  object.name = file;
  object.mesh = mesh;
  scene.objects.push_back(object);
  return scene;
}

class ImportsTest : public ::testing::Test {
protected:
  ImportSetup setup() {
    ImportSetup out;
    out.open = [this](const std::string& file, const ImportOptions& options) -> Result<Scene> {
      if (file == "memory.obj") throw std::bad_alloc();
      if (file == "bad.obj") return Error{ErrorKind::malformed, "bad.obj: line 3 is not a face", {}};
      if (file == "slow.obj") {
        slow_begun = true;
        while (!*options.stop) std::this_thread::yield();
      }
      return one_triangle(file);  // also the slow one, too late
    };
    out.facts.closed = true;
    return out;
  }
  void run(Imports& imports) {
    while (!imports.idle()) {
      imports.wait();
      imports.poll();
    }
  }
  std::vector<ImportedScene> taken;
  Messages messages;
  std::atomic<bool> slow_begun{false};
};

TEST_F(ImportsTest, ScenesArriveInOrderWithTheirFacts) {
  Imports imports(setup(), messages, [&](ImportedScene scene) { taken.push_back(std::move(scene)); });
  imports.open("a.obj");
  imports.add("b.obj");
  EXPECT_NE(imports.under_way(), nullptr);
  run(imports);
  ASSERT_EQ(taken.size(), 2U);
  EXPECT_EQ(taken[0].scene.files[0], "a.obj");
  EXPECT_TRUE(taken[0].replace);
  EXPECT_FALSE(taken[1].replace);
  ASSERT_EQ(taken[0].facts.size(), 1U);
  EXPECT_EQ(taken[0].facts[0].box.max, Vec3(2, 1, 0));
  EXPECT_FALSE(taken[0].facts[0].closed_outward);
  EXPECT_FALSE(taken[0].facts[0].far_points.empty());
  EXPECT_TRUE(messages.all().empty());
}

TEST_F(ImportsTest, WhatFailsOrThrowsIsAMessageAndTheNextFileOpens) {
  Imports imports(setup(), messages, [&](ImportedScene scene) { taken.push_back(std::move(scene)); });
  imports.add("bad.obj");
  imports.add("memory.obj");
  imports.add("a.obj");
  run(imports);
  ASSERT_EQ(messages.all().size(), 2U);
  EXPECT_TRUE(messages.all()[0].is_error && messages.all()[1].is_error);
  EXPECT_NE(messages.all()[0].text.find("line 3"), std::string::npos);
  EXPECT_EQ(messages.all()[1].text, "there is not enough memory to open 'memory.obj'");
  EXPECT_EQ(messages.all()[1].kind, ErrorKind::over_limit);
  EXPECT_EQ(taken.size(), 1U);
}

TEST_F(ImportsTest, WhatIsCancelledIsDroppedEvenWhenItArrives) {
  Imports imports(setup(), messages, [&](ImportedScene scene) { taken.push_back(std::move(scene)); });
  imports.open("slow.obj");
  imports.add("never.obj");
  while (!slow_begun) std::this_thread::yield();
  imports.cancel();
  run(imports);
  EXPECT_TRUE(taken.empty());
  ASSERT_EQ(messages.all().size(), 1U);
  EXPECT_FALSE(messages.all()[0].is_error);
  slow_begun = false;
  imports.open("slow.obj");
  while (!slow_begun) std::this_thread::yield();
  imports.open("a.obj");  // a newer file wins
  run(imports);
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken[0].scene.files[0], "a.obj");
}

TEST_F(ImportsTest, WithoutAWayToOpenFilesThatIsSaid) {
  Imports imports({}, messages, [&](ImportedScene scene) { taken.push_back(std::move(scene)); });
  imports.open_built_in();
  run(imports);
  ASSERT_EQ(messages.all().size(), 1U);
  EXPECT_EQ(messages.all()[0].kind, ErrorKind::internal);
}

}  // namespace
}  // namespace boxwood
