// SPDX-License-Identifier: MIT
// Computes distance and clearance: branch and bound over the two trees, nearer children first.
#include <boxwood/distance.hpp>

#include "query/descent/descent.hpp"
#include "query/descent/root_separation.hpp"
#include "query/memory/query_memory.hpp"
#include "query/wide/wide_descent.hpp"
#include "query/wide/wide_distance.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

// Returns a lower bound of the square of the distance of two triangles, from their boxes. Relative rounding
// is covered by the factor (no unit); a larger value only skips less.
double box_gap_sq(const Corners& a, const Corners& b) noexcept {
  double sum = 0.0;
  for (int k = 0; k < 3; ++k) {
    const double a_min = std::fmin(std::fmin(a[0][k], a[1][k]), a[2][k]);
    const double a_max = std::fmax(std::fmax(a[0][k], a[1][k]), a[2][k]);
    const double b_min = std::fmin(std::fmin(b[0][k], b[1][k]), b[2][k]);
    const double b_max = std::fmax(std::fmax(b[0][k], b[1][k]), b[2][k]);
    const double gap = std::fmax(std::fmax(b_min - a_max, a_min - b_max), 0.0);
    sum += gap * gap;
  }
  return sum * (1.0 - 0x1p-40);
}

// The nearest pair found so far.
class NearestPair {
public:
  NearestPair(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
              DistanceResult& result) noexcept
      : a_(a), b_(b), pose_(a_from_b), result_(result) {}

  // Returns true if a pair with this bound may improve the distance. Pairs that may meet have the bound 0,
  // which is below any distance but 0, even one whose square is 0.
  bool can_improve(double bound_sq) const noexcept {
    return result_.distance > 0.0 && (bound_sq == 0.0 || bound_sq < result_.distance * result_.distance);
  }

  template <class Recorder> void leaves(const NodePair& nodes, Recorder& recorder) {
    const TreeTopology &ta = a_.tree->topology(), &tb = b_.tree->topology();
    const TreeNode &leaf_a = ta.nodes[nodes.a], &leaf_b = tb.nodes[nodes.b];
    for (std::uint32_t k = leaf_b.first; k < leaf_b.first + leaf_b.count; ++k) {
      const Corners corners_b = placed_corners(b_.mesh, tb.order[k], pose_);
      for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i) {
        const Corners corners_a = corners(a_.mesh, ta.order[i]);
        if (!can_improve(box_gap_sq(corners_a, corners_b))) continue;
        ++result_.counters.triangle_tests;
        const TriangleDistance d = distance_of(corners_a, corners_b, counts_);
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
  const ModelView& a_;
  const ModelView& b_;
  const RigidTransform& pose_;
  DistanceResult& result_;
  TrianglePairCounts counts_;
};

struct BoundedPair {
  NodePair nodes;
  double bound_sq = 0.0;  // a lower bound of the square of the nodes' distance
};

// Descends. `enough`: a distance that ends the search.
template <class VA, class VB, class Recorder>
void descend_to_nearest(const TreePair<VA, VB>& trees, const NodeTests& tests, double enough,
                        const std::atomic<bool>* stop, DistanceResult& result, NearestPair& nearest,
                        Recorder& recorder) {
  std::array<BoundedPair, kPairStackSize> stack;
  std::size_t top = 0;
  const auto bounded = [&](const NodePair& nodes) {
    ++result.counters.box_tests;
    recorder.box_test(nodes.level(), kMeets);
    return BoundedPair{nodes, tests.distance_sq_bound(trees.volumes_a[nodes.a], trees.volumes_b[nodes.b])};
  };
  stack[top++] = bounded({});
  while (top > 0 && !is_set(stop)) {
    const auto [pair, bound_sq] = stack[--top];
    if (!nearest.can_improve(bound_sq)) {
      recorder.step(TraceStep::separated, pair.a, pair.b, pair.level());
      continue;
    }
    const Descend descend = descend_of(trees, pair, kNoLevelLimit);
    if (descend == Descend::leaves) {
      recorder.step(TraceStep::leaves, pair.a, pair.b, pair.level());
      nearest.leaves(pair, recorder);
      if (result.distance <= enough) return;
      continue;
    }
    recorder.step(descend == Descend::a ? TraceStep::descended_a : TraceStep::descended_b, pair.a, pair.b,
                  pair.level());
    const std::array<NodePair, 2> children = descended(trees, pair, descend);
    const BoundedPair left = bounded(children[0]), right = bounded(children[1]);
    const bool right_first = right.bound_sq < left.bound_sq;
    stack[top++] = right_first ? left : right;
    stack[top++] = right_first ? right : left;
  }
}

// Returns true if the wide engine can bound squares of distances in float: lengths beyond 2^60 would overflow
// there.
bool squares_fit_float(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b) noexcept {
  return reach_of(*a.tree) + reach_of(*b.tree) + glm::length(a_from_b.translation) < 0x1p60;
}

// Searches. `enough`: a distance that ends the search.
DistanceResult search(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                      const DistanceOptions& options, double enough, QueryScratch& scratch) {
  DistanceResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(a) || !has_triangles(b) || !pose_is_usable(a_from_b)) return result;
  const WideLayout *wide_a = a.tree->wide(), *wide_b = b.tree->wide();
  if (options.engine == QueryEngine::fast && options.trace == nullptr && wide_a != nullptr &&
      wide_b != nullptr) {
    const double deviation = rotation_deviation(a_from_b);
    if (squares_fit_float(a, b, a_from_b) && can_go_wide(*wide_a, *wide_b, a_from_b, deviation)) {
      catch_bad_alloc(result, [&] {
        result = distance_wide(a, b, a_from_b, deviation, options.upper_bound, enough, options.stop,
                               memory_of(scratch).engine);
      });
      return result;
    }
  }
  const NodeTests tests(a_from_b, reach_of(*b.tree));
  result.distance = options.upper_bound;
  NearestPair nearest(a, b, a_from_b, result);
  catch_bad_alloc(result, [&] {
    with_recorder(options.trace, [&](auto& recorder) {
      with_kinds(*a.tree, *b.tree, [&](const auto& trees) {
        descend_to_nearest(trees, tests, enough, options.stop, result, nearest, recorder);
      });
    });
  });
  nearest.finish();
  if (result.distance >= options.upper_bound) result.distance = kInfinity;
  result.stopped = is_set(options.stop);
  return result;
}

}  // namespace

