// SPDX-License-Identifier: MIT
// A lesson: its steps, and numbers that the library computes. Plain data from files in docs/lessons, which
// lesson_file.hpp reads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/result.hpp>

#include "app/features/lesson/lesson_drawing.hpp"
#include "app/features/lesson/lesson_number.hpp"

namespace boxwood {

struct LessonStep {
  std::string caption;
  std::vector<std::string> commands;  // of an interaction log; they follow those of earlier steps
  // Shown beside the caption, for the current poses: {pose A B}, {matrix A}.
  std::vector<LessonNumber> numbers;
  std::vector<LessonDraw> draws;  // drawn, for the current poses
};

// An experiment for the reader: commands on the lesson's scene.
struct LessonTry {
  std::string says;
  std::vector<std::string> commands;
};

// A second way to the value of a number: factor * answer^power, from the answer to another query.
struct LessonRule {
  LessonNumber of;
  double factor = 1.0, power = 1.0;
  double tolerance = 0.0;  // relative to the expected value
};

// The same idea with the reader's own model; its steps are true for any model. In its commands, {A} and {B}
// are replaced by the models. Its number is checked by the rule, if it has one.
struct OwnModel {
  std::uint32_t takes = 1;  // 2: a pair of objects
  std::vector<LessonStep> steps;
  LessonNumber number;  // without an expected value
  std::optional<LessonRule> rule;
  std::vector<LessonTry> tries;
};

struct Lesson {
  std::string name;  // file name without folder and extension
  std::string title;
  std::vector<std::uint32_t> rows;  // rows of the table of ideas (docs/lessons/README.md)
  std::string formula;
  std::string word;                 // its word of the glossary; may be empty
  std::vector<std::string> models;  // files or typed volumes to open; empty: the built-in scene
  Aabb around;                      // extent of every step's picture beyond the visible objects; may be empty
  std::vector<LessonStep> steps;    // at least one
  LessonNumber number;
  std::vector<std::string> controls;  // experiments for a terminal, or by hand
  std::vector<LessonTry> tries;       // experiments with a button
  std::optional<OwnModel> own;        // nullopt if the lesson is about its own volumes
  // The reader's models, and the rule for the number, if the lesson is shown with them.
  std::vector<std::string> own_models;
  std::optional<LessonRule> rule;
};

// Returns true for the names of files that come with the program: "models/X" and "docs/lessons/X".
bool is_file_of_lessons(std::string_view name) noexcept;
std::string lesson_file_not_found(const std::string& name);  // a sentence, without its full stop

// Returns the lesson with these models in place of its own: FILE, FILE#OBJECT, or a typed volume. The pair of
// a single file is its first two objects; a lesson about "object 0" takes the first alone. Fails (usage) if
// the lesson takes no models, or another number of them.
Result<Lesson> with_own_models(const Lesson& lesson, const std::vector<std::string>& models);

// Pictures of lessons for a list, arranged in one picture.
struct LessonPicture {
  std::uint32_t width = 0, height = 0;
  std::vector<std::uint8_t> rgba;
};
struct LessonPictures {
  LessonPicture all;
  std::uint32_t width = 0, height = 0;                          // of each picture
  std::vector<std::optional<std::array<std::uint32_t, 2>>> at;  // first pixel of each lesson's picture
};
// Arranges the pictures. Each has a border of its own colours, so that a scaled picture shows nothing of its
// neighbour. A picture with another size than the first is omitted.
LessonPictures side_by_side(const std::vector<std::optional<LessonPicture>>& pictures);

}  // namespace boxwood
