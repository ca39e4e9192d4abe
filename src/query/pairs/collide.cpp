// SPDX-License-Identifier: MIT
// Collides two models: the first test of the whole models, then the fast engine, or the reference descent
// with the exact triangle test at the leaves.
#include <boxwood/collide.hpp>

#include "query/descent/descent.hpp"
#include "query/descent/pair_collector.hpp"
#include "query/descent/root_separation.hpp"
#include "query/descent/witness.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/collide_by_trees.hpp"
#include "query/wide/wide_collide.hpp"
#include "query/wide/wide_descent.hpp"

namespace boxwood {

namespace {

// Collides models that no direction has separated; a tried direction counts as a test.
void collide_by_engine(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       const CollideOptions& options, QueryScratch& scratch, bool separation_was_tried,
                       CollideResult& result, std::vector<TrianglePair>& pairs) {
  if (separation_was_tried) result.counters.box_tests = 1;
  const double deviation = rotation_deviation(a_from_b);
  if (is_plain(options, a, b) && can_go_wide(*a.tree->wide(), *b.tree->wide(), a_from_b, deviation))
    return collide_wide({a, b, *a.tree->wide(), *b.tree->wide(), a_from_b, deviation}, options,
                        memory_of(scratch), result, pairs);
  if (a.tree->empty() || b.tree->empty() || !pose_is_usable(a_from_b)) return;
  const NodeTests tests(a_from_b, deviation, reach_of(*b.tree), -options.allowed_depth);
  collide_by_trees(a, nullptr, b, &a_from_b, tests, options, scratch, result, pairs);
}

// Out of line, so that far models do not pay for the work on near ones.
[[gnu::noinline]] CollideResult collide_near(const ModelView& a, const ModelView& b,
                                             const RigidTransform& a_from_b, const CollideOptions& options,
                                             QueryScratch& scratch, std::vector<TrianglePair>& pairs,
                                             bool separation_was_tried) {
  CollideResult result;
  const bool with_witness = takes_witness(options);
  try {
    if (with_witness && witness_meets(a, b, a_from_b, *options.witness, result, pairs)) {
      result.counters.box_tests = separation_was_tried ? 1 : 0;
      result.engine = is_plain(options, a, b) ? QueryEngine::fast : QueryEngine::reference;
      return result;
    }
    collide_by_engine(a, b, a_from_b, options, scratch, separation_was_tried, result, pairs);
  } catch (const std::bad_alloc&) {
    end_without_memory(result, pairs);
  }
  if (with_witness && !pairs.empty()) options.witness->pair = pairs.front();
  return result;
}

}  // namespace

// Separates far models in as few steps as possible, before it checks the pose for other faults.
CollideResult collide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                      const CollideOptions& options, QueryScratch& scratch,
                      std::vector<TrianglePair>& pairs) {
  BOXWOOD_ASSERT(options.allowed_depth >= 0.0);
  pairs.clear();
  if (options.trace != nullptr) options.trace->clear();
  if (a.tree == nullptr || b.tree == nullptr) return {};
  const RootSeparation separation = separate_roots(*a.tree, *b.tree, a_from_b);
  if (!separation.apart)
    return collide_near(a, b, a_from_b, options, scratch, pairs, separation.directions > 0);
  CollideResult result;
  if (options.trace != nullptr) record_separation(separation, *options.trace, result);
  result.engine = is_plain(options, a, b) ? QueryEngine::fast : QueryEngine::reference;
  result.counters.box_tests = 1;
  return result;
}

}  // namespace boxwood
