// SPDX-License-Identifier: MIT
// Lessons for a session: their files are found, and their queries run.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/lesson/lesson_player.hpp"
#include "app/text/json_reader.hpp"

namespace boxwood {

// Returns the path of a file of lessons, "models/X" or "docs/lessons/X": beside the program, in its
// installation, or in its sources. Other names, and files found in none of them, keep their name: the working
// folder is the last place. Keeps the part behind '#'.
std::string found_lesson_file(const std::string& name, const std::filesystem::path& program_folder);

// Returns the built-in lessons with the paths of their files by found_lesson_file().
Result<std::vector<Lesson>> lessons_with_files();

// Computes the number by running its command in this process, with --json. Thread-safe; ends soon after a
// stop was requested.
Result<LessonFound> ask_number(const LessonNumber& number, const std::vector<std::string>& command);

// Returns the JSON without reading a value: the line of the number, or all lines.
Result<std::vector<JsonValue>> answers_of(const LessonNumber& number, const std::vector<std::string>& command,
                                          bool all_lines);
// Returns the value at a field, given by names and positions separated by dots; null if it does not exist. ""
// is the root.
const JsonValue* json_at(const JsonValue& root, std::string_view field);

LessonSetup lesson_setup();

}  // namespace boxwood
