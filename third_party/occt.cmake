# SPDX-License-Identifier: MIT
# What the import child for STEP and IGES is built with: Open CASCADE's readers and its mesher, from Debian's
# libocct-data-exchange-dev (packages-step.txt). Looked for by hand: the CMake package of Debian's wants the development
# files of all modules, with those that draw.
if(NOT BOXWOOD_BUILD_SCENE AND NOT BOXWOOD_BUILD_STEP)
  return()
endif()
set(BOXWOOD_OCCT_TOOLKITS
  TKXDESTEP TKXDEIGES TKSTEP TKSTEPBase TKIGES TKXSBase TKXCAF TKLCAF TKCDF TKMesh TKTopAlgo TKBRep TKGeomBase TKG3d TKG2d TKMath TKernel)
set(BOXWOOD_OCCT_LIBRARIES "")
find_path(OCCT_INCLUDE_DIR STEPCAFControl_Reader.hxx PATH_SUFFIXES opencascade occt)
foreach(toolkit IN LISTS BOXWOOD_OCCT_TOOLKITS)
  find_library(OCCT_${toolkit} ${toolkit})
  mark_as_advanced(OCCT_${toolkit})
  list(APPEND BOXWOOD_OCCT_LIBRARIES "${OCCT_${toolkit}}")
endforeach()
set(occt_found OFF)
if(OCCT_INCLUDE_DIR AND NOT "${BOXWOOD_OCCT_LIBRARIES}" MATCHES "NOTFOUND")
  set(occt_found ON)
endif()

set(step_default OFF)
if(occt_found AND PROJECT_IS_TOP_LEVEL AND BOXWOOD_BUILD_SCENE AND NOT CMAKE_CROSSCOMPILING)
  set(step_default ON)
endif()
option(BOXWOOD_BUILD_STEP "Build boxwood-import-cad, which reads STEP and IGES (needs Open CASCADE 7.6)" ${step_default})
if(BOXWOOD_BUILD_STEP AND NOT occt_found)
  message(FATAL_ERROR "BOXWOOD_BUILD_STEP needs the Debian package libocct-data-exchange-dev")
endif()
if(BOXWOOD_BUILD_STEP AND NOT BOXWOOD_BUILD_SCENE)
  message(FATAL_ERROR "BOXWOOD_BUILD_STEP needs BOXWOOD_BUILD_SCENE")
endif()
if(BOXWOOD_BUILD_STEP AND NOT TARGET occt::data_exchange)
  add_library(occt::data_exchange INTERFACE IMPORTED)
  set_target_properties(occt::data_exchange PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${OCCT_INCLUDE_DIR}"  # of an imported target: as the system's
    INTERFACE_LINK_LIBRARIES "${BOXWOOD_OCCT_LIBRARIES}")
endif()
