// SPDX-License-Identifier: MIT
// A number in an answer of the library: the command that computes it, and the field that contains it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace boxwood {

struct LessonNumber {
  std::string says;                  // meaning of the number
  std::vector<std::string> command;  // arguments of the program; --json is added
  std::string field;                 // names and positions from the top, separated by dots: "levels.0.area"
  std::int64_t line = -1;            // for an output of several lines, from 0; -1: the last
  // The expected value of the lesson's own number: right if |found - value| <= tolerance.
  std::optional<double> value;
  double tolerance = 0.0;
};

}  // namespace boxwood
