# SPDX-License-Identifier: MIT
# cmake -D ROOT=. -D HEADER=x.hpp -D FILES=a,b -P embed_models.cmake: each file below ROOT as its bytes, in pieces.
string(REPLACE "," ";" files "${FILES}")
set(piece 32768)  # Clang warns of longer strings than 65,536 bytes
set(rows "")
foreach(name ${files})
  file(SIZE "${ROOT}/${name}" size)
  set(at 0)
  while(at LESS size)
    file(READ "${ROOT}/${name}" bytes OFFSET ${at} LIMIT ${piece} HEX)
    string(LENGTH "${bytes}" length)
    math(EXPR length "${length} / 2")
    string(REGEX REPLACE "(................................................................)" "\\1\"\n    \"" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
    string(APPEND rows "    {\"${name}\", {\n    \"${bytes}\", ${length}}},\n")
    math(EXPR at "${at} + ${piece}")
  endwhile()
endforeach()
file(WRITE "${HEADER}" "// Made by CMake from models and docs/lessons.
#pragma once

#include <string_view>

namespace boxwood {

// Pieces of a file follow each other.
struct LessonModelPiece {
  std::string_view file, bytes;
};
inline constexpr LessonModelPiece kLessonModels[] = {
${rows}};

}  // namespace boxwood
")
