// SPDX-License-Identifier: MIT
// Computes the distance of two models that are both placed: bounds in A's frame, triangles in the world.
#include <boxwood/placed_pair.hpp>

#include "query/descent/nearest_descent.hpp"
#include "query/descent/placed_pose.hpp"

namespace boxwood {

namespace {

// Searches in the world, below `upper_bound`; the distance stays infinite if nothing is nearer.
void search_in_world(const PlacedModel& a, const PlacedModel& b, const PlacedPose& pose, double upper_bound,
                     const DistanceOptions& options, DistanceResult& result) {
  const NodeTests tests(pose.a_from_b, pose.deviation, pose.reach, 0.0);
  const InWorld metric(a.world_from_model, b.world_from_model, pose.stretch, pose.slack);
  find_nearest(a.model, b.model, tests, metric, upper_bound, -kInfinity, options, result);
}

// Returns an upper bound for the search in the world, from the fast engine's result in A's frame plus its
// error, the slack and the stretch. With it the search soon ends, and finds the same pair. Infinity if there
// is no bound. The result gets the engine's counters and end state.
double bound_in_world(const PlacedModel& a, const PlacedModel& b, const PlacedPose& pose,
                      const DistanceOptions& options, QueryScratch& scratch, DistanceResult& result) {
  const bool is_fast = options.engine == QueryEngine::fast && options.trace == nullptr;
  if (!is_fast || a.model.tree->wide() == nullptr || b.model.tree->wide() == nullptr) return kInfinity;
  const auto widened = [&](double distance) { return (distance + 2.0 * pose.slack) * pose.stretch; };
  DistanceOptions in_frame;
  in_frame.upper_bound = widened(options.upper_bound);
  in_frame.stop = options.stop;
  const DistanceResult found = distance(a.model, b.model, pose.a_from_b, in_frame, scratch);
  result.counters += found.counters;
  result.add(found);
  return widened(found.distance);
}

}  // namespace

DistanceResult distance(const PlacedModel& a, const PlacedModel& b, const DistanceOptions& options,
                        QueryScratch& scratch) {
  if (is_at_rest(a.world_from_model)) return distance(a.model, b.model, b.world_from_model, options, scratch);
  DistanceResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(a.model) || !has_triangles(b.model) || !pose_is_usable(a.world_from_model) ||
      !pose_is_usable(b.world_from_model))
    return result;
  const PlacedPose pose = placed_pose(*a.model.tree, a.world_from_model, *b.model.tree, b.world_from_model);
  const double bound = bound_in_world(a, b, pose, options, scratch, result);
  if (!result.is_complete()) return result;
  if (bound < options.upper_bound) {
    search_in_world(a, b, pose, bound, options, result);
    if (is_finite(result.distance) || !result.is_complete()) return result;
  }
  search_in_world(a, b, pose, options.upper_bound, options, result);
  return result;
}

}  // namespace boxwood
