// SPDX-License-Identifier: MIT
// Reads the drawing of a lesson's step from the JSON of a command.
#pragma once

#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/lesson/lesson_drawing.hpp"

namespace boxwood {

// Runs the command in this process and reads the fields of the drawing, from one line or, for a path, from
// all. Empty if a field is null: for example, the common box of two separate boxes. Fails if a field is
// missing or has another type. Thread-safe; ends soon after a stop was requested.
Result<LessonShape> ask_shape(const LessonDraw& draw, const std::vector<std::string>& command);

}  // namespace boxwood
