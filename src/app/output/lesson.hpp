// SPDX-License-Identifier: MIT
// A lesson as a file holds it: what it shows, step by step, and a number that can be checked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

struct LessonStep {
  std::string caption;
  std::vector<std::string> commands;  // of an interaction log, behind those of the steps before
};

// A number of the library's own answer: where a command of the program tells it, and what it must be.
struct LessonNumber {
  std::string says;                  // what the number is
  std::vector<std::string> command;  // arguments of the program; --json is added
  std::string field;                 // names and positions from the top, set apart by dots: "levels.0.area"
  std::int64_t line = -1;            // of an output of several lines, from 0; -1: the last
  double value = 0.0, tolerance = 0.0;  // it is right where |found - value| <= tolerance
};

struct Lesson {
  std::string name;  // of the file, without its folder and ending
  std::string title;
  std::vector<std::uint32_t> rows;  // of the ideas (docs/lessons/README.md) that it shows
  std::string formula;
  std::vector<std::string> models;  // files of the folder models that are open; none: the built-in scene
  std::vector<LessonStep> steps;    // at least one
  LessonNumber number;
  std::vector<std::string> controls;  // what to try for oneself
};

// docs/lessons/NAME.json. Fails with `malformed`: the line, and what is wrong there; commands must be such as
// a log holds, and a field that is not known is an error.
Result<Lesson> read_lesson(std::string_view name, std::string_view text);

// The lessons that are built in, in the order of their first rows. They were read by a test.
Result<std::vector<Lesson>> built_in_lessons();

}  // namespace boxwood
