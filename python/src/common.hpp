// SPDX-License-Identifier: MIT
// What every file of the Python module begins with.
#pragma once

#include <pybind11/pybind11.h>

namespace boxwood::python {
namespace py = pybind11;
}  // namespace boxwood::python
