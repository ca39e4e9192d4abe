# SPDX-License-Identifier: MIT
# The packages of `cpack`: Debian packages (cpack -G DEB), one for each component, and a portable tarball
# (cpack -G TXZ) with everything in one folder. For packages configure with -DBUILD_SHARED_LIBS=ON
# -DCMAKE_INSTALL_PREFIX=/usr; src/install/make_packages does it all.
set(CPACK_PACKAGE_NAME boxwood)
set(CPACK_PACKAGE_VENDOR Boxwood)
set(BOXWOOD_PACKAGE_CONTACT "Boxwood developers <developers@boxwood.invalid>" CACHE STRING
  "Who maintains the Debian packages: a name and an address")
set(CPACK_PACKAGE_CONTACT "${BOXWOOD_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_HOMEPAGE_URL "https://boxwood.invalid")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX "")
set(CPACK_PACKAGE_FILE_NAME boxwood-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR}-linux)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/compress_pages.cmake)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/cpack_generator.cmake)

set(version ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(components program import dev)
if(BUILD_SHARED_LIBS)
  list(APPEND components library)
endif()
if(BOXWOOD_BUILD_PYTHON)
  list(APPEND components python)
endif()
if(BOXWOOD_BUILD_STEP)
  list(APPEND components step)
endif()
set(CPACK_COMPONENTS_ALL ${components})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# boxwood_package(component name section what text): `text` is the long description, one line for each argument.
function(boxwood_package component name section what)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  list(JOIN ARGN "\n" text)
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${what}\n${text}" PARENT_SCOPE)
  # The files that every Debian package has under share/doc.
  set(made ${PROJECT_BINARY_DIR}/packages/${name})
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${made}/changelog "${name} (${PROJECT_VERSION}-1) unstable; urgency=low\n\n"
    "  * Made by cpack; CHANGELOG.md of the sources tells what is new.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
  execute_process(COMMAND gzip -9nf ${made}/changelog)
  install(FILES ${made}/changelog.gz DESTINATION share/doc/${name} COMPONENT ${component} RENAME changelog.Debian.gz
    EXCLUDE_FROM_ALL)
  install(FILES ${PROJECT_BINARY_DIR}/packages/copyright DESTINATION share/doc/${name} COMPONENT ${component}
    EXCLUDE_FROM_ALL)
endfunction()

file(READ ${PROJECT_SOURCE_DIR}/LICENSE license)
string(REGEX MATCH "Copyright[^\n]*" holder "${license}")
string(REGEX REPLACE "^Copyright *(\\([cC]\\))? *" "" holder "${holder}")
string(REGEX REPLACE "^.*Copyright[^\n]*\n+" "" terms "${license}")
string(STRIP "${terms}" terms)
string(REPLACE "\n\n" "\n.\n" terms "${terms}")
string(REPLACE "\n" "\n " terms "${terms}")
file(WRITE ${PROJECT_BINARY_DIR}/packages/copyright
  "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: boxwood\n\n"
  "Files: *\nCopyright: ${holder}\nLicense: Expat\n ${terms}\n")

boxwood_package(program boxwood graphics "bounding volumes and hierarchies: command line and viewer"
  "Fits spheres, boxes, k-DOPs and convex hulls to models, with proofs of how"
  "small they are, builds trees of them, and tells collisions, distances and"
  "clashes exactly. The viewer draws all of it with Vulkan.")
boxwood_package(import boxwood-import graphics "bounding volumes and hierarchies: reader of model files"
  "The helper process in which Boxwood reads model files: limited in time and"
  "memory, and with no right to open anything.")
if(BOXWOOD_BUILD_STEP)
  boxwood_package(step boxwood-step graphics "bounding volumes and hierarchies: reader of STEP and IGES"
    "The helper process in which Boxwood reads exact models of mechanical"
    "assemblies, and cuts them into triangles as finely as it is told.")
  set(CPACK_DEBIAN_STEP_PACKAGE_DEPENDS "boxwood-import (= ${PROJECT_VERSION}-1)")
endif()
boxwood_package(library libboxwood${version} libs "bounding volumes and hierarchies: shared libraries"
  "Fits bounding volumes, builds hierarchies over triangles and answers"
  "queries about them.")
boxwood_package(dev libboxwood-dev libdevel "bounding volumes and hierarchies: headers for C++20"
  "Headers, the CMake package boxwood with its component scene, and files for"
  "pkg-config.")
boxwood_package(python python3-boxwood python "bounding volumes and hierarchies: Python 3 module"
  "Fits, trees, collisions, distances, rays and clashes over arrays of poses,"
  "and a CollisionManager in the place of that of trimesh.")

# The libraries with which the viewer draws; it loads them at run time.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "boxwood-import (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "boxwood-step")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "mesa-vulkan-drivers | vulkan-icd")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "boxwood-import (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/triggers)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libboxwood${version} (= ${PROJECT_VERSION}-1), libglm-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9), python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/python/postinst
  ${CMAKE_CURRENT_LIST_DIR}/python/prerm)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "boxwood (= ${PROJECT_VERSION}-1)")
if(NOT BUILD_SHARED_LIBS)
  set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libglm-dev")
endif()
