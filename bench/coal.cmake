# SPDX-License-Identifier: MIT
# Coal from its sources, without its own CMake: that fetches a submodule, and needs Assimp and parts of Boost for reading
# meshes and saving models. Left out: those readers, octrees and serialization. The three headers that its CMake would write
# are written here.
set(BOXWOOD_COAL_DIR "" CACHE PATH "Sources of coal 3.0.0 (include/coal, src): measured beside FCL, too")
if(NOT BOXWOOD_COAL_DIR)
  return()
endif()
find_path(EIGEN3_INCLUDE_DIR Eigen/Core PATH_SUFFIXES eigen3 REQUIRED)
set(_written ${CMAKE_CURRENT_BINARY_DIR}/coal_headers/coal)
file(CONFIGURE OUTPUT ${_written}/config.hh CONTENT "#pragma once
#define COAL_DLLAPI
#define COAL_LOCAL
#define COAL_VERSION_AT_LEAST(major, minor, patch) (3 > major || (3 == major && (0 > minor || (0 == minor && 0 >= patch))))
")
file(CONFIGURE OUTPUT ${_written}/deprecated.hh CONTENT "#pragma once
#define COAL_DEPRECATED [[deprecated]]
#define COAL_DEPRECATED_MESSAGE(message) [[deprecated(#message)]]
")
file(CONFIGURE OUTPUT ${_written}/warning.hh CONTENT "#pragma once
")
file(GLOB_RECURSE _sources ${BOXWOOD_COAL_DIR}/src/*.cpp)
list(FILTER _sources EXCLUDE REGEX "/src/(mesh_loader|serialization)/|/src/octree\\.cpp$")
add_library(coal STATIC EXCLUDE_FROM_ALL ${_sources})
target_include_directories(coal SYSTEM PUBLIC ${_written}/.. ${BOXWOOD_COAL_DIR}/include ${EIGEN3_INCLUDE_DIR})
target_include_directories(coal PRIVATE ${BOXWOOD_COAL_DIR}/src)
target_compile_options(coal PRIVATE -w)
