// SPDX-License-Identifier: MIT
// Lessons in a session: each is opened and played to its end, and answers what it asks.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_lessons.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/features/lesson/cli/lesson_runner.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "lesson_options.hpp"

namespace boxwood {
namespace {

TEST(Lessons, EachIsPlayedToItsEndAndItsNumbersAreAnswered) {
  ASSERT_GE(all_lessons().size(), 30U);
  std::size_t steps = 0, numbers = 0, of_poses = 0, words = 0, tries = 0;
  for (const Lesson& lesson : all_lessons()) {
    Session session(lesson_options());
    ASSERT_TRUE(session.apply(OpenLesson{lesson.name, {}}));
    for (std::size_t i = 1; i <= lesson.steps.size(); ++i) {
      const std::string where = lesson.name + ", step " + std::to_string(i);
      if (i > 1) {
        ASSERT_TRUE(session.apply(step_command(i))) << where;
      }
      session.wait();
      expect_no_message(session, where);
      ASSERT_FALSE(session.get<LessonPlayer>().failed()) << where;
      const auto told = lesson_statement(session);
      ASSERT_TRUE(told) << where;
      EXPECT_EQ(told->step, i) << where;
      EXPECT_EQ(told->caption, lesson.steps[i - 1].caption);
      ASSERT_EQ(told->numbers.size(), lesson.steps[i - 1].numbers.size());
      for (const LessonNumberStatement& number : told->numbers) {
        EXPECT_FALSE(number.pending) << where << ": " << number.says;
        EXPECT_FALSE(number.text.empty()) << where << ": " << number.says;
        if (number.says.starts_with("No ") && number.says.ends_with(" smaller than")) {
          EXPECT_NE(number.says.find(" around "), std::string::npos) << where << ": " << number.says;
        }
        EXPECT_EQ(number.text.find('\''), std::string::npos)
            << where << ": " << number.text;  // an error's words
        words += number.found ? 0 : 1;
      }
      for (const LessonNumber& number : lesson.steps[i - 1].numbers)
        of_poses += std::any_of(number.command.begin(), number.command.end(), is_pose_word) ? 1 : 0;
      numbers += told->numbers.size();
      EXPECT_EQ(told->number.right, std::optional(true)) << where << ": " << told->number.text;
      ++steps;
    }
    EXPECT_TRUE(session.get<LessonPlayer>().library().seen().contains(lesson.name));
    for (const LessonTry& one : lesson.tries) {
      for (const std::string& line : one.commands) {
        const auto command = parse_command(line);
        ASSERT_TRUE(command) << lesson.name << ": " << line;
        EXPECT_TRUE(session.apply(*command)) << lesson.name << ": " << line;
      }
      session.wait();
      expect_no_message(session, lesson.name + ": " + one.says);
      ++tries;
    }
  }
  std::printf("%zu lessons, %zu steps, %zu numbers (%zu of poses, %zu words), %zu things to try\n",
              all_lessons().size(), steps, numbers, of_poses, words, tries);
  EXPECT_GT(steps, 60U);
  EXPECT_GT(of_poses, 20U);
}

// The program's own folder comes first: a folder 'models' of the reader does not change a lesson.
TEST(Lessons, FilesAreFoundBesideTheProgram) {
  namespace fs = std::filesystem;
  const fs::path top = fs::temp_directory_path() / "boxwood_lesson_files";
  const std::string name = "models/slanted_part.stl";
  for (const char* models : {"usr/bin/models", "usr/share/boxwood/models", "models"}) {
    fs::remove_all(top);
    fs::create_directories(top / "usr/bin");
    EXPECT_EQ(found_lesson_file(name, top / "usr/bin"), name) << "the working folder is the last place";
    fs::create_directories(top / models);
    const fs::path file = top / models / "slanted_part.stl";
    fs::copy_file(fs::path(BOXWOOD_MODELS) / "slanted_part.stl", file);
    EXPECT_EQ(found_lesson_file(name + "#0", top / "usr/bin"), file.string() + "#0");
    EXPECT_EQ(found_lesson_file("other/slanted_part.stl", top / "usr/bin"), "other/slanted_part.stl");
  }
  fs::remove_all(top);
}

// The engines count in different ways. A lesson that shows both says of each count which one counted.
TEST(Lessons, CountsOfTestsNameTheirEngine) {
  std::size_t named = 0;
  for (const Lesson& lesson : all_lessons()) {
    std::vector<LessonNumber> counts;
    std::vector<LessonStep> steps = lesson.steps;
    if (lesson.own) steps.insert(steps.end(), lesson.own->steps.begin(), lesson.own->steps.end());
    for (const LessonStep& step : steps)
      std::copy_if(step.numbers.begin(), step.numbers.end(), std::back_inserter(counts),
                   [](const LessonNumber& number) {
                     return number.command.front() == "collide" && number.field.ends_with("_tests");
                   });
    const auto is_step_by_step = [](const LessonNumber& number) {
      return std::find(number.command.begin(), number.command.end(), "reference") != number.command.end();
    };
    const auto of_steps = std::count_if(counts.begin(), counts.end(), is_step_by_step);
    if (of_steps == 0 || of_steps == static_cast<std::ptrdiff_t>(counts.size())) continue;
    for (const LessonNumber& number : counts) {
      EXPECT_TRUE(number.says.ends_with(is_step_by_step(number) ? ", step by step" : ", fast engine"))
          << lesson.name << ": " << number.says;
      ++named;
    }
  }
  EXPECT_GE(named, 10U);
}

// Clash counts classes, of which some pairs are undecided. A lesson counts the pairs whose surfaces meet.
TEST(Lessons, CountsOfPairsSayThatTheirSurfacesMeet) {
  std::size_t counts = 0;
  for (const Lesson& lesson : all_lessons()) {
    std::vector<LessonNumber> numbers{lesson.number};
    std::vector<LessonStep> steps = lesson.steps;
    if (lesson.own) {
      numbers.push_back(lesson.own->number);
      steps.insert(steps.end(), lesson.own->steps.begin(), lesson.own->steps.end());
    }
    for (const LessonStep& step : steps)
      numbers.insert(numbers.end(), step.numbers.begin(), step.numbers.end());
    for (const LessonNumber& number : numbers) {
      if (number.command.front() != "scene" || number.field != "colliding" ||
          number.says.starts_with("By "))  // beside counts that say it
        continue;
      EXPECT_NE(number.says.find("whose surfaces meet"), std::string::npos) << number.says;
      ++counts;
    }
  }
  EXPECT_GE(counts, 8U);
}

// Dark and light are exchanged: max + min becomes 510 minus itself, and the differences of the channels stay.
TEST(Lessons, PicturesForTheDarkThemeKeepTheirHues) {
  Session session(lesson_options());
  const LessonLibrary& library = session.get<LessonPlayer>().library();
  EXPECT_EQ(library.made_picture(Theme::dark), nullptr) << "none is made before it is needed";
  const LessonPicture& light = library.pictures().all;
  ASSERT_GT(light.rgba.size(), 100'000U);
  ASSERT_EQ(library.made_picture(Theme::light)->rgba, light.rgba);
  const LessonPicture& dark = *library.made_picture(Theme::dark);
  ASSERT_EQ(dark.rgba.size(), light.rgba.size());
  EXPECT_EQ(dark.width, light.width);
  EXPECT_EQ(dark.height, light.height);
  std::size_t wrong = 0, grounds = 0;
  for (std::size_t i = 0; i < light.rgba.size(); i += 4) {
    const auto *a = &light.rgba[i], *b = &dark.rgba[i];
    const int sum = std::max({a[0], a[1], a[2]}) + std::min({a[0], a[1], a[2]});
    const int inverted = std::max({b[0], b[1], b[2]}) + std::min({b[0], b[1], b[2]});
    wrong +=
        sum + inverted != 510 || a[0] - a[1] != b[0] - b[1] || a[1] - a[2] != b[1] - b[2] || a[3] != b[3];
    grounds += sum > 400 && inverted < 110;
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(grounds, light.rgba.size() / 16) << "most of a picture is ground";
}

std::string value_of(Session& session, const std::string& says) {
  const auto told = lesson_statement(session);
  for (const LessonNumberStatement& number : told ? told->numbers : std::vector<LessonNumberStatement>())
    if (number.says == says) return number.text;
  return "no '" + says + "'";
}

// Two cubes of edge 1 on one line: the gap is known without the library.
TEST(Lessons, NumbersAreOfTheObjectsAsTheyStand) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"two-cubes", {}}));
  session.wait();
  int apart = 0, overlapping = 0;
  for (const double x : {-0.5, -0.25, 0.0, 0.125, 0.25, 0.5, 0.625, 0.75}) {
    SetPose pose;
    pose.target = {1};
    pose.numbers[3] = x;
    ASSERT_TRUE(session.apply(pose));
    EXPECT_EQ(lesson_statement(session)->numbers[0].pending, x != 0.0) << "the first pose is known: " << x;
    session.wait();
    const double gap = 0.5 - x;
    EXPECT_EQ(value_of(session, "State"), gap > 0 ? "apart" : gap < 0 ? "overlapping" : "touching") << x;
    const auto told = lesson_statement(session);
    if (gap > 0) {
      ASSERT_TRUE(told->numbers[1].found) << x;
      EXPECT_EQ(*told->numbers[1].found, gap);
      ++apart;
    } else if (gap < 0) {
      EXPECT_EQ(value_of(session, "Distance"), "none");
      ++overlapping;
    }
    RigidTransform preview;  // as the mouse drags
    preview.translation.x = -1.0;
    session.preview_pose(1, preview);
    session.wait();
    EXPECT_EQ(lesson_statement(session)->numbers[1].found, std::optional(1.5));
  }
  EXPECT_EQ(apart, 5);
  EXPECT_EQ(overlapping, 2);
}

// A count has its thousands separated, as everywhere in the window.
TEST(Lessons, CountsAreWrittenWithACommaBetweenThousands) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"broad-phase", {}}));
  session.wait();
  EXPECT_EQ(value_of(session, "Pairs"), "1,225");
}

TEST(Lessons, WhatIsNotThereIsRefusedAndChangesNothing) {
  Session session(lesson_options());
  EXPECT_FALSE(session.apply(SetLessonStep{1}));
  EXPECT_FALSE(session.apply(OpenLesson{"two-cube", {}}));
  ASSERT_TRUE(session.apply(OpenLesson{"two-cubes", {}}));
  session.wait();
  EXPECT_FALSE(session.apply(SetLessonStep{0}));
  EXPECT_FALSE(session.apply(SetLessonStep{99}));
  EXPECT_EQ(session.get<LessonPlayer>().step(), 0U);
  EXPECT_EQ(session.document().object_count(), 2U);
  ASSERT_TRUE(session.apply(OpenBuiltIn{}));  // another scene is no lesson's
  session.wait();
  EXPECT_EQ(session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(session.document().object_count(), 3U);
}

}  // namespace
}  // namespace boxwood
