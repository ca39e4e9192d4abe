// SPDX-License-Identifier: MIT
// The library's errors as Python's exceptions: boxwood.Error and one subclass for each ErrorKind.
#pragma once

#include <string>

#include <boxwood/query.hpp>
#include <boxwood/result.hpp>

#include "common.hpp"

namespace boxwood::python {

// A failure thrown in C++, also without the GIL. At the end of the call it becomes the exception of its kind.
struct Failure {
  Error error;
};

[[noreturn]] void fail(ErrorKind kind, std::string message);
[[noreturn]] void fail_usage(std::string message);

template <class T> T value_of(Result<T>&& result) {
  if (!result) throw Failure{result.error()};
  return std::move(result).value();
}
void check(const Result<void>& result);

// Throws if a query ran out of memory. Callers check for a stop themselves.
void check_memory(const QueryStatus& status);

void bind_errors(py::module_& module);

}  // namespace boxwood::python
