// SPDX-License-Identifier: MIT
// Long work that returns a Result and that Ctrl-C ends.
#pragma once

#include <atomic>
#include <optional>
#include <utility>

#include <boxwood/result.hpp>

#include "errors.hpp"
#include "interrupt.hpp"

namespace boxwood::python {

// Returns the value of make(stop), whose Result must be `cancelled` after a stop. Throws its error.
template <class Make> auto made(Length length, const Make& make) {
  using R = decltype(make(nullptr));
  std::optional<R> result;
  interruptible(length, [&](const std::atomic<bool>* stop) {
    result.emplace(make(stop));
    return result->ok() || result->error().kind != ErrorKind::cancelled;
  });
  return value_of(std::move(*result));
}

}  // namespace boxwood::python
