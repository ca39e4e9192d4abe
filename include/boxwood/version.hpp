// SPDX-License-Identifier: MIT
// The versions of the headers and of the linked library.
#pragma once

#include <boxwood/export.hpp>

// CMakeLists.txt reads these three lines.
#define BOXWOOD_VERSION_MAJOR 0
#define BOXWOOD_VERSION_MINOR 3
#define BOXWOOD_VERSION_PATCH 0

namespace BOXWOOD_EXPORT boxwood {

struct Version {
  int major, minor, patch;
  friend constexpr bool operator==(const Version&, const Version&) = default;
};
inline constexpr Version kVersionOfHeaders{BOXWOOD_VERSION_MAJOR, BOXWOOD_VERSION_MINOR,
                                           BOXWOOD_VERSION_PATCH};

// Returns the version of the linked library. Major and minor must equal those of the headers. Below 1.0.0, a
// new minor version is a new interface, and the shared library has a new name.
Version linked_version() noexcept;

}  // namespace boxwood
