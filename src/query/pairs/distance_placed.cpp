// SPDX-License-Identifier: MIT
// Computes the distance of two models that are both placed: bounds in A's frame, triangles in the world.
#include <boxwood/placed_pair.hpp>

#include "query/descent/placed_pose.hpp"
#include "query/memory/query_memory.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

// Returns a lower bound of the distance between the boxes' contents, to a few units in its last place.
double gap_between(const Aabb& a, const Aabb& b) noexcept {
  const Vec3 gap = glm::max(glm::max(a.min - b.max, b.min - a.max), Vec3(0.0));
  return glm::length(gap);
}

// The nearest pair so far, and the test for nearer ones. Distances are compared, not their squares: those of
// distances below 1e-162 would all be 0.
class NearestPlaced {
public:
  // Begins a search. `slack`: more than the rounding of the distance of two triangles.
  NearestPlaced(const PlacedModel& a, const PlacedModel& b, double slack, DistanceResult& result) noexcept
      : a_(a), b_(b), slack_(slack), result_(result) {}

  bool can_improve(double bound) const noexcept { return result_.distance > 0.0 && bound < result_.distance; }

  template <class Recorder> void leaves(const NodePair& nodes, Recorder& recorder) {
    const TreeTopology &ta = a_.model.tree->topology(), &tb = b_.model.tree->topology();
    const TreeNode &leaf_a = ta.nodes[nodes.a], &leaf_b = tb.nodes[nodes.b];
    for (std::uint32_t k = leaf_b.first; k < leaf_b.first + leaf_b.count; ++k) {
      const Corners corners_b = placed_corners(b_.model.mesh, tb.order[k], b_.world_from_model);
      const Aabb box_b = box_of(corners_b);  // in the world
      for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i) {
        if (!can_improve(0.0)) return;
        ++result_.counters.triangle_tests;
        const Corners corners_a = placed_corners(a_.model.mesh, ta.order[i], a_.world_from_model);
        TriangleDistance d;
        if (can_improve(gap_between(box_of(corners_a), box_b) * (1.0 - 0x1p-46) - slack_))
          d = distance_of(corners_a, corners_b, counts_);
        const bool nearer = d.distance < result_.distance;
        recorder.step(nearer ? TraceStep::triangles_meet : TraceStep::triangles_apart, ta.order[i],
                      tb.order[k], nodes.level());
        if (!nearer) continue;
        result_.distance = d.distance;
        result_.point_a = d.point_a;
        result_.point_b = d.point_b;
        result_.triangle_a = ta.order[i];
        result_.triangle_b = tb.order[k];
      }
    }
  }

  void finish() { add_counts(counts_, result_.counters); }

private:
  const PlacedModel& a_;
  const PlacedModel& b_;
  double slack_;
  DistanceResult& result_;
  TrianglePairCounts counts_;
};

struct BoundedNodes {
  NodePair nodes;
  double bound = 0.0;  // a lower bound of the nodes' distance in the world
};

// Descends into nearer children first.
template <class VA, class VB, class Recorder>
void descend_to_nearest(const TreePair<VA, VB>& trees, const NodeTests& tests, double stretch,
                        const std::atomic<bool>* stop, DistanceResult& result, NearestPlaced& nearest,
                        Recorder& recorder) {
  std::array<BoundedNodes, kPairStackSize> stack;
  std::size_t top = 0;
  const auto bounded = [&](const NodePair& nodes) {
    ++result.counters.box_tests;
    recorder.box_test(nodes.level(), kMeets);
    const double sq = tests.distance_sq_bound(trees.volumes_a[nodes.a], trees.volumes_b[nodes.b]);
    return BoundedNodes{nodes, std::sqrt(sq) * (1.0 - 0x1p-46) / stretch};
  };
  stack[top++] = bounded({});
  while (top > 0 && !is_set(stop)) {
    const auto [pair, bound] = stack[--top];
    if (!nearest.can_improve(bound)) {
      recorder.step(TraceStep::separated, pair.a, pair.b, pair.level());
      continue;
    }
    const Descend descend = descend_of(trees, pair, kNoLevelLimit);
    if (descend == Descend::leaves) {
      recorder.step(TraceStep::leaves, pair.a, pair.b, pair.level());
      nearest.leaves(pair, recorder);
      continue;
    }
    recorder.step(descend == Descend::a ? TraceStep::descended_a : TraceStep::descended_b, pair.a, pair.b,
                  pair.level());
    const std::array<NodePair, 2> children = descended(trees, pair, descend);
    const BoundedNodes left = bounded(children[0]), right = bounded(children[1]);
    const bool right_first = right.bound < left.bound;
    stack[top++] = right_first ? left : right;
    stack[top++] = right_first ? right : left;
  }
}

// Searches in the world, below `upper_bound`; the distance stays infinite if nothing is nearer.
void search_in_world(const PlacedModel& a, const PlacedModel& b, const PlacedPose& pose, double upper_bound,
                     const DistanceOptions& options, DistanceResult& result) {
  const Tree &tree_a = *a.model.tree, &tree_b = *b.model.tree;
  const NodeTests tests(pose.a_from_b, pose.deviation, pose.reach, 0.0);
  result.distance = upper_bound;
  NearestPlaced nearest(a, b, pose.slack, result);
  catch_bad_alloc(result, [&] {
    with_recorder(options.trace, [&](auto& recorder) {
      with_kinds(tree_a, tree_b, [&](const auto& trees) {
        descend_to_nearest(trees, tests, pose.stretch, options.stop, result, nearest, recorder);
      });
    });
  });
  nearest.finish();
  if (result.distance >= upper_bound) result.distance = kInfinity;
  result.stopped = is_set(options.stop);
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
