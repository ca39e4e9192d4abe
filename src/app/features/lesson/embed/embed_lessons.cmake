# SPDX-License-Identifier: MIT
# cmake -D FOLDER=docs/lessons -D HEADER=x.hpp -P embed_lessons.cmake: each file NAME.json as a C++ string.
file(GLOB files "${FOLDER}/*.json")
list(SORT files)
set(rows "")
foreach(file ${files})
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${file}" text)
  string(APPEND rows "    {\"${name}\", R\"lesson(${text})lesson\"},\n")
endforeach()
file(WRITE "${HEADER}" "// Made by CMake from docs/lessons.
#pragma once

#include <string_view>

namespace boxwood {

struct LessonFile {
  std::string_view name, text;
};
inline constexpr LessonFile kLessonFiles[] = {
${rows}};

}  // namespace boxwood
")
