// SPDX-License-Identifier: MIT
// boxwood.sweep: the time at which a moving model first meets one at rest.
#include <boxwood/sweep.hpp>

#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_tree.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"

namespace boxwood::python {

namespace {
struct SweepColumns {
  std::vector<std::uint8_t> impact, exhausted;
  std::vector<double> time, tolerance;
  std::vector<std::uint32_t> triangles, steps;
  explicit SweepColumns(std::size_t n)
      : impact(n), exhausted(n), time(n), tolerance(n), triangles(2 * n), steps(n) {}
  void set(std::size_t i, const SweepResult& r) {
    impact[i] = r.impact ? 1 : 0;
    exhausted[i] = r.exhausted ? 1 : 0;
    time[i] = r.time;
    tolerance[i] = r.tolerance;
    triangles[2 * i] = r.triangle_a;
    triangles[2 * i + 1] = r.triangle_b;
    steps[i] = r.steps;
  }
};

py::object to_object(const SweepResult& r) {
  const py::object triangles =
      r.impact ? py::object(py::make_tuple(r.triangle_a, r.triangle_b)) : py::object(py::none());
  return results_class("SweepResult")(r.impact, r.time, r.tolerance, r.exhausted, triangles, r.steps);
}

py::object sweep(const py::object& a, const py::object& b, const py::object& start, const py::object& end,
                 double tolerance, std::uint32_t max_steps, int threads) {
  if (!(tolerance >= 0.0) || !is_finite(tolerance)) fail_usage("tolerance must be finite and at least 0");
  if (max_steps < 1) fail_usage("max_steps must be at least 1");
  const Model model_a = model_in(a), model_b = model_in(b);
  const ModelView view_a = model_a.view(), view_b = model_b.view();
  const Poses from(start, "start"), to(end, "end");
  if (!from.is_single() && !to.is_single() && from.size() != to.size())
    fail_usage("start has " + std::to_string(from.size()) + " poses, end " + std::to_string(to.size()));
  SweepResult last;
  const auto ask = [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) {
    SweepOptions options;
    options.tolerance = tolerance;
    options.max_steps = max_steps;
    options.stop = stop;
    return boxwood::sweep(view_a, view_b, Motion{from[i], to[i]}, options, scratch);
  };
  if (from.is_single() && to.is_single()) {
    ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
      last = ask(0, scratch, stop);
      return last;
    });
    return to_object(last);
  }
  SweepColumns all(from.is_single() ? to.size() : from.size());
  ask_each(all.time.size(), threads,
           [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
             const SweepResult r = ask(i, scratch, stop);
             all.set(i, r);
             return r;
           });
  return results_class("SweepResults")(flags_of(std::move(all.impact)), array_of(std::move(all.time)),
                                       array_of(std::move(all.tolerance)), flags_of(std::move(all.exhausted)),
                                       array_of(std::move(all.triangles), 2), array_of(std::move(all.steps)));
}
}  // namespace

void bind_sweep(py::module_& module) {
  module.def(
      "sweep", &sweep, py::arg("a"), py::arg("b"), py::arg("start"), py::arg("end"), py::kw_only(),
      py::arg("tolerance") = 0.0, py::arg("max_steps") = 10000, py::arg("threads") = 0,
      R"(The first time of impact in [0, 1] as B moves from pose `start` to pose `end`; nothing tunnels.

Its origin goes straight, and it rotates about it at constant speed, the short way round. `time` is never later than
the first true contact; the gap there is at most `tolerance` (a length; 0 asks for 1e-9 of the models' size).
Arrays of poses, for one or both, give SweepResults; else a SweepResult.)");
  module.def(
      "pose_at",
      [](const py::object& start, const py::object& end, double time) {
        if (!(time >= 0.0 && time <= 1.0)) fail_usage("time must be from 0 to 1");
        return matrix_of(boxwood::pose_at(Motion{pose_in(start, "start"), pose_in(end, "end")}, time));
      },
      py::arg("start"), py::arg("end"), py::arg("time"), "(4, 4): where B is at a time of that motion.");
}

}  // namespace boxwood::python
