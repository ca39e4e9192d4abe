// SPDX-License-Identifier: MIT
// The extension module boxwood._core. Errors are bound first, then types before their users.
#include <boxwood/version.hpp>

#include <algorithm>

#include "arrays/arrays_out.hpp"
#include "bind_mesh.hpp"
#include "bind_scene.hpp"
#include "bind_tree.hpp"
#include "errors.hpp"
#include "interrupt.hpp"
#include "process.hpp"
#include "queries/bind_queries.hpp"
#include "robot/bind_robot.hpp"
#include "volumes/bind_volumes.hpp"

namespace boxwood::python {

namespace {
std::string version() {
  const Version v = linked_version();
  return std::to_string(v.major) + "." + std::to_string(v.minor) + "." + std::to_string(v.patch);
}

// Makes pickle protocols 0 and 1 use the reduction of protocol 2. They make an object without its type's
// __new__, which ends the process in pybind11.
void pickle_by_protocol_2(const py::module_& module) {
  const py::object usual = py::module_::import("builtins").attr("object").attr("__reduce_ex__");
  for (const auto& [name, value] : py::dict(module.attr("__dict__"))) {
    if (!py::isinstance<py::type>(value)) continue;
    const auto reduce = [usual](const py::object& self, int protocol) {
      constexpr int kLeast = 2;
      return usual(self, std::max(protocol, kLeast));
    };
    py::setattr(value, "__reduce_ex__",
                py::cpp_function(reduce, py::name("__reduce_ex__"), py::is_method(value)));
  }
}
}  // namespace

}  // namespace boxwood::python

PYBIND11_MODULE(_core, module) {
  using namespace boxwood::python;
  module.doc() = "The compiled part of boxwood.";
  watch_forks();
  bind_errors(module);
  bind_arrays(module);
  bind_volumes(module);
  bind_fit(module);
  bind_mesh(module);
  bind_tree(module);
  bind_scene(module);
  bind_collide(module);
  bind_distance(module);
  bind_clash(module);
  bind_contacts(module);
  bind_containment(module);
  bind_sweep(module);
  bind_rays(module);
  bind_self(module);
  bind_world(module);
  bind_world_configurations(module);
  bind_robot(module);
  bind_png_rows(module);
  pickle_by_protocol_2(module);
  module.attr("__version__") = version();
  module.def("_set_main_thread", [](unsigned long ident) { set_main_thread(ident); });
}
