// SPDX-License-Identifier: MIT
// Calls one of three broad phases and moves only what has changed.
#include "app/commands/pair/scene_broad_phase.hpp"

#include <new>

#include <boxwood/volume_operations.hpp>

#include "app/cli/interrupt.hpp"

namespace boxwood {

Result<void> SceneBroadPhase::place(std::uint32_t object, const BroadObject& placed) {
  const auto is_same = [](const BroadObject& a, const BroadObject& b) {
    return a.box.min == b.box.min && a.box.max == b.box.max && a.sphere.center == b.sphere.center &&
           a.sphere.radius == b.sphere.radius;
  };
  if (object < objects_.size()) {
    if (is_same(objects_[object], placed)) return {};  // unmoved
    objects_[object] = placed;
    if (kind_ == BroadPhaseKind::tree) tree_.move(object, placed);
    if (kind_ == BroadPhaseKind::bsp) partition_.move(object, placed);
    return {};
  }
  objects_.push_back(placed);
  if (kind_ == BroadPhaseKind::tree)
    if (const auto added = tree_.add(placed); !added) return added.error();
  if (kind_ == BroadPhaseKind::bsp)
    if (const auto added = partition_.add(placed); !added) return added.error();
  return {};
}

PairFate SceneBroadPhase::fate(std::uint32_t a, std::uint32_t b, int axis) const {
  if (kind_ == BroadPhaseKind::bsp) return partition_.fate(a, b);
  const PairFate alone = fate_of(objects_[a], objects_[b]);
  const Aabb &x = objects_[a].box, &y = objects_[b].box;
  const bool crossed = kind_ == BroadPhaseKind::sweep && alone == PairFate::boxes &&
                       (x.max[axis] < y.min[axis] || y.max[axis] < x.min[axis]);
  return crossed ? PairFate::pruned : alone;
}

bool SceneBroadPhase::answer(const BroadPhaseOptions& options, BroadStep& step) {
  int axis = 0;
  QueryStatus status;
  switch (kind_) {
  case BroadPhaseKind::tree: {
    const BroadPhaseResult found = tree_.candidates(options, step.candidates);
    step.counters = found.counters;
    status.add(found);
    break;
  }
  case BroadPhaseKind::bsp: {
    const PartitionResult found = partition_.candidates(options, step.candidates);
    const BroadPhaseCounters& counters = found.counters;
    step.counters = counters;
    step.plane_tests = found.counters.plane_tests;
    step.planes.assign(partition_.planes().begin(), partition_.planes().end());
    status.add(found);
    break;
  }
  case BroadPhaseKind::sweep: {
    const IntervalSweepResult found = sweep_intervals(objects_, options, step.candidates);
    step.counters = found.counters;
    axis = found.axis;
    status.add(found);
    break;
  }
  }
  if (list_pairs_ && status.is_complete())
    for (std::uint32_t i = 0; i < objects_.size() && !stop_requested(); ++i)
      for (std::uint32_t k = i + 1; k < objects_.size(); ++k)
        step.stories.push_back({{i, k}, fate(i, k, axis)});
  return !status.out_of_memory;
}

}  // namespace boxwood
