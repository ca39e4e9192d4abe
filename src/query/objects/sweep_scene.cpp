// SPDX-License-Identifier: MIT
// Tests candidates in the order of entering, until one has stopped the motion before the next can enter.
#include <boxwood/sweep_scene.hpp>

#include <algorithm>
#include <variant>

#include <boxwood/obb.hpp>
#include <boxwood/volume_sweep.hpp>
#include <boxwood/volume_transform.hpp>

#include "base/stop.hpp"
#include "query/memory/query_memory.hpp"

namespace boxwood {

namespace {
Obb boxed(const Obb& b) noexcept {
  return b;
}
Obb boxed(const Aabb& b) noexcept {
  return to_obb(b);
}
Obb boxed(const Sphere& s) noexcept {
  return {s.center, kIdentityRows, Vec3(s.radius)};
}
Obb root_box(const Tree& tree) noexcept {
  return std::visit([](const auto& bounds) { return boxed(bounds.volumes[0]); }, tree.bounds());
}
// Returns a box that includes the gap at which sweep() counts as arrived: its own tolerance is 1e-9 of the
// models' sizes.
Obb grown_box(const Tree& tree, double tolerance) noexcept {
  const Obb box = root_box(tree);
  return expand(box, tolerance + 1e-8 * (glm::length(box.center) + glm::length(box.half_extents)));
}
bool is_absent(const ModelView& model) noexcept {
  return model.tree == nullptr || model.tree->empty();
}

void ask(SweepCandidate& candidate, const ModelView& object, const ModelView& moving, const Motion& motion,
         const SweepOptions& options, QueryScratch& scratch, SceneSweepResult& all) {
  candidate.tested = true;
  ++all.tested;
  const SweepResult& r = candidate.result = sweep(object, moving, motion, options, scratch);
  all.add(r);
  all.counters += r.counters;
  all.steps = std::max(all.steps, r.steps);
  const bool undecided = r.exhausted || !r.is_complete();
  if (!(r.impact || undecided) || r.time > all.time ||
      (r.time == all.time && (all.exhausted || (all.impact && all.object < candidate.object))))
    return;
  all.impact = r.impact && !undecided;
  all.exhausted = undecided;
  all.time = r.time;
  all.tolerance = r.tolerance;
  all.object = candidate.object;
  all.triangle = r.triangle_a;
  all.triangle_moving = r.triangle_b;
}
}  // namespace

SceneSweepResult sweep_scene(std::span<const ModelView> scene, const ModelView& moving, const Motion& motion,
                             const SweepOptions& options, QueryScratch& scratch,
                             std::vector<SweepCandidate>& candidates) {
  candidates.clear();
  SceneSweepResult all;
  catch_bad_alloc(all, [&] {
    const Obb own = is_absent(moving) ? Obb{} : grown_box(*moving.tree, options.tolerance);
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
      const TurningSweep boxes = is_absent(scene[i]) || is_absent(moving)
                                     ? TurningSweep{}
                                     : sweep(root_box(*scene[i].tree), own, motion);
      if (boxes.meets)
        candidates.push_back({i, boxes.enter, false, {}});
      else
        ++all.never;
    }
    std::sort(candidates.begin(), candidates.end(), [](const SweepCandidate& x, const SweepCandidate& y) {
      return x.enter != y.enter ? x.enter < y.enter : x.object < y.object;
    });
    for (SweepCandidate& candidate : candidates) {
      if (is_set(options.stop)) all.stopped = true;
      if (!all.is_complete()) break;
      if (candidate.enter > all.time)
        ++all.skipped;
      else
        ask(candidate, scene[candidate.object], moving, motion, options, scratch, all);
    }
  });
  if (!all.is_complete()) {  // an untested object may come first
    for (const SweepCandidate& c : candidates)
      if (!c.tested) all.time = std::min(all.time, c.enter);
    all.impact = false;
    all.exhausted = true;
  }
  return all;
}

}  // namespace boxwood
