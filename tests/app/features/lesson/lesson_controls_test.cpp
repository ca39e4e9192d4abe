// SPDX-License-Identifier: MIT
// Keys, clicks and the search reach every lesson and every step.
#include <cstdio>

#include <gtest/gtest.h>

#include "all_lessons.hpp"
#include "app/features/lesson/lesson_panel.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/panel_commands.hpp"
#include "lesson_options.hpp"

namespace boxwood {
namespace {

TEST(Lessons, KeysReachEveryLessonAndEveryStep) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  robot.key(Key::digit4, modifiers::kControl);
  std::size_t steps = 0;
  for (const Lesson& lesson : all_lessons()) {
    robot.key(Key::period, modifiers::kShift);
    ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
    EXPECT_EQ(robot.session.get<LessonPlayer>().current()->name, lesson.name);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      EXPECT_EQ(robot.session.get<LessonPlayer>().step(), i);
      robot.key(Key::period);
      ++steps;
    }
    EXPECT_EQ(robot.session.get<LessonPlayer>().step() + 1, lesson.steps.size());  // the last one stays
  }
  EXPECT_EQ(robot.session.get<LessonPlayer>().library().seen().size(), all_lessons().size());
  robot.key(Key::comma);
  EXPECT_EQ(robot.session.get<LessonPlayer>().step() + 2, all_lessons().back().steps.size());
  robot.key(Key::comma, modifiers::kShift);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current()->name, all_lessons()[all_lessons().size() - 2].name);
  robot.key(Key::backspace);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(robot.session.view().workspace(), Workspace::look);
  EXPECT_GT(robot.session.document().object_count(), 0U);
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
  const auto messages = robot.session.messages().all();
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_TRUE(messages[0].text.starts_with("Opened built-in scene again")) << messages[0].text;
  std::printf("%zu steps by keys\n", steps);
}

TEST(Lessons, ClicksAndTheSearch) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  robot.click("workspace:learn");
  const UiRect played = robot.widget("lessons played"), list = robot.widget("panel:lessons");
  EXPECT_GE(played.x, list.x);
  EXPECT_LE(played.right(), list.right());
  EXPECT_TRUE(lessons_text(robot.session).starts_with("0 of "));
  robot.click("lesson search");
  robot.type("two cubes");
  EXPECT_FALSE(robot.interface.widgets().contains("lesson:smallest-sphere"));
  robot.click("lesson:two-cubes");
  ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current()->name, "two-cubes");
  robot.click("lesson next");
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 1U);
  robot.click("lesson previous");
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 0U);
  robot.click("lesson previous");  // this is the first
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 0U);
  robot.click("lesson try 1");
  EXPECT_NE(robot.session.document().pose(1).translation, Vec3(0.0));
  robot.click("lesson number");
  EXPECT_TRUE(robot.clipboard.starts_with("boxwood relate ")) << robot.clipboard;
  robot.click("lesson play");
  for (int i = 0; i < 60 * 20 && robot.interface.state<LessonPanelState>().plays; ++i) {
    robot.frame();
    robot.session.wait();
  }
  EXPECT_EQ(robot.session.get<LessonPlayer>().step() + 1,
            robot.session.get<LessonPlayer>().current()->steps.size());
  robot.click("lesson leave");
  EXPECT_EQ(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(robot.session.document().object_count(), 3U) << "the scene before the lesson";
  EXPECT_EQ(robot.session.view().workspace(), Workspace::look);
  EXPECT_TRUE(robot.errors.empty());
}

TEST(Lessons, AnyKeyEndsTheOfferAndAButtonOpensALesson) {
  for (const Key key : {Key::space, Key::escape, Key::a, Key::enter}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kWelcome, true}));
    robot.settle();
    EXPECT_TRUE(robot.interface.widgets().contains("welcome open"));
    robot.key(key);
    EXPECT_FALSE(robot.session.view().panel_open(panels::kWelcome));
    EXPECT_FALSE(robot.interface.widgets().contains("welcome open"));
  }
  UiRobot robot(1280, 720, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kWelcome, true}));
  robot.settle();
  robot.click("welcome lesson");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kWelcome));
  ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
  ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kWelcome, true}));
  robot.settle();
  robot.click("welcome open");
  EXPECT_TRUE(robot.session.view().panel_open(panels::kFiles));
  EXPECT_FALSE(robot.session.view().panel_open(panels::kWelcome));
}

// A short meaning leaves the lesson the room that it does not need.
TEST(Lessons, AShortMeaningEndsWithItsText) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  robot.key(Key::digit4, modifiers::kControl);
  robot.key(Key::period, modifiers::kShift);
  ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
  const UiRect meaning = robot.widget("panel:meaning");
  EXPECT_GT(meaning.height, kPanelTitle + 40);
  EXPECT_LT(meaning.height, kPanelTitle + 100);
}

}  // namespace
}  // namespace boxwood
