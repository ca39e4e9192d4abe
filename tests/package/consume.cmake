# SPDX-License-Identifier: MIT
# Installs a build into a folder of its own, then configures, builds and runs the consumer against it.
# cmake -D MODE=static|shared|subproject -D BUILD=... -D ROOT=... -D WORK=... -D CXX=... -D FLAGS=... -P consume.cmake
#   static      what BUILD has built
#   shared      the same sources built as shared libraries
#   subproject  the sources in another project's tree, where nothing but GLM and Highway is to be found
set(here ${ROOT}/tests/package)

function(step name)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  message(STATUS "${name}:\n${output}")
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${name} failed (${result})")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(configure_and_build name source)
  step("configure ${name}" ${CMAKE_COMMAND} -S ${source} -B ${WORK}/${name} -G Ninja -D CMAKE_CXX_COMPILER=${CXX}
       "-DCMAKE_CXX_FLAGS=${FLAGS}" ${ARGN})
  step("build ${name}" ${CMAKE_COMMAND} --build ${WORK}/${name} -j 2)
endfunction()

# The three ways of compiling give the same layouts and the same bits; so does one that only knows pkg-config.
function(check_bits)
  step("plain" ${WORK}/consumer/bits_plain)
  set(expected "${output}")
  string(LENGTH "${expected}" length)
  if(length LESS 5000)
    message(FATAL_ERROR "that is hardly all")
  endif()
  set(programs ${WORK}/consumer/bits_fast ${WORK}/consumer/bits_strange)
  find_program(pkg_config NAMES pkg-config pkgconf)
  file(GLOB_RECURSE pc ${WORK}/prefix/boxwood.pc)
  if(pkg_config AND pc)
    get_filename_component(pc_folder ${pc} DIRECTORY)
    set(ENV{PKG_CONFIG_PATH} ${pc_folder})
    set(static --static)
    if(MODE STREQUAL "shared")
      set(static "")
    endif()
    execute_process(COMMAND ${pkg_config} --cflags --libs ${static} boxwood OUTPUT_VARIABLE flags
      OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${pkg_config} --variable=libdir boxwood OUTPUT_VARIABLE libdir
      OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags UNIX_COMMAND "${flags}")
    separate_arguments(own UNIX_COMMAND "${FLAGS}")
    step("compile by pkg-config" ${CXX} -std=c++20 ${own} ${here}/consumer/same_bits.cpp ${flags} -Wl,-rpath,${libdir}
         -o ${WORK}/bits_pkg_config)
    list(APPEND programs ${WORK}/bits_pkg_config)
  endif()
  foreach(program IN LISTS programs)
    step(${program} ${program})
    if(NOT output STREQUAL expected)
      message(FATAL_ERROR "${program} prints something else than the plain one")
    endif()
  endforeach()
endfunction()

# A shared library has the name of its interface, and shows what the public headers declare and nothing else of ours.
function(check_shared)
  file(GLOB_RECURSE library ${WORK}/prefix/libboxwood.so)
  step("soname" readelf -d ${library})
  if(NOT output MATCHES "SONAME[^\n]*libboxwood.so.[0-9]+.[0-9]+\\]")
    message(FATAL_ERROR "no soname with a version")
  endif()
  step("symbols" nm -DC --defined-only ${library})
  # By their own names: templates of the public headers are shown for whatever inner type they were made for.
  string(REGEX MATCHALL "[^\n]* [TWVRDBu] (hwy::|boxwood::(scan|detail|quickhull|ThreadPool|MemoryBlock|Part)[^a-z_])[^\n]*"
         hidden "${output}")
  if(hidden)
    message(FATAL_ERROR "shown, and ought to be hidden: ${hidden}")
  endif()
endfunction()

# Every public header is installed, and nothing else.
function(check_headers)
  file(GLOB_RECURSE public RELATIVE ${ROOT}/include ${ROOT}/include/*)
  file(GLOB_RECURSE installed RELATIVE ${WORK}/prefix/include ${WORK}/prefix/include/*)
  list(LENGTH public count)
  message(STATUS "${count} public headers")
  if(NOT installed STREQUAL public OR count LESS 50)
    set(missing ${public})
    list(REMOVE_ITEM missing ${installed})
    list(REMOVE_ITEM installed ${public})
    message(FATAL_ERROR "not installed: ${missing}; installed, but in no public folder: ${installed}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
if(MODE STREQUAL "subproject")
  configure_and_build(subproject ${here}/subproject -D BOXWOOD_SOURCE=${ROOT})
  step(run ${WORK}/subproject/consumer)
  return()
endif()

set(built ${BUILD})
if(MODE STREQUAL "shared")
  configure_and_build(library ${ROOT} -D CMAKE_BUILD_TYPE=Release -D BUILD_SHARED_LIBS=ON -D BOXWOOD_BUILD_PROGRAM=OFF
                      -D BOXWOOD_BUILD_TESTS=OFF -D BOXWOOD_BUILD_BENCH=OFF)
  set(built ${WORK}/library)
endif()
step(install ${CMAKE_COMMAND} --install ${built} --prefix ${WORK}/prefix)
check_headers()
if(MODE STREQUAL "shared")
  check_shared()
endif()
configure_and_build(consumer ${here}/consumer -D CMAKE_BUILD_TYPE=Release -D CMAKE_PREFIX_PATH=${WORK}/prefix)
step(run ${WORK}/consumer/consumer)
file(WRITE ${WORK}/good.obj "v 0 0 0\nv 4 0 0\nv 0 2 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
file(WRITE ${WORK}/bad.obj "v 0 0 0\nv 4 0 0\nv 0 2 0\nf 1 2 7\n")
step(read ${WORK}/consumer/reader ${WORK}/good.obj ${WORK}/bad.obj)
check_bits()
