// SPDX-License-Identifier: MIT
// The queries of two models, of one, of rays and of many objects: one file each.
#pragma once

#include <string>
#include <vector>

#include <boxwood/collide.hpp>

#include "common.hpp"

namespace boxwood::python {

QueryEngine engine_in(const std::string& name);
CollideMode mode_in(const std::string& name);
py::object numbers_of_pairs(const std::vector<TrianglePair>& pairs);   // (n, 2) uint32
py::object coplanar_of_pairs(const std::vector<TrianglePair>& pairs);  // (n,) bool

// Returns boxwood.results.NAME, a dataclass written in Python.
py::object results_class(const char* name);

void bind_collide(py::module_& module);
void bind_distance(py::module_& module);
void bind_clash(py::module_& module);
void bind_contacts(py::module_& module);
void bind_containment(py::module_& module);
void bind_sweep(py::module_& module);
void bind_rays(py::module_& module);
void bind_self(py::module_& module);
void bind_world(py::module_& module);
void bind_world_configurations(py::module_& module);
void bind_png_rows(py::module_& module);  // for boxwood/picture.py

}  // namespace boxwood::python
