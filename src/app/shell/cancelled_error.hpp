// SPDX-License-Identifier: MIT
// What a job answers whose stop flag was set; nobody reads it.
#pragma once

#include <boxwood/result.hpp>

namespace boxwood {

inline Error cancelled() {
  return {ErrorKind::cancelled, "stopped", {}};
}

}  // namespace boxwood
