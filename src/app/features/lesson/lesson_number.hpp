// SPDX-License-Identifier: MIT
// A number of the library's own answer: where a command of the program tells it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace boxwood {

struct LessonNumber {
  std::string says;                  // what the number is
  std::vector<std::string> command;  // arguments of the program; --json is added
  std::string field;                 // names and positions from the top, set apart by dots: "levels.0.area"
  std::int64_t line = -1;            // of an output of several lines, from 0; -1: the last
  // What it must be, of the lesson's own number: right where |found - value| <= tolerance.
  std::optional<double> value;
  double tolerance = 0.0;
};

}  // namespace boxwood
