// SPDX-License-Identifier: MIT
// The common includes and names of all files of the Python module.
#pragma once

#include <pybind11/pybind11.h>

namespace boxwood::python {
namespace py = pybind11;
}  // namespace boxwood::python