DistanceResult distance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                        const DistanceOptions& options, QueryScratch& scratch) {
  return search(a, b, a_from_b, options, 0.0, scratch);
}

namespace {

// Tests without clearance, or with a negative one, the depth to which volumes may overlap.
ClearanceResult overlaps(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                         const ClearanceOptions& options, QueryScratch& scratch) {
  ClearanceResult result;
  catch_bad_alloc(result, [&] {
    CollideOptions first;
    first.mode = CollideMode::first;
    first.engine = options.engine;
    first.allowed_depth = options.clearance < 0.0 ? -options.clearance : 0.0;
    first.trace = options.trace;
    first.stop = options.stop;
    const CollideResult r = collide(a, b, a_from_b, first, scratch, memory_of(scratch).pairs);
    result.add(r);
    result.within = r.colliding;
    result.counters = r.counters;
  });
  return result;
}

}  // namespace

ClearanceResult within_clearance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                                 const ClearanceOptions& options, QueryScratch& scratch) {
  if (!(options.clearance > 0.0)) return overlaps(a, b, a_from_b, options, scratch);
  ClearanceResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(a) || !has_triangles(b)) return result;
  const RootSeparation separation = separate_roots(*a.tree, *b.tree, a_from_b, options.clearance);
  if (separation.apart) {
    result.counters.box_tests = 1;
    if (options.trace != nullptr) record_separation(separation, *options.trace, result);
    return result;
  }
  // A distance just above the clearance may count as infinite; exactly the clearance is within.
  const DistanceOptions nearest{next_up(options.clearance), options.engine, options.trace, options.stop};
  const DistanceResult r = search(a, b, a_from_b, nearest, options.clearance, scratch);
  result.add(r);
  result.within = r.distance <= options.clearance;
  result.counters = r.counters;
  return result;
}

}  // namespace boxwood
