// SPDX-License-Identifier: MIT
// Compiles the descent for each pair of kinds of trees.
#include "query/pairs/collide_by_trees.hpp"

#include "query/descent/descent.hpp"
#include "query/descent/leaf_triangles.hpp"
#include "query/descent/pair_collector.hpp"
#include "query/memory/query_memory.hpp"

namespace boxwood {

void collide_by_trees(const ModelView& a, const RigidTransform* pose_a, const ModelView& b,
                      const RigidTransform* pose_b, const NodeTests& tests, const CollideOptions& options,
                      QueryScratch& scratch, CollideResult& result, std::vector<TrianglePair>& pairs) {
  const DescentLimits limits{options.max_level, options.mode == CollideMode::first, options.stop};
  PairCollector collector(a, pose_a, b, pose_b, options, result, pairs);
  LeafTriangles leaf_triangles(a, pose_a, b, pose_b);
  with_recorder(options.trace, [&](auto& recorder) {
    with_kinds(*a.tree, *b.tree, [&](const auto& trees) {
      result.undecided = descend(trees, tests, leaf_triangles, limits, result.counters, recorder,
                                 [&](const NodePair& nodes, auto& r) { return collector.leaves(nodes, r); });
    });
  });
  collector.finish(memory_of(scratch).sorting);
  result.stopped = is_set(options.stop);
}

}  // namespace boxwood
