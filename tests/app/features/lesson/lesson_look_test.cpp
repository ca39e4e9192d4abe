// SPDX-License-Identifier: MIT
// What a lesson leaves of the reader's view, and what a window remembers of lessons.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/viewer/settings.hpp"
#include "lesson_options.hpp"

namespace boxwood {
namespace {

TEST(Lessons, WhatALessonChangesOfTheViewIsPutBack) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(SetPaint{Paint::material}));
  ASSERT_TRUE(session.apply(ShowVolume{VolumeKind::obb, {}, true}));
  for (const char* lesson : {"the-shared-box", "the-descent", "three-forms", "picking"}) {
    ASSERT_TRUE(session.apply(OpenLesson{lesson, {}}));
    session.wait();
  }
  ASSERT_TRUE(session.apply(OpenLesson{"growing-a-box", {}}));  // says nothing of paint, edges or x-ray
  session.wait();
  EXPECT_EQ(session.view().settings().paint, Paint::material);
  EXPECT_FALSE(session.view().layers().xray);
  EXPECT_FALSE(session.view().layers().edges);
  EXPECT_FALSE(session.view().layers().descent);
  EXPECT_EQ(session.document().shown({}).volumes, 0U);
  EXPECT_FALSE(session.document().can_undo());
}

// A lesson that hides surfaces would otherwise hide every model that is opened later.
TEST(Lessons, TheReadersLookComesBackWithTheNextScene) {
  for (const bool leaves : {false, true}) {
    Session session(lesson_options());
    ASSERT_TRUE(session.apply(OpenBuiltIn{}));
    session.wait();
    ASSERT_TRUE(session.apply(SetPaint{Paint::material}));
    ASSERT_TRUE(session.apply(ShowLayer{Layer::grid, false}));
    ASSERT_TRUE(session.apply(ShowVolume{VolumeKind::sphere, {}, true}));
    ASSERT_TRUE(session.apply(SetLeafSize{3}));
    const std::uint64_t volumes = session.document().shown({}).volumes;
    const std::string settings = settings_text(settings_of(session, 800, 600));
    for (const char* lesson : {"three-forms", "growing-a-box"}) {
      ASSERT_TRUE(session.apply(OpenLesson{lesson, {}}));
      session.wait();
    }
    EXPECT_FALSE(session.view().layers().geometry);
    EXPECT_NE(session.document().shown({}).volumes, volumes);
    std::string remembered = settings_text(settings_of(session, 800, 600));
    EXPECT_EQ(remembered.find("layer geometry off"), std::string::npos) << remembered;
    EXPECT_NE(remembered.find("layer grid off"), std::string::npos) << remembered;
    if (leaves) {
      ASSERT_TRUE(session.apply(LeaveLesson{}));
      EXPECT_FALSE(session.view().layers().geometry);  // the scene and its look stay
    }
    ASSERT_TRUE(session.apply(OpenBuiltIn{}));
    session.wait();
    EXPECT_TRUE(session.view().layers().geometry);
    EXPECT_FALSE(session.view().layers().grid);
    EXPECT_EQ(session.view().settings().paint, Paint::material);
    EXPECT_EQ(session.document().shown({}).volumes, volumes);
    EXPECT_EQ(session.document().edit().tree.leaf_size, 3U);
    ASSERT_TRUE(session.apply(SetWorkspace{Workspace::look}));
    remembered = settings_text(settings_of(session, 800, 600));
    const std::size_t seen = remembered.find("lessons-seen");
    EXPECT_EQ(remembered.substr(0, std::min(seen, remembered.size())), settings);
  }
}

void say(Session& session, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    const auto ok = session.apply(*command);
    ASSERT_TRUE(ok) << line << ": " << ok.error().message;
    session.wait();
  }
}

