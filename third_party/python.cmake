# SPDX-License-Identifier: MIT
# What the Python module is built with: an interpreter with its headers, and pybind11's headers. Debian's interpreter
# comes first: another one that stands earlier in the path has none of Debian's packages. Needed at run time only: NumPy.
find_path(PYBIND11_INCLUDE_DIR pybind11/pybind11.h)
find_program(BOXWOOD_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(BOXWOOD_PYTHON NAMES python3)
set(BOXWOOD_PYTHON_LACKS "")
if(NOT PYBIND11_INCLUDE_DIR)
  list(APPEND BOXWOOD_PYTHON_LACKS pybind11-dev)
endif()
if(BOXWOOD_PYTHON)
  execute_process(COMMAND ${BOXWOOD_PYTHON} -c
    "import sysconfig as s; print(s.get_path('include'), s.get_config_var('EXT_SUFFIX'), sep=';')"
    OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(GET found 0 BOXWOOD_PYTHON_INCLUDE_DIR)
  list(GET found 1 BOXWOOD_PYTHON_SUFFIX)
endif()
if(NOT EXISTS "${BOXWOOD_PYTHON_INCLUDE_DIR}/Python.h")
  list(APPEND BOXWOOD_PYTHON_LACKS python3-dev)
endif()

set(python_default OFF)
if(PROJECT_IS_TOP_LEVEL AND BOXWOOD_BUILD_PROGRAM AND NOT CMAKE_CROSSCOMPILING AND NOT BOXWOOD_SANITIZE AND
   NOT BOXWOOD_PYTHON_LACKS)
  set(python_default ON)
endif()
option(BOXWOOD_BUILD_PYTHON "Build the Python module (needs pybind11 2.10 and python3-dev)" ${python_default})
if(BOXWOOD_BUILD_PYTHON AND BOXWOOD_PYTHON_LACKS)
  message(FATAL_ERROR "BOXWOOD_BUILD_PYTHON needs the Debian packages ${BOXWOOD_PYTHON_LACKS}")
endif()
if(BOXWOOD_BUILD_PYTHON AND NOT BOXWOOD_BUILD_SCENE)
  message(FATAL_ERROR "BOXWOOD_BUILD_PYTHON needs BOXWOOD_BUILD_SCENE")
endif()
