# SPDX-License-Identifier: MIT
# cmake -D FOLDER=docs/learn/small -D HEADER=x.hpp -P embed_pictures.cmake: each file NAME.png as its bytes.
file(GLOB files "${FOLDER}/*.png")
list(SORT files)
set(rows "")
foreach(file ${files})
  get_filename_component(name "${file}" NAME_WE)
  file(SIZE "${file}" size)
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "(................................................................)" "\\1\"\n    \"" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
  string(APPEND rows "    {\"${name}\", {\n    \"${bytes}\", ${size}}},\n")
endforeach()
file(WRITE "${HEADER}" "// Made by CMake from docs/learn/small.
#pragma once

#include <string_view>

namespace boxwood {

struct LessonPictureFile {
  std::string_view name, png;
};
inline constexpr LessonPictureFile kLessonPictures[] = {
${rows}};

}  // namespace boxwood
")
