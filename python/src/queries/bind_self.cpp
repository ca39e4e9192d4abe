// SPDX-License-Identifier: MIT
// boxwood.collide_self: one model against itself.
#include <boxwood/collide.hpp>

#include "arrays/arrays_out.hpp"
#include "bind_tree.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"

namespace boxwood::python {

namespace {
py::object collide_self(const py::object& object, const std::string& mode, std::size_t max_contacts,
                        int threads) {
  CollideOptions options;
  options.mode = mode_in(mode);
  options.max_contacts = max_contacts;
  options.threads = threads_of(threads);
  const Model model = model_in(object);
  CollideResult result;
  std::vector<TrianglePair> pairs, folded;
  ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    options.stop = stop;
    result = boxwood::collide_self(model.view(), options, scratch, pairs, folded);
    return result;
  });
  return results_class("SelfCollision")(result.colliding, numbers_of_pairs(pairs), numbers_of_pairs(folded),
                                        result.truncated);
}
}  // namespace

void bind_self(py::module_& module) {
  module.def("collide_self", &collide_self, py::arg("model"), py::kw_only(), py::arg("mode") = "all",
             py::arg("max_contacts") = 0, py::arg("threads") = 0,
             R"(The pairs of triangles of one mesh that meet: a SelfCollision.

Triangles that share a corner are neighbours and do not count, unless they meet in more than what they share:
those are in folded_pairs.)");
}

}  // namespace boxwood::python
