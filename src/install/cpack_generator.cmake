# SPDX-License-Identifier: MIT
# Read by cpack for each generator: packages lie under /usr; a tarball has everything in one folder that may stand
# anywhere, but for the Python module, which pip installs.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
else()
  list(REMOVE_ITEM CPACK_COMPONENTS_ALL python)
  set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
endif()
