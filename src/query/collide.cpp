// Collision of two models: the first test of the whole models, then the fast engine or the reference descent
// with the exact triangle test at the leaves.
#include <boxwood/collide.hpp>

#include <algorithm>

#include "query/descent.hpp"
#include "query/root_parting.hpp"
#include "query/wide_collide.hpp"
#include "query/wide_descent.hpp"

namespace boxwood {

namespace {

// Collects meeting triangles until there are enough.
class PairCollector {
public:
  PairCollector(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                const CollideOptions& options, CollideResult& result,
                std::vector<TrianglePair>& pairs) noexcept
      : a_(a), b_(b), pose_(a_from_b), result_(result), pairs_(pairs),
        first_(options.mode == CollideMode::first), limit_(options.max_contacts) {}

  // All triangles of two leaves; true: stop.
  template <class Recorder> bool leaves(const NodePair& nodes, Recorder& recorder) {
    const TreeTopology &ta = a_.tree->topology, &tb = b_.tree->topology;
    const TreeNode &leaf_a = ta.nodes[nodes.a], &leaf_b = tb.nodes[nodes.b];
    for (std::uint32_t k = leaf_b.first; k < leaf_b.first + leaf_b.count; ++k) {
      const std::uint32_t triangle_b = tb.order[k];
      const Corners corners_b = placed_corners(b_.mesh, triangle_b, pose_);
      for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i) {
        const std::uint32_t triangle_a = ta.order[i];
        ++result_.counters.triangle_tests;
        const TriangleMeeting meeting = meeting_of(corners(a_.mesh, triangle_a), corners_b, counts_);
        const bool meet = meeting != TriangleMeeting::apart;
        recorder.step(meet ? TraceStep::triangles_meet : TraceStep::triangles_apart, triangle_a, triangle_b,
                      nodes.level());
        if (meet && !take({triangle_a, triangle_b, meeting == TriangleMeeting::meet_coplanar})) return true;
      }
    }
    return false;
  }

  void finish() {
    add_counts(counts_, result_.counters);
    std::sort(pairs_.begin(), pairs_.end(), pair_less);
    result_.colliding = !pairs_.empty() || result_.undecided > 0;
  }

private:
  bool take(const TrianglePair& pair) {
    if (limit_ != 0 && pairs_.size() == limit_) {
      result_.truncated = true;
      return false;
    }
    pairs_.push_back(pair);
    return !first_;
  }

  const ModelView& a_;
  const ModelView& b_;
  const RigidTransform& pose_;
  CollideResult& result_;
  std::vector<TrianglePair>& pairs_;
  TrianglePairCounts counts_;
  bool first_;
  std::size_t limit_;
};

// A question that the fast engine can answer, if it can hold boxes and pose.
bool is_plain(const CollideOptions& options, const ModelView& a, const ModelView& b) noexcept {
  return a.tree->wide != nullptr && b.tree->wide != nullptr && options.engine == QueryEngine::fast &&
         options.trace == nullptr && options.max_level == kNoLevelLimit && options.allowed_depth == 0.0;
}

// What no direction has parted; if one was tried, that counts as a test.
CollideResult collide_by_trees(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                               const CollideOptions& options, QueryScratch& scratch,
                               std::vector<TrianglePair>& pairs, bool parting_was_tried) {
  CollideResult result;
  if (parting_was_tried) result.counters.box_tests = 1;
  const double deviation = rotation_deviation(a_from_b);
  if (is_plain(options, a, b) && can_go_wide(*a.tree->wide, *b.tree->wide, a_from_b, deviation))
    return collide_wide(a, b, a_from_b, deviation, options, scratch, pairs);
  if (a.tree->empty() || b.tree->empty() || !pose_is_usable(a_from_b)) return result;
  const NodeTests tests(a_from_b, deviation, reach_of(*b.tree), -options.allowed_depth);
  const DescentLimits limits{options.max_level, options.mode == CollideMode::first, options.stop};
  PairCollector collector(a, b, a_from_b, options, result, pairs);
  with_recorder(options.trace, [&](auto& recorder) {
    with_kinds(*a.tree, *b.tree, [&](const auto& trees) {
      result.undecided = descend(trees, tests, limits, result.counters, recorder,
                                 [&](const NodePair& nodes, auto& r) { return collector.leaves(nodes, r); });
    });
  });
  collector.finish();
  result.stopped = is_set(options.stop);
  return result;
}

}  // namespace

// Far models leave here, whatever else is wrong with the pose, and with as few steps as possible.
CollideResult collide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                      const CollideOptions& options, QueryScratch& scratch,
                      std::vector<TrianglePair>& pairs) {
  BOXWOOD_ASSERT(options.allowed_depth >= 0.0);
  pairs.clear();
  if (options.trace != nullptr) options.trace->clear();
  if (a.tree == nullptr || b.tree == nullptr) return {};
  const RootParting parting = part_roots(*a.tree, *b.tree, a_from_b);
  if (!parting.apart)
    return collide_by_trees(a, b, a_from_b, options, scratch, pairs, parting.directions > 0);
  if (options.trace != nullptr) record_parting(parting, *options.trace);
  CollideResult result;
  result.engine = is_plain(options, a, b) ? QueryEngine::fast : QueryEngine::reference;
  result.counters.box_tests = 1;
  return result;
}

}  // namespace boxwood
