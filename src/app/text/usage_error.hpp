// SPDX-License-Identifier: MIT
// The error of an argument that names something that does not exist or is out of range (exit code 2).
#pragma once

#include <string>
#include <utility>

#include <boxwood/result.hpp>

namespace boxwood {

inline Error usage_error(std::string text) {
  return {ErrorKind::usage, std::move(text)};
}

}  // namespace boxwood
