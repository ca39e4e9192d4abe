// SPDX-License-Identifier: MIT
// Lessons as files hold them (docs/lessons), and those that are built in.
#pragma once

#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/lesson/lesson.hpp"

namespace boxwood {

// docs/lessons/NAME.json. Fails with `malformed`: the line, and what is wrong there; commands must be such as
// a log holds and a step may say, and a field that is not known is an error.
Result<Lesson> read_lesson(std::string_view name, std::string_view text);

// The lessons that are built in, in the order of their first rows. They were read by a test.
Result<std::vector<Lesson>> built_in_lessons();

}  // namespace boxwood
