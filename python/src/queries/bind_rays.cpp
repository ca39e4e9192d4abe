// SPDX-License-Identifier: MIT
// boxwood.rays: arrays of rays against one model.
#include <boxwood/raycast.hpp>

#include <cmath>
#include <optional>

#include "arrays/ray_columns.hpp"
#include "bind_tree.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"

namespace boxwood::python {

namespace {
// Returns each hit of each ray, ray by ray.
py::object all_hits(const Model& model, const RaysIn& rays, int threads) {
  std::vector<std::vector<RayHit>> lists(rays.size());
  const ModelView view = model.view();
  ask_each(rays.size(), threads, [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) {
    return raycast_all(view, rays[i], {.stop = stop}, scratch, lists[i]);
  });
  std::size_t count = 0;
  for (const auto& list : lists) count += list.size();
  RayColumns all(count);
  std::vector<std::uint32_t> ray;
  ray.reserve(count);
  for (std::size_t i = 0; i < lists.size(); ++i)
    for (const RayHit& hit : lists[i]) {
      all.set(ray.size(), rays[i], hit, model.mesh->view(), {});
      ray.push_back(static_cast<std::uint32_t>(i));
    }
  return all.to_object(array_of(std::move(ray)), py::none());
}

py::object rays(const py::object& object, const py::object& origins, const py::object& directions,
                const py::object& t_max, bool all, const std::string& engine, int threads) {
  const Model model = model_in(object);
  const RaysIn given(origins, directions, t_max);
  if (all) return all_hits(model, given, threads);
  RayColumns hits(given.size());
  RaycastOptions options;
  options.engine = engine_in(engine);
  const ModelView view = model.view();
  ask_each(given.size(), threads,
           [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
             RaycastOptions own = options;
             own.stop = stop;
             const RaycastResult r = raycast_first(view, given[i], own, scratch);
             if (r.hit) hits.set(i, given[i], *r.hit, view.mesh, {});
             return r;
           });
  return hits.to_object(py::none(), py::none());
}
}  // namespace

void bind_rays(py::module_& module) {
  module.def("rays", &rays, py::arg("model"), py::arg("origins"), py::arg("directions"), py::kw_only(),
             py::arg("t_max") = kInfinity, py::arg("all") = false, py::arg("engine") = "fast",
             py::arg("threads") = 0,
             R"(What rays hit first: RayHits, with one entry a ray.

origins, directions: (n, 3), or (3,) for the same of all. The points of a ray are origin + t * direction for t in
[0, t_max], so t is in units of the direction's length. t_max: one number or (n,).
all: every hit instead, by ray, t and triangle; RayHits.ray then tells whose it is.
Whether a triangle is hit is exact; a closed mesh never leaks. Many rays of one model: Tree(rays=True) is
faster.)");
}

}  // namespace boxwood::python
