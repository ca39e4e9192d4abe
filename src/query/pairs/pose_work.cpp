// SPDX-License-Identifier: MIT
// Counts a descent from its trace, step by step.
#include <boxwood/tree_work.hpp>

#include <array>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

// Pairs that are not separated stay open until a step at their level or above follows; a contact meanwhile is
// below all that are open.
class LevelCounter final : public TraceReader {
public:
  LevelCounter(const TreeTopology& topology, std::vector<PairLevel>& levels)
      : nodes_(topology.nodes), levels_(levels) {
    levels_.resize(2 * std::size_t{kMaxTreeDepth} + 2);
  }

  void take(const TraceEvent& event) noexcept override {
    switch (event.step) {
    case TraceStep::models_apart:
    case TraceStep::separated:
      close(event.level);
      ++levels_[event.level].separated;
      levels_[event.level].pruned +=
          static_cast<double>(nodes_[event.a].count) * static_cast<double>(nodes_[event.b].count);
      break;
    case TraceStep::descended_a:
    case TraceStep::descended_b:
    case TraceStep::leaves:
    case TraceStep::level_reached:
      close(event.level);
      ++levels_[event.level].overlapping;
      open_[count_++] = {event.level, false};
      break;
    case TraceStep::triangles_meet:
      for (std::size_t i = count_; i-- > 0 && !open_[i].has_contact;) open_[i].has_contact = true;
      break;
    case TraceStep::triangles_apart:
      break;
    }
  }
  void end_pose() noexcept { close(0); }

private:
  void close(std::uint32_t level) noexcept {
    for (; count_ > 0 && open_[count_ - 1].level >= level; --count_)
      if (!open_[count_ - 1].has_contact) ++levels_[open_[count_ - 1].level].in_vain;
  }

  struct Open {
    std::uint32_t level = 0;
    bool has_contact = false;
  };
  const std::vector<TreeNode>& nodes_;
  std::vector<PairLevel>& levels_;
  std::array<Open, 2 * kMaxTreeDepth + 2> open_;
  std::size_t count_ = 0;
};

Result<PoseWork> counted(const ModelView& model, std::span<const RigidTransform> poses,
                         const std::atomic<bool>* stop) {
  PoseWork work;
  LevelCounter counter(model.tree->topology(), work.levels);
  Trace trace;
  trace.reader = &counter;
  CollideOptions options;
  options.engine = QueryEngine::reference;
  options.trace = &trace;
  options.stop = stop;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  for (const RigidTransform& pose : poses) {
    const CollideResult result = collide(model, model, pose, options, scratch, pairs);
    if (is_set(stop)) return Error{ErrorKind::cancelled, "the count was cancelled", {}};
    if (result.out_of_memory) return no_memory_to("count the work of poses");
    counter.end_pose();
    ++work.poses;
    work.meeting += result.colliding ? 1 : 0;
    work.box_tests += result.counters.box_tests;
    work.triangle_tests += result.counters.triangle_tests;
    work.contacts += pairs.size();
  }
  while (!work.levels.empty() && work.levels.back().separated + work.levels.back().overlapping == 0)
    work.levels.pop_back();
  return work;
}

}  // namespace

Result<PoseWork> count_pose_work(const ModelView& model, std::span<const RigidTransform> poses,
                                 const std::atomic<bool>* stop) {
  return with_memory_to("count the work of poses", [&] { return counted(model, poses, stop); });
}

}  // namespace boxwood
