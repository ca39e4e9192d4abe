# SPDX-License-Identifier: MIT
# With BOXWOOD_UNITY a target's files are compiled some at a time, as if they were one: what they include is read and
# instantiated once. A clean build costs a part of what it did; a change of one file compiles its neighbours again. So
# ./run, ./test and .ci/run pass it for build/release, and no preset does. Names in unnamed namespaces must differ within a
# target (within a room of the library), and a macro ends with its file: .ci/run finds a clash.
option(BOXWOOD_UNITY "Compile several files at once" OFF)

# boxwood_unity(TARGET COUNT [ALONE FILE...]): COUNT files at a time; those behind ALONE by themselves. The compiler stays
# below 1.5 GB with every count here.
function(boxwood_unity target count)
  cmake_parse_arguments(ARG "" "" "ALONE" ${ARGN})
  if(NOT BOXWOOD_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE BATCH UNITY_BUILD_BATCH_SIZE ${count})
  if(ARG_ALONE)
    set_property(SOURCE ${ARG_ALONE} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# boxwood_unity_room(TARGET COUNT [ALONE FILE...]): the same for the sources that TARGET has from this folder.
function(boxwood_unity_room target count)
  cmake_parse_arguments(ARG "" "" "ALONE" ${ARGN})
  if(NOT BOXWOOD_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  get_filename_component(room ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(number 0)
  foreach(source IN LISTS sources)
    file(RELATIVE_PATH name ${CMAKE_CURRENT_SOURCE_DIR} ${source})
    if(name MATCHES "^[^.]+\\.cpp$" AND NOT name IN_LIST ARG_ALONE)
      math(EXPR batch "${number} / ${count}")
      math(EXPR number "${number} + 1")
      set_property(SOURCE ${source} TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${room}_${batch})
    endif()
  endforeach()
endfunction()
