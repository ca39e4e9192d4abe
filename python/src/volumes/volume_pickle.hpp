// SPDX-License-Identifier: MIT
// The state of a volume as a tuple, and back.
#pragma once

#include "volumes/bind_volumes.hpp"

namespace boxwood::python {

py::tuple pickled(const Volume& volume);
Volume unpickled(const py::tuple& state);  // throws Failure

// Adds pickling to a subclass.
template <class Subclass> void bind_pickle(py::class_<Subclass, Volume, std::shared_ptr<Subclass>>& type) {
  type.def(py::pickle([](const Subclass& v) { return pickled(v); },
                      [](const py::tuple& state) {
                        auto made = std::make_shared<Subclass>();
                        static_cast<Volume&>(*made) = unpickled(state);
                        return made;
                      }));
}

}  // namespace boxwood::python
