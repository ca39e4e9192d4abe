// SPDX-License-Identifier: MIT
// Collides one model with itself: every pair of its triangles once, neighbours separately.
#include <boxwood/collide.hpp>

#include <algorithm>

#include "query/descent/self_descent.hpp"
#include "query/descent/sort_pairs.hpp"
#include "query/memory/query_memory.hpp"

namespace boxwood {

namespace {

class SelfCollector {
public:
  SelfCollector(const ModelView& model, const CollideOptions& options, CollideResult& result,
                std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& folded) noexcept
      : model_(model), options_(options), result_(result), pairs_(pairs), folded_(folded) {}

  // Tests all pairs of triangles of two leaves, or within one; returns true to stop.
  template <class Recorder> bool leaves(const NodePair& nodes, Recorder& recorder) {
    const TreeTopology& t = model_.tree->topology();
    const TreeNode &leaf_a = t.nodes[nodes.a], &leaf_b = t.nodes[nodes.b];
    for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i)
      for (std::uint32_t k = nodes.a == nodes.b ? i + 1 : leaf_b.first; k < leaf_b.first + leaf_b.count;
           ++k) {
        const std::uint32_t a = std::min(t.order[i], t.order[k]), b = std::max(t.order[i], t.order[k]);
        if (a == b) continue;  // references of two leaves to one triangle
        ++result_.counters.triangle_tests;
        const SelfMeeting meeting =
            self_meeting_of(corners(model_.mesh, a), corners(model_.mesh, b), counts_);
        const bool meet = meeting != SelfMeeting::apart && meeting != SelfMeeting::neighbours;
        recorder.step(meet ? TraceStep::triangles_meet : TraceStep::triangles_apart, a, b, nodes.level());
        if (!meet) continue;
        const bool is_folded = meeting == SelfMeeting::folded_neighbours;
        if (options_.max_contacts != 0 && pairs_.size() + folded_.size() == options_.max_contacts) {
          if (t.clipped && has_before(is_folded ? folded_ : pairs_, {a, b, false})) continue;
        }
        if (options_.max_contacts != 0 && pairs_.size() + folded_.size() == options_.max_contacts) {
          result_.truncated = true;
          return true;
        }
        (is_folded ? folded_ : pairs_).push_back({a, b, meeting == SelfMeeting::meet_coplanar});
        if (options_.mode == CollideMode::first) return true;
      }
    return false;
  }

  // Sorts the pairs; `sorting` is working memory.
  void finish(std::vector<TrianglePair>& sorting) noexcept {
    add_counts(counts_, result_.counters);
    sort_pairs(pairs_, sorting, options_.stop);
    sort_pairs(folded_, sorting, options_.stop);
    if (model_.tree->topology().clipped && !is_set(options_.stop)) {
      drop_repeats(pairs_);
      drop_repeats(folded_);
    }
    result_.colliding = !pairs_.empty() || !folded_.empty() || result_.undecided > 0;
  }

private:
  // Removes repeated pairs; returns true if `pair` is among the others of its list.
  bool has_before(const std::vector<TrianglePair>& list, const TrianglePair& pair) {
    for (std::vector<TrianglePair>* each : {&pairs_, &folded_}) {
      std::sort(each->begin(), each->end(), pair_less);
      drop_repeats(*each);
    }
    return std::binary_search(list.begin(), list.end(), pair, pair_less);
  }

  const ModelView& model_;
  const CollideOptions& options_;
  CollideResult& result_;
  std::vector<TrianglePair>& pairs_;
  std::vector<TrianglePair>& folded_;
  TrianglePairCounts counts_;
};

}  // namespace

CollideResult collide_self(const ModelView& model, const CollideOptions& options, QueryScratch& scratch,
                           std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& folded) {
  BOXWOOD_ASSERT(options.allowed_depth >= 0.0);
  pairs.clear();
  folded.clear();
  CollideResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(model)) return result;
  const NodeTests tests(RigidTransform{}, reach_of(*model.tree), -options.allowed_depth);
  SelfCollector collector(model, options, result, pairs, folded);
  std::vector<TrianglePair>* sorting = nullptr;
  catch_bad_alloc(result, [&] {
    sorting = &memory_of(scratch).sorting;
    with_recorder(options.trace, [&](auto& recorder) {
      std::visit(
          [&](const auto& bounds) {
            const TreeTopology& topology = model.tree->topology();
            const TreePair trees{topology, topology, bounds.volumes, bounds.volumes};
            descend_self(trees, tests, options, result, recorder, collector);
          },
          model.tree->bounds());
    });
  });
  if (sorting != nullptr) collector.finish(*sorting);
  result.stopped = is_set(options.stop);
  return result;
}

}  // namespace boxwood
