// SPDX-License-Identifier: MIT
// boxwood.containment and boxwood.contains: solids in solids, points in solids.
#include <boxwood/containment.hpp>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_tree.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"

namespace boxwood::python {

namespace {
struct Inside {
  ContainmentResult result;
  std::vector<ContainedPart> parts;
};

py::object name_of_side(Containment side) {
  if (side == Containment::a_in_b) return py::str("a_in_b");
  if (side == Containment::b_in_a) return py::str("b_in_a");
  return py::none();
}

py::object to_object(const Inside& inside) {
  py::list parts;
  for (const ContainedPart& part : inside.parts)
    parts.append(py::make_tuple(name_of_side(part.side), part.part_a, part.part_b));
  return results_class("Containment")(name_of_side(inside.result.contained), parts,
                                      py::make_tuple(inside.result.open_parts_a, inside.result.open_parts_b));
}

py::object containment(const py::object& a, const py::object& b, const py::object& pose, int threads) {
  const Model model_a = model_in(a, true), model_b = model_in(b, true);
  const ModelView view_a = model_a.view(), view_b = model_b.view();
  const Poses poses(pose);
  std::vector<Inside> found(poses.size());
  const auto ask = [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    CollideOptions options;
    options.stop = stop;
    std::vector<TrianglePair> pairs;
    QueryStatus status = boxwood::collide(view_a, view_b, poses[i], options, scratch, pairs);
    if (!status.is_complete()) return status;
    found[i].result =
        boxwood::containment(view_a, view_b, poses[i], pairs, {.stop = stop}, scratch, found[i].parts);
    return found[i].result;
  };
  if (poses.is_single()) {
    ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) { return ask(0, scratch, stop); });
    return to_object(found[0]);
  }
  ask_each(poses.size(), threads, ask);
  py::list list;
  for (const Inside& inside : found) list.append(to_object(inside));
  return list;
}

py::object contains(const py::object& object, const py::object& where, int threads) {
  const Model model = model_in(object, true);
  const ModelView view = model.view();
  const Points points = points_in(where, "points");
  std::vector<std::uint8_t> inside(points.view.size());
  ask_each(inside.size(), threads,
           [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
             const PointResult r = contains_point(view, points.view[i], {.stop = stop}, scratch);
             inside[i] = r.inside ? 1 : 0;
             return r;
           });
  return flags_of(std::move(inside));
}
}  // namespace

void bind_containment(py::module_& module) {
  module.def("containment", &containment, py::arg("a"), py::arg("b"), py::arg("pose") = py::none(),
             py::kw_only(), py::arg("threads") = 0,
             R"(Whether a closed solid lies inside the other without touching its surface: a Containment.

contained is 'a_in_b', 'b_in_a' or None; inside lists the connected parts. A list for many poses. Exact.)");
  module.def(
      "contains", &contains, py::arg("model"), py::arg("points"), py::kw_only(), py::arg("threads") = 0,
      R"(points (n, 3) -> (n,) bool: which are inside the closed parts of a mesh; on the surface counts. Exact.)");
}

}  // namespace boxwood::python
