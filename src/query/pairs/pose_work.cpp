// SPDX-License-Identifier: MIT
// Counts a descent from its trace, step by step.
#include <boxwood/tree_work.hpp>

#include <algorithm>
#include <array>
#include <new>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "query/descent/touched_lines.hpp"

namespace boxwood {

namespace {

// Pairs that are not separated stay open until a step at their level or above follows; a contact meanwhile is
// below all that are open.
class LevelCounter final : public TraceReader {
public:
  LevelCounter(const ModelView& a, const ModelView& b, std::vector<PairLevel>& levels)
      : a_(a), b_(b), model_b_(a.tree == b.tree ? 0U : 1U), levels_(levels) {
    levels_.resize(2 * std::size_t{kMaxTreeDepth} + 2);
  }

  void take(const TraceEvent& event) noexcept override {
    switch (event.step) {
    case TraceStep::models_apart:
    case TraceStep::separated:
      close(event.level);
      ++levels_[event.level].separated;
      levels_[event.level].pruned +=
          static_cast<double>(node_a(event.a).count) * static_cast<double>(node_b(event.b).count);
      read_volumes(event);
      break;
    case TraceStep::descended_a:
    case TraceStep::descended_b:
    case TraceStep::leaves:
    case TraceStep::level_reached:
      close(event.level);
      ++levels_[event.level].overlapping;
      open_[count_++] = {event.level, false};
      read_volumes(event);
      read_nodes(event);
      break;
    case TraceStep::triangles_meet:
      for (std::size_t i = count_; i-- > 0 && !open_[i].has_contact;) open_[i].has_contact = true;
      break;
    case TraceStep::triangles_apart:
      break;
    }
  }
  // Ends a pose; returns the lines that it read.
  std::size_t end_pose() {
    close(0);
    const std::size_t count = lines_.count();
    lines_.clear();
    return count;
  }
  bool is_out_of_memory() const noexcept { return is_out_of_memory_; }

private:
  const TreeNode& node_a(std::uint32_t n) const noexcept { return a_.tree->topology().nodes[n]; }
  const TreeNode& node_b(std::uint32_t n) const noexcept { return b_.tree->topology().nodes[n]; }

  // The reader of a trace may not throw.
  template <class Read> void reading(const Read& read) noexcept {
    try {
      read();
    } catch (const std::bad_alloc&) {
      is_out_of_memory_ = true;
    }
  }
  static std::size_t volume_size(const ModelView& model) noexcept {
    return std::visit([](const auto& bounds) { return sizeof(bounds.volumes[0]); }, model.tree->bounds());
  }
  void read_volumes(const TraceEvent& event) noexcept {
    reading([&] {
      lines_.read_volume(0, event.a, volume_size(a_));
      lines_.read_volume(model_b_, event.b, volume_size(b_));
    });
  }
  void read_triangles(unsigned model, const ModelView& view, const TreeNode& leaf) {
    for (std::uint32_t i = leaf.first; i < leaf.first + leaf.count; ++i)
      lines_.read_triangle(model, i, view.tree->topology().order[i], view.mesh);
  }
  void read_nodes(const TraceEvent& event) noexcept {
    reading([&] {
      lines_.read_node(0, event.a);
      lines_.read_node(model_b_, event.b);
      if (event.step != TraceStep::leaves) return;
      read_triangles(0, a_, node_a(event.a));
      read_triangles(model_b_, b_, node_b(event.b));
    });
  }

  void close(std::uint32_t level) noexcept {
    for (; count_ > 0 && open_[count_ - 1].level >= level; --count_)
      if (!open_[count_ - 1].has_contact) ++levels_[open_[count_ - 1].level].in_vain;
  }

  struct Open {
    std::uint32_t level = 0;
    bool has_contact = false;
  };
  const ModelView& a_;
  const ModelView& b_;
  const unsigned model_b_;  // 0 for the same arrays
  std::vector<PairLevel>& levels_;
  TouchedLines lines_;
  bool is_out_of_memory_ = false;
  std::array<Open, 2 * kMaxTreeDepth + 2> open_;
  std::size_t count_ = 0;
};

Result<PoseWork> counted(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                         const std::atomic<bool>* stop) {
  PoseWork work;
  LevelCounter counter(a, b, work.levels);
  Trace trace;
  trace.reader = &counter;
  CollideOptions options;
  options.engine = QueryEngine::reference;
  options.trace = &trace;
  options.stop = stop;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  for (const RigidTransform& pose : poses) {
    const CollideResult result = collide(a, b, pose, options, scratch, pairs);
    if (is_set(stop)) return Error{ErrorKind::cancelled, "the count was cancelled", {}};
    work.lines_touched += counter.end_pose();
    if (result.out_of_memory || counter.is_out_of_memory()) return no_memory_to("count the work of poses");
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

void PoseWork::add(const PoseWork& other) {
  poses += other.poses;
  meeting += other.meeting;
  box_tests += other.box_tests;
  triangle_tests += other.triangle_tests;
  contacts += other.contacts;
  lines_touched += other.lines_touched;
  levels.resize(std::max(levels.size(), other.levels.size()));
  for (std::size_t i = 0; i < other.levels.size(); ++i) {
    levels[i].separated += other.levels[i].separated;
    levels[i].overlapping += other.levels[i].overlapping;
    levels[i].in_vain += other.levels[i].in_vain;
    levels[i].pruned += other.levels[i].pruned;
  }
}

Result<PoseWork> count_pose_work(const ModelView& model, std::span<const RigidTransform> poses,
                                 const std::atomic<bool>* stop) {
  return count_pair_work(model, model, poses, stop);
}

Result<PoseWork> count_pair_work(const ModelView& a, const ModelView& b,
                                 std::span<const RigidTransform> a_from_b, const std::atomic<bool>* stop) {
  return with_memory_to("count the work of poses", [&] { return counted(a, b, a_from_b, stop); });
}

}  // namespace boxwood
