// SPDX-License-Identifier: MIT
// A lesson: what it shows, step by step, and numbers that the library answers. Plain data; files hold it
// (docs/lessons), and app/output/lesson.hpp reads them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace boxwood {

// A number of the library's own answer: where a command of the program tells it.
struct LessonNumber {
  std::string says;                  // what the number is
  std::vector<std::string> command;  // arguments of the program; --json is added
  std::string field;                 // names and positions from the top, set apart by dots: "levels.0.area"
  std::int64_t line = -1;            // of an output of several lines, from 0; -1: the last
  // What it must be, of the lesson's own number: right where |found - value| <= tolerance.
  std::optional<double> value;
  double tolerance = 0.0;
};

struct LessonStep {
  std::string caption;
  std::vector<std::string> commands;  // of an interaction log, behind those of the steps before
  std::vector<LessonNumber>
      numbers;  // answered beside it, of the objects as they stand: {pose A B}, {matrix A}
};

// Something to do for oneself: commands on the lesson's scene.
struct LessonTry {
  std::string says;
  std::vector<std::string> commands;
};

struct Lesson {
  std::string name;  // of the file, without its folder and ending
  std::string title;
  std::vector<std::uint32_t> rows;  // of the ideas (docs/lessons/README.md) that it shows
  std::string formula;
  std::vector<std::string> models;  // what is open: files, or volumes typed in; none: the built-in scene
  std::vector<LessonStep> steps;    // at least one
  LessonNumber number;
  std::vector<std::string> controls;  // what to try in a terminal, or by hand
  std::vector<LessonTry> tries;       // and by a button
};

}  // namespace boxwood
