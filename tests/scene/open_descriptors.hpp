// SPDX-License-Identifier: MIT
// How many files this process has open.
#pragma once

#include <cstddef>

#include <dirent.h>

namespace boxwood::test {

inline std::size_t open_descriptors() {
  std::size_t n = 0;
  if (DIR* folder = ::opendir("/proc/self/fd")) {
    while (::readdir(folder) != nullptr) ++n;
    ::closedir(folder);
  }
  return n;
}

}  // namespace boxwood::test
