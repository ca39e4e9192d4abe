// SPDX-License-Identifier: MIT
// What a lesson leaves of the reader's view, and what a window remembers of lessons.
#include <algorithm>
#include <string>

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
            "2 of " + std::to_string(other.get<LessonPlayer>().library().all().size()) + " seen");
}

}  // namespace
}  // namespace boxwood
