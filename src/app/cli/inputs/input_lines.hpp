// SPDX-License-Identifier: MIT
// Lines of numbers from standard input, passed on as they arrive, so that each can be answered at once.
#pragma once

#include <functional>
#include <string>

#include "app/cli/numbers.hpp"

namespace boxwood {

class InputLines {
public:
  explicit InputLines(std::size_t per_line) noexcept : per_line_(per_line) {}

  // Waits for a line, then passes each complete row to `take`, at most `most` of them. Returns the number of
  // rows taken; 0 at the end of the input.
  //
  // A line that is malformed or that `take` refuses fails the call only if it is the first. Otherwise the
  // call returns the rows before it, and the next call fails. Also fails with `input_missing`, `over_limit`
  // (a line longer than 1 MiB) and `cancelled`.
  Result<std::size_t> next(std::size_t most, const std::function<Result<void>(const NumberRow&)>& take);

  static constexpr const char* kName = "standard input";  // for errors

private:
  Result<void> wait_for_a_line();
  std::size_t per_line_, line_ = 0;
  bool ended_ = false;
  std::string buffer_;  // incomplete lines
};

}  // namespace boxwood
