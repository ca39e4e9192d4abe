// SPDX-License-Identifier: MIT
// Collides two models that are both placed: boxes in A's frame, triangles in the world.
#include <boxwood/placed_pair.hpp>

#include "query/descent/pair_collector.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/descent/root_separation.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/collide_by_trees.hpp"
#include "query/wide/wide_collide.hpp"
#include "query/wide/wide_descent.hpp"

namespace boxwood {

namespace {

void collide_by_engine(const PlacedModel& a, const PlacedModel& b, const PlacedPose& pose,
                       const CollideOptions& options, QueryScratch& scratch, CollideResult& result,
                       std::vector<TrianglePair>& pairs) {
  const Tree &tree_a = *a.model.tree, &tree_b = *b.model.tree;
  if (is_plain(options, a.model, b.model)) {
    // Triangles in the frame of their leaf's box: each of the three poses may deviate.
    const double deviation =
        pose.deviation + rotation_deviation(a.world_from_model) + rotation_deviation(b.world_from_model);
    if (can_go_wide(*tree_a.wide(), *tree_b.wide(), pose.a_from_b, deviation) && pose.slack < kMaxWideSize)
      return collide_wide({a.model, b.model, *tree_a.wide(), *tree_b.wide(), pose.a_from_b, deviation,
                           &a.world_from_model, &b.world_from_model, pose.slack},
                          options, memory_of(scratch), result, pairs);
  }
  const NodeTests tests(pose.a_from_b, pose.deviation, pose.reach, -options.allowed_depth);
  collide_by_trees(a.model, &a.world_from_model, b.model, &b.world_from_model, tests, options, scratch,
                   result, pairs);
}

}  // namespace

CollideResult collide(const PlacedModel& a, const PlacedModel& b, const CollideOptions& options,
                      QueryScratch& scratch, std::vector<TrianglePair>& pairs) {
  BOXWOOD_ASSERT(options.allowed_depth >= 0.0);
  if (is_at_rest(a.world_from_model))
    return collide(a.model, b.model, b.world_from_model, options, scratch, pairs);
  pairs.clear();
  if (options.trace != nullptr) options.trace->clear();
  CollideResult result;
  if (!has_triangles(a.model) || !has_triangles(b.model) || !pose_is_usable(a.world_from_model) ||
      !pose_is_usable(b.world_from_model))
    return result;
  const PlacedPose pose = placed_pose(*a.model.tree, a.world_from_model, *b.model.tree, b.world_from_model);
  const RootSeparation separation = separate_roots(*a.model.tree, *b.model.tree, pose.a_from_b, pose.slack);
  if (separation.apart) {
    if (options.trace != nullptr) record_separation(separation, *options.trace, result);
    result.engine = is_plain(options, a.model, b.model) ? QueryEngine::fast : QueryEngine::reference;
  } else {
    try {
      collide_by_engine(a, b, pose, options, scratch, result, pairs);
    } catch (const std::bad_alloc&) {
      end_without_memory(result, pairs);
    }
  }
  if (separation.apart || (separation.directions > 0 && result.engine == QueryEngine::reference))
    ++result.counters.box_tests;
  return result;
}

}  // namespace boxwood
