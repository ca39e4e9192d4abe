# SPDX-License-Identifier: MIT
# Precompiled headers: what nearly every file includes of the system, parsed once for the library and the program and
# once for the tests, a third of the time of a clean build. None of the project's own headers is in them, so that no
# change of one recompiles what does not use it. With BOXWOOD_PCH=OFF every file must name all that it uses;
# tests/matrix builds so too. Clang with ccache does without: their caching of precompiled headers needs the times of
# all headers to be as they were. So does everything but x86: GCC 12 ends by a signal where arm_sve.h follows one.

set(BOXWOOD_PCH_POSSIBLE ON)
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" OR
   (CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache"))
  set(BOXWOOD_PCH_POSSIBLE OFF)
endif()
include(CMakeDependentOption)
cmake_dependent_option(BOXWOOD_PCH "Precompile the headers of the system" ${PROJECT_IS_TOP_LEVEL}
  BOXWOOD_PCH_POSSIBLE OFF)

set(BOXWOOD_SYSTEM_HEADERS
  <algorithm> <array> <atomic> <bit> <chrono> <cmath> <condition_variable> <cstdint> <cstdio> <deque> <filesystem>
  <fstream> <functional> <map> <memory> <mutex> <numeric> <optional> <random> <set> <span> <sstream> <string>
  <string_view> <thread> <unordered_map> <variant> <vector>
  <glm/geometric.hpp> <glm/vec2.hpp> <glm/vec3.hpp>
  <immintrin.h>)  # Highway's

# boxwood_precompile(TARGET [REUSE OTHER | HEADERS <x>...]): the headers above and those given, or those that OTHER has
# compiled. OTHER must be compiled with the same flags and with no macro that TARGET lacks.
function(boxwood_precompile target)
  if(NOT BOXWOOD_PCH)
    return()
  endif()
  cmake_parse_arguments(ARG "" "REUSE" "HEADERS" ${ARGN})
  if(ARG_REUSE)
    target_precompile_headers(${target} REUSE_FROM ${ARG_REUSE})
  else()
    target_precompile_headers(${target} PRIVATE ${BOXWOOD_SYSTEM_HEADERS} ${ARG_HEADERS})
  endif()
  target_compile_options(${target} PRIVATE
    # So that ccache sees which precompiled header a file was compiled with.
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
    # GCC 12 warns of std::string's own operator+ (see boxwood_options) in three more ways when the header is precompiled;
    # the build without tells whether any of them is ours.
    "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-array-bounds;-Wno-stringop-overread;-Wno-stringop-overflow>")
endfunction()

# A target with no code, for the headers of the library and the program to belong to.
if(BOXWOOD_PCH)
  add_library(boxwood_headers OBJECT EXCLUDE_FROM_ALL third_party/no_code.cpp)
  target_link_libraries(boxwood_headers PRIVATE boxwood_options glm::glm)
  boxwood_precompile(boxwood_headers)
endif()
