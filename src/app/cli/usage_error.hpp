// SPDX-License-Identifier: MIT
// Errors in what the user typed: exit code 2 of every command.
#pragma once

#include <string>
#include <utility>

#include <boxwood/result.hpp>

namespace boxwood {

inline Error usage_error(std::string what) {
  return {ErrorKind::usage, std::move(what)};
}

}  // namespace boxwood
