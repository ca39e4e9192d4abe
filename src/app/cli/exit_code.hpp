// SPDX-License-Identifier: MIT
// The exit codes that scripts rely on (docs/cli.md).
#pragma once

#include <boxwood/result.hpp>

namespace boxwood {

enum ExitCode : int {
  kExitDone = 0,
  kExitNegative = 1,      // nothing collides, nothing hit; only with --exit-code
  kExitUsage = 2,         // wrong usage
  kExitInput = 3,         // an input is missing, unreadable, malformed or over its limits
  kExitNoDevice = 4,      // no usable Vulkan device or display
  kExitOutput = 5,        // an output could not be written
  kExitImagesDiffer = 6,  // --reference
  kExitInternal = 70,     // a fault of Boxwood's own
  kExitSignalBase = 128,  // + the signal's number
};

int exit_code_of(ErrorKind kind) noexcept;

}  // namespace boxwood
