// SPDX-License-Identifier: MIT
// The leaves of collide(): the exact test of their triangles, and the collection of the requested pairs.
#pragma once

#include <algorithm>

#include "query/descent/descent.hpp"
#include "query/descent/sort_pairs.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {

// Returns true for a query that the fast engine can answer, if it can represent boxes and pose.
inline bool is_plain(const CollideOptions& options, const ModelView& a, const ModelView& b) noexcept {
  return a.tree->wide() != nullptr && b.tree->wide() != nullptr && options.engine == QueryEngine::fast &&
         options.trace == nullptr && options.max_level == kNoLevelLimit && options.allowed_depth == 0.0;
}

// Keeps the pairs found so far, in order, when memory has run out.
inline void end_without_memory(CollideResult& result, std::vector<TrianglePair>& pairs) noexcept {
  result.out_of_memory = true;
  std::sort(pairs.begin(), pairs.end(), pair_less);
  result.colliding = !pairs.empty() || result.undecided > 0;
}

// A collector of meeting triangles in the leaves of a descent, up to the requested number.
class PairCollector {
public:
  PairCollector(const ModelView& a, const RigidTransform* pose_a, const ModelView& b,
                const RigidTransform* pose_b, const CollideOptions& options, CollideResult& result,
                std::vector<TrianglePair>& pairs) noexcept
      : a_(a), b_(b), pose_a_(pose_a), pose_b_(pose_b), result_(result), pairs_(pairs),
        first_(options.mode == CollideMode::first),
        until_crossing_(options.mode == CollideMode::until_crossing), repeats_(repeats_pairs(a, b)),
        limit_(options.max_contacts), stop_(options.stop) {}

  // Tests all triangles of two leaves; returns true to stop. Most pairs of leaves that are large for their
  // triangles are decided by coordinates, a small part of the exact test.
  template <class Recorder> bool leaves(const NodePair& nodes, Recorder& recorder) {
    const TreeTopology &ta = a_.tree->topology(), &tb = b_.tree->topology();
    const TreeNode &leaf_a = ta.nodes[nodes.a], &leaf_b = tb.nodes[nodes.b];
    for (std::uint32_t k = leaf_b.first; k < leaf_b.first + leaf_b.count; ++k) {
      const std::uint32_t triangle_b = tb.order[k];
      const Corners corners_b = corners_at(b_.mesh, triangle_b, pose_b_);
      const Aabb box_b = box_of(corners_b);
      for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i) {
        const std::uint32_t triangle_a = ta.order[i];
        ++result_.counters.triangle_tests;
        const Corners corners_a = corners_at(a_.mesh, triangle_a, pose_a_);
        const TriangleMeeting meeting =
            are_apart(corners_a, box_b) ? TriangleMeeting::apart : meeting_of(corners_a, corners_b, counts_);
        const bool meet = meeting != TriangleMeeting::apart;
        recorder.step(meet ? TraceStep::triangles_meet : TraceStep::triangles_apart, triangle_a, triangle_b,
                      nodes.level());
        if (!meet) continue;
        if (!take({triangle_a, triangle_b, meeting == TriangleMeeting::meet_coplanar})) return true;
        if (until_crossing_ && cross_properly(corners_a, corners_b)) return result_.crosses = true;
      }
    }
    return false;
  }

  // Sorts the pairs; `sorting` is working memory.
  void finish(std::vector<TrianglePair>& sorting) noexcept {
    add_counts(counts_, result_.counters);
    sort_pairs(pairs_, sorting, stop_);
    if (repeats_ && !is_set(stop_)) drop_repeats(pairs_);
    result_.colliding = !pairs_.empty() || result_.undecided > 0;
  }

private:
  // Returns true if some coordinate separates them.
  static bool are_apart(const Corners& t, const Aabb& box) noexcept {
    const Aabb own = box_of(t);
    return own.min.x > box.max.x || box.min.x > own.max.x || own.min.y > box.max.y || box.min.y > own.max.y ||
           own.min.z > box.max.z || box.min.z > own.max.z;
  }

  bool take(const TrianglePair& pair) {
    if (limit_ != 0 && pairs_.size() == limit_ && repeats_) {
      std::sort(pairs_.begin(), pairs_.end(), pair_less);
      drop_repeats(pairs_);
      if (std::binary_search(pairs_.begin(), pairs_.end(), pair, pair_less)) return true;
    }
    if (limit_ != 0 && pairs_.size() == limit_) {
      result_.truncated = true;
      return false;
    }
    pairs_.push_back(pair);
    return !first_;
  }

  const ModelView& a_;
  const ModelView& b_;
  const RigidTransform* pose_a_;  // null for a model at rest
  const RigidTransform* pose_b_;
  CollideResult& result_;
  std::vector<TrianglePair>& pairs_;
  TrianglePairCounts counts_;
  bool first_, until_crossing_, repeats_;
  std::size_t limit_;
  const std::atomic<bool>* stop_;
};

}  // namespace boxwood
