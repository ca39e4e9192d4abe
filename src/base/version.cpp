// SPDX-License-Identifier: MIT
// The version of the compiled library.
#include <boxwood/version.hpp>

namespace boxwood {

Version linked_version() noexcept {
  return kVersionOfHeaders;
}

}  // namespace boxwood
