// SPDX-License-Identifier: MIT
// Lessons as a session needs them: with the files that they name found, and somebody to answer their numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/lesson/lesson_show.hpp"
#include "app/text/json_reader.hpp"

namespace boxwood {

// The built-in lessons. What they name of the folder `models` is sought where the program was started, then
// in the project or the installation that the program lies in; what is nowhere keeps its name.
Result<std::vector<Lesson>> lessons_with_files();

// The number as the program tells it now: the command is run in this process, with --json. May be called from
// any thread; ends soon once a stop was requested.
Result<LessonFound> ask_number(const LessonNumber& number, const std::vector<std::string>& command);

// The same without reading a value: the line of the number that is told, or all lines.
Result<std::vector<JsonValue>> answers_told(const LessonNumber& number,
                                            const std::vector<std::string>& command, bool all_lines);
// What stands at a field, names and positions set apart by dots; null: nothing. "" is the root itself.
const JsonValue* json_at(const JsonValue& root, std::string_view field);

LessonSetup lesson_setup();

}  // namespace boxwood
