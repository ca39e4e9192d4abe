// SPDX-License-Identifier: MIT
// The version of the headers, and that of the library that is linked.
#pragma once

#include <boxwood/export.hpp>

// CMakeLists.txt reads these three lines.
#define BOXWOOD_VERSION_MAJOR 0
#define BOXWOOD_VERSION_MINOR 2
#define BOXWOOD_VERSION_PATCH 0

namespace BOXWOOD_EXPORT boxwood {

struct Version {
  int major, minor, patch;
  friend constexpr bool operator==(const Version&, const Version&) = default;
};
inline constexpr Version kVersionOfHeaders{BOXWOOD_VERSION_MAJOR, BOXWOOD_VERSION_MINOR,
                                           BOXWOOD_VERSION_PATCH};

// Of the library: below 1.0.0 another minor version is another interface (and another name of the shared
// library), so it must be that of the headers in major and minor.
Version linked_version() noexcept;

}  // namespace boxwood
