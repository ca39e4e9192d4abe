// SPDX-License-Identifier: MIT
// The errors of any part of the program.
#pragma once

#include <string>
#include <utility>

#include <boxwood/result.hpp>

namespace boxwood {

// The error of an argument that names something that does not exist or is out of range (exit code 2).
inline Error usage_error(std::string text) {
  return {ErrorKind::usage, std::move(text)};
}

// The error of work that its stop flag ended. A session never shows it.
inline Error cancelled() {
  return {ErrorKind::cancelled, "stopped"};
}

}  // namespace boxwood
