// SPDX-License-Identifier: MIT
// A lesson: what it shows, step by step, and numbers that the library answers. Plain data; files hold it
// (docs/lessons), and app/output/lesson.hpp reads them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/result.hpp>

#include "app/features/lesson/lesson_drawing.hpp"
#include "app/features/lesson/lesson_number.hpp"

namespace boxwood {

struct LessonStep {
  std::string caption;
  std::vector<std::string> commands;  // of an interaction log, behind those of the steps before
  std::vector<LessonNumber>
      numbers;                    // answered beside it, of the objects as they stand: {pose A B}, {matrix A}
  std::vector<LessonDraw> draws;  // and so what is drawn
};

// Something to do for oneself: commands on the lesson's scene.
struct LessonTry {
  std::string says;
  std::vector<std::string> commands;
};

// What else says what a number must be: the answer of another question, as factor * answer^power.
struct LessonRule {
  LessonNumber of;
  double factor = 1.0, power = 1.0;
  double tolerance = 0.0;  // of what it must be, relative
};

// The same idea with a model of one's own: its steps hold of any model. In its questions {A} and {B} stand
// for the models; what its number must be is told by the rule, or by nothing.
struct OwnModel {
  std::uint32_t takes = 1;  // 2: a pair of objects
  std::vector<LessonStep> steps;
  LessonNumber number;  // without a value
  std::optional<LessonRule> rule;
  std::vector<LessonTry> tries;
};

struct Lesson {
  std::string name;  // of the file, without its folder and ending
  std::string title;
  std::vector<std::uint32_t> rows;  // of the ideas (docs/lessons/README.md) that it shows
  std::string formula;
  std::string word;                 // of the glossary, that it is about; may be empty
  std::vector<std::string> models;  // what is open: files, or volumes typed in; none: the built-in scene
  Aabb around;                      // what every step's picture holds, beside what is visible; empty: nothing
  std::vector<LessonStep> steps;    // at least one
  LessonNumber number;
  std::vector<std::string> controls;  // what to try in a terminal, or by hand
  std::vector<LessonTry> tries;       // and by a button
  std::optional<OwnModel> own;        // none: it is about volumes of its own
  // Of a lesson that is shown with other models: these, and what its number must be.
  std::vector<std::string> own_models;
  std::optional<LessonRule> rule;
};

// The lesson with these models in place of its own: FILE, FILE#OBJECT, or a volume typed in. Of one file, a
// pair is its first two objects. Fails (usage) where the lesson takes none, or another number.
Result<Lesson> with_own_models(const Lesson& lesson, const std::vector<std::string>& models);

// Pictures of lessons for a list, side by side in one.
struct LessonPicture {
  std::uint32_t width = 0, height = 0;
  std::vector<std::uint8_t> rgba;
};
struct LessonPictures {
  LessonPicture all;
  std::uint32_t width = 0, height = 0;                          // of each
  std::vector<std::optional<std::array<std::uint32_t, 2>>> at;  // of each lesson, its first pixel
};
// Each within a border of its own colours, so that one that is drawn larger or smaller has nothing of its
// neighbour. A picture of another size than the first is left out.
LessonPictures side_by_side(const std::vector<std::optional<LessonPicture>>& pictures);

}  // namespace boxwood