// Several lessons later, the files, workspace, selection, poses and camera are those before the first.
TEST(Lessons, LeavingReturnsToTheReadersScene) {
  const std::vector<std::vector<std::string>> ways = {
      {"lesson two-cubes", "lesson-step 2"},
      {"workspace learn", "lesson two-cubes", "lesson-step 2", "orbit 20 5", "select object 1",
       "lesson the-descent", "lesson-step 2"},
      {"workspace learn", "lesson the-descent model \"models/gear_pair.glb\"", "lesson-step 2"}};
  for (const char* workspace : {"workspace look", "workspace tree", "workspace clash"})
    for (const std::vector<std::string>& way : ways) {
      Session session(lesson_options());
      session.view().fits().set_viewport(640, 480);
      say(session, {"open \"models/gear_pair.glb\"", workspace, "select object 1", "orbit 33 7",
                    "zoom 2.5 0.1 0.2", "layer grid off", "pose object 0 1 0 0 0.25 0 1 0 0 0 0 1 0"});
      const std::string before = equivalent_command_line(session);
      say(session, way);
      ASSERT_NE(session.get<LessonPlayer>().current(), nullptr);
      ASSERT_EQ(session.view().workspace(), Workspace::learn);
      const std::string leave = lesson_statement(session)->leave;
      say(session, {"lesson-return"});
      EXPECT_EQ(leave, "Back to " + std::string(title_of(session.view().workspace()))) << workspace;
      EXPECT_EQ(session.get<LessonPlayer>().current(), nullptr);
      EXPECT_EQ(equivalent_command_line(session), before) << workspace;
      EXPECT_EQ(session.messages().first_error(), nullptr);
    }
}

// A button under Try is one step, however many commands it has: undo returns the picture before, redo the one
// after.
TEST(Lessons, ATryIsOneStepOfTheHistory) {
  std::size_t tries = 0, changes = 0;
  for (const char* name : {"a-rectangle-and-a-triangle", "a-tree-of-spheres", "edges-and-faces",
                           "fifteen-axes", "how-do-you-know", "picking", "the-descent", "the-shared-box",
                           "tighter-and-dearer", "two-cubes", "two-rectangles"}) {
    Session session(lesson_options());
    session.view().fits().set_viewport(640, 480);
    say(session, {std::string("lesson ") + name});
    const auto now = [&] {
      session.wait();
      return equivalent_command_line(session);
    };
    const std::size_t count = session.get<LessonPlayer>().current()->tries.size();
    ASSERT_GT(count, 0U) << name;
    std::vector<std::string> path = {now()};
    for (std::size_t i = 1; i <= count; ++i, ++tries) {
      say(session, {"lesson-try " + std::to_string(i)});
      if (std::string after = now(); after != path.back()) path.push_back(std::move(after));
    }
    changes += path.size() - 1;
    for (std::size_t i = path.size() - 1; i-- > 0;) {
      say(session, {"undo"});
      EXPECT_EQ(now(), path[i]) << name;
    }
    EXPECT_FALSE(session.document().can_undo()) << name;
    for (std::size_t i = 1; i < path.size(); ++i) {
      say(session, {"redo"});
      EXPECT_EQ(now(), path[i]) << name;
    }
    EXPECT_FALSE(session.document().can_redo()) << name;
    EXPECT_FALSE(session.apply(TryLesson{static_cast<std::uint32_t>(count + 1)}));
  }
  EXPECT_FALSE(Session(lesson_options()).apply(TryLesson{1})) << "no lesson is open";
  std::printf("%zu under Try, %zu of them change the picture\n", tries, changes);
  EXPECT_GT(changes, 10U);
}

// A text beside the reader's scene, and a lesson whose file is missing, have replaced nothing.
TEST(Lessons, LeavingKeepsASceneThatWasNotReplaced) {
  for (const char* lesson :
       {"lesson-text two-cubes 1", "lesson smallest-sphere model \"models/nowhere.stl\""}) {
    Session session(lesson_options());
    session.view().fits().set_viewport(640, 480);
    say(session, {"open \"models/terrain.ply\"", "open \"models/gear_pair.glb\"", "workspace tree"});
    say(session, {lesson, "lesson-return"});
    EXPECT_EQ(session.get<LessonPlayer>().current(), nullptr) << lesson;
    EXPECT_EQ(session.document().scene().files, std::vector<std::string>{"models/gear_pair.glb"}) << lesson;
    EXPECT_EQ(session.view().workspace(), Workspace::tree) << lesson;
  }
}

TEST(Lessons, WhatWasSeenIsRemembered) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(SetLessonsSeen{"two-cubes,a lesson of another version,picking,two-cubes"}));
  EXPECT_EQ(session.get<LessonPlayer>().library().seen_text(), "picking,two-cubes");
  const Settings settings = settings_of(session, 800, 600);
  const Settings read = parse_settings(settings_text(settings));
  ASSERT_EQ(read.commands.size(), 1U);
  Session other(lesson_options());
  ASSERT_TRUE(other.apply(read.commands.front()));
  EXPECT_EQ(other.get<LessonPlayer>().library().seen_text(), "picking,two-cubes");
  EXPECT_EQ(lessons_text(other),
            "2 of " + std::to_string(other.get<LessonPlayer>().library().all().size()) + " lessons played");
}

}  // namespace
}  // namespace boxwood
