// SPDX-License-Identifier: MIT
// Rays against the objects of a world.
#include <boxwood/raycast_scene.hpp>

#include "arrays/ray_columns.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"
#include "world/bind_world.hpp"

namespace boxwood::python {

namespace {
py::object world_rays(World& world, const py::object& origins, const py::object& directions,
                      const py::object& t_max, int threads) {
  const RaysIn given(origins, directions, t_max);
  RayColumns hits(given.size());
  constexpr std::size_t kAtATime = 64;
  interruptible(given.size() > 256 ? Length::many : Length::unknown, [&](const std::atomic<bool>* stop) {
    const auto lock = world.lock();
    check_memory(world.tree().update());
    const std::vector<PlacedModel> models = world.placed();
    std::atomic<bool> stopped{false}, memory_ended{false};
    parallel_for((given.size() + kAtATime - 1) / kAtATime, threads_of(threads), [&](std::size_t turn) {
      const ScratchLease scratch;
      RaycastOptions options;
      options.stop = stop;
      const std::size_t end = std::min(given.size(), (turn + 1) * kAtATime);
      for (std::size_t i = turn * kAtATime; i < end && !stopped.load(std::memory_order_relaxed); ++i) {
        const SceneRaycastResult r = raycast_scene_first(world.tree(), models, given[i], options, *scratch);
        if (r.out_of_memory) memory_ended = true;
        if (r.stopped) stopped = true;
        if (r.hit)
          hits.set(i, given[i], r.hit->hit, models[r.hit->object].model.mesh,
                   models[r.hit->object].world_from_model, r.hit->object);
      }
    });
    if (memory_ended) fail(ErrorKind::over_limit, "there is not enough memory for this query");
    return !stopped.load();
  });
  const py::object objects = hits.objects();
  return hits.to_object(py::none(), objects);
}
}  // namespace

void bind_world_rays(py::class_<World, WorldPointer>& world) {
  world.def("rays", &world_rays, py::arg("origins"), py::arg("directions"), py::kw_only(),
            py::arg("t_max") = kInfinity, py::arg("threads") = 0,
            "What rays hit first, as boxwood.rays(): RayHits with `object` beside `triangle`; origins and "
            "directions in the world's frame.");
}

}  // namespace boxwood::python
