# SPDX-License-Identifier: MIT
# Compile options that every target of the project shares: one language, one set of warnings, one arithmetic.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What its manual asks for where headers are precompiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
endif()

add_library(boxwood_options INTERFACE)
target_compile_options(boxwood_options INTERFACE
  -Wall -Wextra -Wconversion -Wshadow
  -ffp-contract=off          # answers are defined in IEEE double, operation by operation; FMA only where written
  -fno-math-errno
  -fno-semantic-interposition  # what is exported may be inlined here all the same
  # GCC 12 warns of overlapping copies inside std::string's own operator+ (GCC bug 105651), wherever it is inlined.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  $<$<BOOL:${BOXWOOD_WERROR}>:-Werror>)
if(BOXWOOD_SANITIZE)
  target_compile_options(boxwood_options INTERFACE
    -fsanitize=${BOXWOOD_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(boxwood_options INTERFACE -fsanitize=${BOXWOOD_SANITIZE})
endif()
