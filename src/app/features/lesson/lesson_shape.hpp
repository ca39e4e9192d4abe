// SPDX-License-Identifier: MIT
// Reads from the JSON of a command what a lesson draws of it.
#pragma once

#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/lesson/lesson_drawing.hpp"

namespace boxwood {

// Runs the command in this process and reads the fields that the draw names, of its one line or of all of
// them (a path). Empty where a field is null: the library says that there is none, such as the box that two
// boxes share which are apart. Fails where a field is not there or holds something else. May be called from
// any thread; ends soon once a stop was requested.
Result<LessonShape> ask_shape(const LessonDraw& draw, const std::vector<std::string>& command);

}  // namespace boxwood
