// SPDX-License-Identifier: MIT
// Lessons in files (docs/lessons), and the built-in lessons.
#pragma once

#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/lesson/lesson.hpp"

namespace boxwood {

// Reads docs/lessons/NAME.json. Fails with `malformed`, which names the line and the fault. Commands must be
// valid in a log and allowed in a step; an unknown field is an error.
Result<Lesson> read_lesson(std::string_view name, std::string_view text);

// Returns the built-in lessons in the order of their first rows. A test has read them all.
Result<std::vector<Lesson>> built_in_lessons();

}  // namespace boxwood
