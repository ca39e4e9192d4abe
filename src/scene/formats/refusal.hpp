// SPDX-License-Identifier: MIT
// The exception with which a check rejects a file, from any depth, with a clause about the file.
#pragma once

#include <string>
#include <utility>

#include <boxwood/result.hpp>

namespace boxwood {

// A fault that rejects the file. Thrown inside a check and caught at its entrance; it never leaves the check.
struct Refusal {
  ErrorKind kind;
  std::string clause;
};

[[noreturn]] inline void refuse(std::string clause, ErrorKind kind = ErrorKind::malformed) {
  throw Refusal{kind, std::move(clause)};
}

}  // namespace boxwood
