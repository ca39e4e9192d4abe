# SPDX-License-Identifier: MIT
# Every dependency of Boxwood in one place: found here, described in README.md, installed from packages.txt.
# Version floors are those of Debian 12.

find_package(glm 0.9.9 REQUIRED)                 # public: vector types of the headers
find_package(Threads REQUIRED)                   # private: the executor
find_package(HWY 1.0.3 REQUIRED CONFIG)          # private: SIMD
# Highway's headers without its library: src/base/simd/simd_dispatch.hpp says why.
add_library(boxwood_highway INTERFACE)
target_include_directories(boxwood_highway SYSTEM INTERFACE $<TARGET_PROPERTY:hwy::hwy,INTERFACE_INCLUDE_DIRECTORIES>)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)  # private to src/store, header-only: checksums of saved files

if(BOXWOOD_BUILD_SCENE)
  find_package(assimp 5.2 REQUIRED CONFIG)       # private to the import child
  find_package(EXPAT 2.5 REQUIRED)               # XML in the import child's checks
  find_package(ZLIB 1.2 REQUIRED)                # 3MF in the import child's checks
  find_path(SECCOMP_INCLUDE_DIR seccomp.h REQUIRED)
  find_library(SECCOMP_LIBRARY seccomp REQUIRED)
  if(NOT TARGET seccomp::seccomp)                # takes the import child's rights away; no CMake package
    add_library(seccomp::seccomp UNKNOWN IMPORTED)
    set_target_properties(seccomp::seccomp PROPERTIES
      IMPORTED_LOCATION ${SECCOMP_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${SECCOMP_INCLUDE_DIR})
  endif()
  find_package(nlohmann_json 3.11 REQUIRED)      # glTF in the import child; the program's --json
  find_package(yaml-cpp 0.7 REQUIRED CONFIG)     # planning scenes in the import child; covers for cuRobo
endif()
if(BOXWOOD_BUILD_PROGRAM)
  find_package(Vulkan 1.3 REQUIRED COMPONENTS glslc)  # private to src/render
  find_package(glfw3 3.3 REQUIRED)               # the program's window
  find_package(PNG 1.6 REQUIRED)                 # pictures
  find_package(Freetype REQUIRED)                # needed by Debian's static Dear ImGui
  find_path(IMGUI_INCLUDE_DIR imgui.h PATH_SUFFIXES imgui REQUIRED)
  find_library(IMGUI_LIBRARY imgui REQUIRED)
  if(NOT TARGET imgui::imgui)                    # the panels; no CMake package in Debian
    add_library(imgui::imgui STATIC IMPORTED)
    set_target_properties(imgui::imgui PROPERTIES
      IMPORTED_LOCATION ${IMGUI_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${IMGUI_INCLUDE_DIR}
      INTERFACE_LINK_LIBRARIES "glfw;Vulkan::Vulkan;Freetype::Freetype;stb")
  endif()
endif()

if(BOXWOOD_BUILD_TESTS)
  find_package(GTest 1.12 REQUIRED)
  find_path(GMPXX_INCLUDE_DIR gmpxx.h REQUIRED)  # rational numbers: the oracle of the collision tests
  find_library(GMPXX_LIBRARY gmpxx REQUIRED)
  find_library(GMP_LIBRARY gmp REQUIRED)
endif()
if(BOXWOOD_BUILD_BENCH)
  find_package(benchmark 1.7 REQUIRED)
endif()

include(third_party/python.cmake)                   # the Python module, where its packages are installed
