// SPDX-License-Identifier: MIT
// The library's errors as Python's exceptions: boxwood.Error and one subclass for each ErrorKind.
#pragma once

#include <string>

#include <boxwood/query.hpp>
#include <boxwood/result.hpp>

#include "common.hpp"

namespace boxwood::python {

// Thrown in C++, also with the GIL released; becomes the exception of its kind where the call ends.
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

// A query that ran out of memory. (One that was stopped is the caller's to see.)
void check_memory(const QueryStatus& status);

void bind_errors(py::module_& module);

}  // namespace boxwood::python
