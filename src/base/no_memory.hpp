// What the edge of the library makes of memory that ends inside it: no exception leaves the library.
#pragma once

#include <new>
#include <string>

#include <boxwood/result.hpp>

namespace boxwood {

// over_limit: "there is not enough memory to " and `task`. Where there is not even room for the sentence: "out
// of memory".
inline Error no_memory_to(const char* task) noexcept {
  Error error{ErrorKind::over_limit, {}, {}};
  try {
    error.message = std::string("there is not enough memory to ") + task;
  } catch (const std::bad_alloc&) {
    error.message = "out of memory";  // short enough to need none
  }
  return error;
}

}  // namespace boxwood
