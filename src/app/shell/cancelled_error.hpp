// SPDX-License-Identifier: MIT
// The error of a job that its stop flag ended. It is never shown.
#pragma once

#include <boxwood/result.hpp>

namespace boxwood {

inline Error cancelled() {
  return {ErrorKind::cancelled, "stopped"};
}

}  // namespace boxwood
