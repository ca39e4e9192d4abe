# SPDX-License-Identifier: MIT
# Sets the prefix for each generator of cpack. Packages go under /usr. A tarball has everything in one folder that may be
# moved anywhere, except for the Python module, which pip installs.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
  # Each package has a summary of its own, the first line of its description.
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${CPACK_DEFAULT_PACKAGE_DESCRIPTION_SUMMARY}")
else()
  list(REMOVE_ITEM CPACK_COMPONENTS_ALL python)
  set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
endif()
