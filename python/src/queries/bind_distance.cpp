// SPDX-License-Identifier: MIT
// boxwood.distance and boxwood.within_clearance.
#include <boxwood/distance.hpp>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_tree.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"

namespace boxwood::python {

namespace {
py::object distances(const ModelView& a, const ModelView& b, const Poses& poses,
                     const DistanceOptions& options, int threads) {
  const std::size_t n = poses.size();
  std::vector<double> distance(n);
  std::vector<Vec3> point_a(n), point_b(n);
  std::vector<std::uint32_t> triangles(2 * n);
  std::vector<std::uint64_t> box_tests(n), triangle_tests(n);
  ask_each(n, threads,
           [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
             DistanceOptions own = options;
             own.stop = stop;
             const DistanceResult r = boxwood::distance(a, b, poses[i], own, scratch);
             distance[i] = r.distance;
             point_a[i] = r.point_a;
             point_b[i] = r.point_b;
             triangles[2 * i] = r.triangle_a;
             triangles[2 * i + 1] = r.triangle_b;
             box_tests[i] = r.counters.box_tests;
             triangle_tests[i] = r.counters.triangle_tests;
             return r;
           });
  return results_class("DistanceResults")(
      array_of(std::move(distance)), array_of(std::move(point_a)), array_of(std::move(point_b)),
      array_of(std::move(triangles), 2), array_of(std::move(box_tests)), array_of(std::move(triangle_tests)));
}

py::object distance(const py::object& a, const py::object& b, const py::object& pose, double upper_bound,
                    const std::string& engine, int threads) {
  DistanceOptions options;
  if (!(upper_bound > 0.0)) fail_usage("upper_bound must be greater than 0");
  options.upper_bound = upper_bound;
  options.engine = engine_in(engine);
  const Model model_a = model_in(a), model_b = model_in(b);
  const Poses poses(pose);
  if (!poses.is_single()) return distances(model_a.view(), model_b.view(), poses, options, threads);
  auto answer = std::make_unique<DistanceResult>();
  ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    options.stop = stop;
    *answer = boxwood::distance(model_a.view(), model_b.view(), poses[0], options, scratch);
    return *answer;
  });
  return py::cast(std::move(answer));
}

py::object within_clearance(const py::object& a, const py::object& b, double clearance,
                            const py::object& pose, const std::string& engine, int threads) {
  ClearanceOptions options;
  if (!is_finite(clearance)) fail_usage("clearance must be finite");
  options.clearance = clearance;
  options.engine = engine_in(engine);
  const Model model_a = model_in(a), model_b = model_in(b);
  const ModelView view_a = model_a.view(), view_b = model_b.view();
  const Poses poses(pose);
  std::vector<std::uint8_t> within(poses.size());
  const auto ask = [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    ClearanceOptions own = options;
    own.stop = stop;
    const ClearanceResult r = boxwood::within_clearance(view_a, view_b, poses[i], own, scratch);
    within[i] = r.within ? 1 : 0;
    return r;
  };
  if (!poses.is_single()) {
    ask_each(poses.size(), threads, ask);
    return flags_of(std::move(within));
  }
  ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) { return ask(0, scratch, stop); });
  return py::bool_(within[0] != 0);
}

void bind_distance_answer(py::module_& module) {
  py::class_<DistanceResult>(module, "DistanceResult",
                             "What distance() says of one pose; float(r) is the distance.")
      .def_property_readonly(
          "distance", [](const DistanceResult& r) { return r.distance; },
          "A length; 0 exactly where triangles meet, infinity where a model is empty or the "
          "distance is upper_bound or more.")
      .def_property_readonly(
          "point_a", [](const DistanceResult& r) { return vector_of(r.point_a); }, "(3,) in A's frame, on A.")
      .def_property_readonly(
          "point_b", [](const DistanceResult& r) { return vector_of(r.point_b); }, "(3,) in A's frame, on B.")
      .def_property_readonly(
          "triangles", [](const DistanceResult& r) { return py::make_tuple(r.triangle_a, r.triangle_b); },
          "The triangles of A and B that the points are on.")
      .def_property_readonly(
          "box_tests", [](const DistanceResult& r) { return r.counters.box_tests; },
          "How many pairs of nodes were tested.")
      .def_property_readonly(
          "triangle_tests", [](const DistanceResult& r) { return r.counters.triangle_tests; },
          "How many pairs of triangles were tested.")
      .def_property_readonly(
          "engine",
          [](const DistanceResult& r) { return r.engine == QueryEngine::fast ? "fast" : "reference"; },
          "Who answered: 'fast' or 'reference'.")
      .def(py::pickle(
          [](const DistanceResult& r) {
            return py::make_tuple(r.distance, vector_of(r.point_a), vector_of(r.point_b), r.triangle_a,
                                  r.triangle_b, r.counters.box_tests, r.counters.triangle_tests,
                                  r.engine == QueryEngine::fast);
          },
          [](const py::tuple& state) {
            if (state.size() != 8) fail(ErrorKind::malformed, "this is no pickle of a DistanceResult");
            DistanceResult r;
            r.distance = py::cast<double>(state[0]);
            r.point_a = vector_in(state[1], "point_a");
            r.point_b = vector_in(state[2], "point_b");
            r.triangle_a = py::cast<std::uint32_t>(state[3]);
            r.triangle_b = py::cast<std::uint32_t>(state[4]);
            r.counters.box_tests = py::cast<std::uint64_t>(state[5]);
            r.counters.triangle_tests = py::cast<std::uint64_t>(state[6]);
            r.engine = py::cast<bool>(state[7]) ? QueryEngine::fast : QueryEngine::reference;
            return r;
          }))
      .def("__float__", [](const DistanceResult& r) { return r.distance; })
      .def("__repr__", [](const DistanceResult& r) {
        return "<boxwood.DistanceResult: " + std::string(py::repr(py::float_(r.distance))) + ">";
      });
}
}  // namespace

void bind_distance(py::module_& module) {
  bind_distance_answer(module);
  module.def("distance", &distance, py::arg("a"), py::arg("b"), py::arg("pose") = py::none(), py::kw_only(),
             py::arg("upper_bound") = kInfinity, py::arg("engine") = "fast", py::arg("threads") = 0,
             R"(The smallest distance of two meshes, and the two points.

a, b, pose: as for collide(); one pose gives a DistanceResult, many give DistanceResults.
upper_bound: distances of so much or more need not be told apart; what is beyond is infinite.)");
  module.def("within_clearance", &within_clearance, py::arg("a"), py::arg("b"), py::arg("clearance"),
             py::arg("pose") = py::none(), py::kw_only(), py::arg("engine") = "fast", py::arg("threads") = 0,
             R"(Whether the distance is at most `clearance` (a length): a bool, or (n,) bool for many poses.

0 asks for contact and is exact. A negative clearance asks whether triangles meet whose volumes overlap by more
than -clearance: touching up to that depth is allowed.)");
}

}  // namespace boxwood::python
