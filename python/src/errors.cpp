// SPDX-License-Identifier: MIT
// Raises the exceptions, which are written in Python (boxwood/errors.py).
#include "errors.hpp"

#include <pybind11/stl.h>

namespace boxwood::python {

namespace {
// The classes in the order of ErrorKind.
constexpr const char* kClasses[] = {"UsageError",     "InputMissingError", "MalformedError", "LimitError",
                                    "CancelledError", "NoDeviceError",     "OutputError",    "InternalError"};

void raise(const Error& error) {
  const auto kind = static_cast<std::size_t>(error.kind);
  const char* name = kind < std::size(kClasses) ? kClasses[kind] : "InternalError";
  try {
    const py::object type = py::module_::import("boxwood.errors").attr(name);
    const py::object exception = type(error.message, error.reasons);
    PyErr_SetObject(type.ptr(), exception.ptr());
  } catch (py::error_already_set& other) {
    other.restore();
  }
}
}  // namespace

void fail(ErrorKind kind, std::string message) {
  throw Failure{Error{kind, std::move(message), {}}};
}

void fail_usage(std::string message) {
  fail(ErrorKind::usage, std::move(message));
}

void check(const Result<void>& result) {
  if (!result) throw Failure{result.error()};
}

void check_memory(const QueryStatus& status) {
  if (status.out_of_memory) fail(ErrorKind::over_limit, "there is not enough memory for this query");
}

void bind_errors(py::module_&) {
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const Failure& failure) {
      raise(failure.error);
    }
  });
}

}  // namespace boxwood::python
