// SPDX-License-Identifier: MIT
// Lines of numbers from standard input, given as they come, so that each can be answered at once.
#pragma once

#include <functional>
#include <string>

#include "app/cli/numbers.hpp"

namespace boxwood {

class InputLines {
public:
  explicit InputLines(std::size_t per_line) noexcept : per_line_(per_line) {}

  // Hands each row to `take`: all whose lines are there, `most` at most, and at least one is waited for. How
  // many were taken; 0: the end. A line that is malformed, or that `take` refuses, fails the call only where
  // it is the first: what came before it is given, and the next call fails. Also fails with `input_missing`,
  // `over_limit` (a line longer than 1 MiB) and `cancelled`.
  Result<std::size_t> next(std::size_t most, const std::function<Result<void>(const NumberRow&)>& take);

  static constexpr const char* kName = "standard input";  // in errors

private:
  Result<void> wait_for_a_line();
  std::size_t per_line_, line_ = 0;
  bool ended_ = false;
  std::string buffer_;  // not yet lines
};

}  // namespace boxwood
