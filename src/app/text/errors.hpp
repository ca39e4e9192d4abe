// SPDX-License-Identifier: MIT
// The errors of any part of the program.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include <boxwood/result.hpp>

namespace boxwood {

// The error of an argument that names something that does not exist or is out of range (exit code 2).
inline Error usage_error(std::string text) {
  return {ErrorKind::usage, std::move(text)};
}

// The error of an object's number, from 0, in a scene of `count` objects.
inline Error no_such_object(std::size_t number, std::size_t count) {
  std::string text = "there is no object " + std::to_string(number) + ": the scene ";
  if (count == 0) return usage_error(text + "is empty");
  if (count == 1) return usage_error(text + "has one object, number 0");
  return usage_error(text + "has " + std::to_string(count) + " objects, numbers 0 to " +
                     std::to_string(count - 1));
}

// The error of work that its stop flag ended. A session never shows it.
inline Error cancelled() {
  return {ErrorKind::cancelled, "stopped"};
}

}  // namespace boxwood
