// SPDX-License-Identifier: MIT
// How a check gives a file up: from anywhere within it, with a clause about the file.
#pragma once

#include <string>
#include <utility>

#include <boxwood/result.hpp>

namespace boxwood {

// Thrown inside a check and caught at its entrance; it never leaves the check.
struct Refusal {
  ErrorKind kind;
  std::string clause;
};

[[noreturn]] inline void refuse(std::string clause, ErrorKind kind = ErrorKind::malformed) {
  throw Refusal{kind, std::move(clause)};
}

}  // namespace boxwood
