// SPDX-License-Identifier: MIT
// Lessons that take a reader's model: what they say is asked of shapes of every kind, not only of the shape
// that the lesson was written with.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/lesson/cli/lesson_file.hpp"
#include "app/features/lesson/cli/lesson_runner.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "lesson_options.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

// Solids, flat and single shapes, models of the project, and real models if BOXWOOD_SHARED_MODELS names their
// folder.
std::vector<std::string> shapes() {
  std::vector<std::string> out = {
      "volume:aabb min 0,0,0 max 1,2,3",
      "volume:obb center 3.5,1,1 axes .8,.6,0,-.6,.8,0,0,0,1 half 1,2,.25",
      "volume:sphere center 1,2,3 radius 0.5",
      "volume:polygon 0,0,0 4,0,0 4,1,0 1,3,0",
      "volume:triangle 0,0,0 3,0,1 0,2,0",
      "models/bumpy_sphere.obj",
      "models/slanted_part.stl",
      "models/gear_pair.glb",
  };
  const char* const shared = std::getenv("BOXWOOD_SHARED_MODELS");
  if (shared == nullptr) return out;
  std::vector<std::string> real;
  for (const auto& file : fs::directory_iterator(fs::path(shared) / "real"))
    if (file.path().extension() != ".bin" && file.file_size() < 12'000'000) real.push_back(file.path());
  std::sort(real.begin(), real.end());
  out.insert(out.end(), real.begin(), real.end());
  return out;
}

double number_of(const std::string& model, const std::vector<std::string>& command,
                 const std::string& field) {
  LessonNumber number;
  number.says = field;
  number.field = field;
  std::vector<std::string> words;
  for (const std::string& word : command) words.push_back(word == "{A}" ? model : word);
  const Result<LessonFound> found = ask_number(number, words);
  EXPECT_TRUE(found) << model << ": " << found.error().message;
  EXPECT_TRUE(found && found->number) << model << ": " << field;
  return found && found->number ? *found->number : 0.0;
}

// Returns the command with the poses of the files.
std::vector<std::string> without_poses(const std::vector<std::string>& command) {
  std::vector<std::string> out;
  for (const std::string& word : command) {
    if (!word.starts_with("{pose")) {
      out.push_back(word);
      continue;
    }
    for (const char* one : {"1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1", "0"})
      out.emplace_back(one);
  }
  return out;
}

// The lesson tighter-and-dearer prints these inequalities.
TEST(OwnShapes, TheFormulaOfVolumesHoldsForEachShape) {
  (void)lesson_options();
  const auto lessons = built_in_lessons();
  ASSERT_TRUE(lessons);
  const auto lesson = std::find_if(lessons->begin(), lessons->end(),
                                   [](const Lesson& one) { return one.name == "tighter-and-dearer"; });
  ASSERT_NE(lesson, lessons->end());
  EXPECT_EQ(lesson->formula, "volume(hull) ≤ volume(26-DOP) ≤ volume(AABB); volume(hull) ≤ volume(OBB); "
                             "volume(hull) ≤ volume(sphere)");
  constexpr double kRounding = 1e-9;
  bool sphere_below_box = false;
  for (const std::string& model : shapes()) {
    std::map<std::string, double> volume;
    for (const char* kind : {"sphere", "aabb", "kdop26", "obb", "hull"})
      volume[kind] = number_of(model, {"fit", "{A}", "--volumes", kind},
                               std::string("whole.volumes.") + kind + ".volume");
    const double room = kRounding * volume["sphere"];
    EXPECT_LE(volume["hull"], volume["kdop26"] + room) << model;
    EXPECT_LE(volume["kdop26"], volume["aabb"] + room) << model;
    EXPECT_LE(volume["hull"], volume["obb"] + room) << model;
    EXPECT_LE(volume["hull"], volume["sphere"] + room) << model;
    sphere_below_box = sphere_below_box || volume["sphere"] < volume["aabb"];
  }
  EXPECT_TRUE(sphere_below_box) << "no shape shows that the sphere is not always the largest";
}

// Each number of a step has an answer, and the lesson's own number is right or has no reference value.
TEST(OwnShapes, EachLessonHoldsForEachShape) {
  (void)lesson_options();
  const auto lessons = lessons_with_files();
  ASSERT_TRUE(lessons);
  const std::vector<std::string> models = shapes();
  std::vector<std::string> boxes;  // files and typed boxes, which `axes` takes
  for (const std::string& model : models)
    if (!model.starts_with("volume:") || model.starts_with("volume:aabb") || model.starts_with("volume:obb"))
      boxes.push_back(model);
  std::size_t with_own = 0, numbers = 0, right = 0;
  for (const Lesson& lesson : *lessons) {
    if (!lesson.own || !test::is_in_share(with_own++)) continue;
    const std::vector<std::string>& some = lesson.own->takes == 2 ? boxes : models;
    for (std::size_t i = 0; i < some.size(); ++i) {
      std::vector<std::string> chosen = {some[i]};
      if (lesson.own->takes == 2) chosen.push_back(some[(i + 1) % some.size()]);
      const std::string where = lesson.name + " with " + some[i];
      const auto own = with_own_models(lesson, chosen);
      ASSERT_TRUE(own) << where << ": " << own.error().message;
      for (const LessonStep& step : own->steps)
        for (const LessonNumber& number : step.numbers) {
          // Says "with more than four triangles".
          const bool is_shallow = lesson.name == "splitting" && number.field.starts_with("levels.1.");
          const auto found = ask_number(number, without_poses(number.command));
          EXPECT_TRUE(found || is_shallow) << where << ": " << found.error().message;
          ++numbers;
        }
      const auto found = ask_number(own->number, own->number.command);
      ASSERT_TRUE(found) << where << ": " << found.error().message;
      if (!found->number || !own->rule) continue;
      const auto told = ask_number(own->rule->of, own->rule->of.command);
      ASSERT_TRUE(told) << where << ": " << told.error().message;
      ASSERT_TRUE(told->number) << where << ": " << told->text;
      EXPECT_TRUE(is_right(*own->rule, *found->number, *told->number))
          << where << ": " << *found->number << ", expected " << must_be(*own->rule, *told->number);
      ++right;
    }
  }
  std::printf("%zu shapes, %zu numbers of steps, %zu numbers with a rule\n", models.size(), numbers, right);
  EXPECT_GT(static_cast<double>(right), 5 * test::share() * static_cast<double>(models.size()));
}

}  // namespace
}  // namespace boxwood
