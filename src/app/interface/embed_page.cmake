# SPDX-License-Identifier: MIT
# cmake -D PAGE=x.md -D HEADER=x.hpp -D NAME=kName -P embed_page.cmake: a page as one C++ string.
file(READ "${PAGE}" text)
get_filename_component(file "${PAGE}" NAME)
file(WRITE "${HEADER}" "// Made by CMake from docs/${file}.
#pragma once

#include <string_view>

namespace boxwood {

inline constexpr std::string_view ${NAME} = R\"page(${text})page\";

}  // namespace boxwood
")
