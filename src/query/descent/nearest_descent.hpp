// SPDX-License-Identifier: MIT
// Branch and bound over two trees for the nearest pair of triangles, nearer children first. The metric says
// how bounds are compared: as squares in A's frame, or as distances in the world.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <limits>

#include <boxwood/aabb.hpp>
#include <boxwood/distance.hpp>

#include "query/descent/descent.hpp"
#include "query/memory/query_memory.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

// A is at rest, and bounds are squares of distances.
class InFrame {
public:
  explicit InFrame(const RigidTransform& a_from_b) noexcept : a_from_b_(a_from_b) {}

  double bound_of(double sq) const noexcept { return sq; }
  // Pairs that may meet have the bound 0, which is below any distance but 0, even one whose square is 0.
  bool improves(double bound_sq, double nearest) const noexcept {
    return nearest > 0.0 && (bound_sq == 0.0 || bound_sq < nearest * nearest);
  }

  Corners corners_a(const MeshView& mesh, std::uint32_t triangle) const noexcept {
    return corners(mesh, triangle);
  }
  Corners corners_b(const MeshView& mesh, std::uint32_t triangle) const noexcept {
    return placed_corners(mesh, triangle, a_from_b_);
  }
  // Counts and compares a pair, unless the boxes show that it cannot improve. Returns false if it is skipped.
  bool compare(const Corners& a, const Corners& b, double nearest, TrianglePairCounts& counts,
               QueryCounters& counters, TriangleDistance& d) const noexcept {
    if (!improves(box_gap_sq(a, b), nearest)) return false;
    ++counters.triangle_tests;
    d = distance_of(a, b, counts);
    return true;
  }

private:
  // Returns a lower bound of the square of the distance of two triangles, from their boxes. Relative rounding
  // is covered by the factor (no unit); a larger value only skips less.
  static double box_gap_sq(const Corners& a, const Corners& b) noexcept {
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

  const RigidTransform& a_from_b_;
};

// Both are placed. Distances are compared, not their squares: those of distances below 1e-162 would all be 0.
// Every pair of triangles counts, until a distance of 0 ends the search.
class InWorld {
public:
  // `stretch`: of A's frame to the world. `slack`: more than the rounding of the distance of two triangles.
  InWorld(const RigidTransform& world_from_a, const RigidTransform& world_from_b, double stretch,
          double slack) noexcept
      : world_from_a_(world_from_a), world_from_b_(world_from_b), stretch_(stretch), slack_(slack) {}

  double bound_of(double sq) const noexcept { return std::sqrt(sq) * (1.0 - 0x1p-46) / stretch_; }
  bool improves(double bound, double nearest) const noexcept { return nearest > 0.0 && bound < nearest; }

  Corners corners_a(const MeshView& mesh, std::uint32_t triangle) const noexcept {
    return placed_corners(mesh, triangle, world_from_a_);
  }
  Corners corners_b(const MeshView& mesh, std::uint32_t triangle) const noexcept {
    return placed_corners(mesh, triangle, world_from_b_);
  }
  bool compare(const Corners& a, const Corners& b, double nearest, TrianglePairCounts& counts,
               QueryCounters& counters, TriangleDistance& d) const noexcept {
    if (!improves(0.0, nearest)) return false;
    ++counters.triangle_tests;
    if (improves(gap_between(box_of(a), box_of(b)) * (1.0 - 0x1p-46) - slack_, nearest))
      d = distance_of(a, b, counts);
    return true;
  }

private:
  // Returns a lower bound of the distance between the boxes' contents, to a few units in its last place.
  static double gap_between(const Aabb& a, const Aabb& b) noexcept {
    const Vec3 gap = glm::max(glm::max(a.min - b.max, b.min - a.max), Vec3(0.0));
    return glm::length(gap);
  }

  const RigidTransform& world_from_a_;
  const RigidTransform& world_from_b_;
  double stretch_, slack_;
};

// The nearest pair found so far, in the result.
template <class Metric> class NearestPair {
public:
  NearestPair(const ModelView& a, const ModelView& b, const Metric& metric, DistanceResult& result) noexcept
      : a_(a), b_(b), metric_(metric), result_(result) {}

  double bound_of(double sq) const noexcept { return metric_.bound_of(sq); }
  bool can_improve(double bound) const noexcept { return metric_.improves(bound, result_.distance); }
  DistanceResult& result() noexcept { return result_; }

  template <class Recorder> void leaves(const NodePair& nodes, Recorder& recorder) {
    const TreeTopology &ta = a_.tree->topology(), &tb = b_.tree->topology();
    const TreeNode &leaf_a = ta.nodes[nodes.a], &leaf_b = tb.nodes[nodes.b];
    for (std::uint32_t k = leaf_b.first; k < leaf_b.first + leaf_b.count; ++k) {
      const Corners corners_b = metric_.corners_b(b_.mesh, tb.order[k]);
      for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i) {
        const Corners corners_a = metric_.corners_a(a_.mesh, ta.order[i]);
        TriangleDistance d;
        if (!metric_.compare(corners_a, corners_b, result_.distance, counts_, result_.counters, d)) continue;
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
  const Metric metric_;
  DistanceResult& result_;
  TrianglePairCounts counts_;
};

// Descends. `enough`: a distance that ends the search; negative for none.
template <class VA, class VB, class Metric, class Recorder>
void descend_to_nearest(const TreePair<VA, VB>& trees, const NodeTests& tests, double enough,
                        const std::atomic<bool>* stop, NearestPair<Metric>& nearest, Recorder& recorder) {
  struct BoundedPair {
    NodePair nodes;
    double bound = 0.0;  // a lower bound of the nodes' distance, by the metric
  };
  DistanceResult& result = nearest.result();
  std::array<BoundedPair, kPairStackSize> stack;
  std::size_t top = 0;
  const auto bounded = [&](const NodePair& nodes) {
    ++result.counters.box_tests;
    recorder.box_test(nodes.level(), kMeets);
    const double sq = tests.distance_sq_bound(trees.volumes_a[nodes.a], trees.volumes_b[nodes.b]);
    return BoundedPair{nodes, nearest.bound_of(sq)};
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
      if (result.distance <= enough) return;
      continue;
    }
    recorder.step(descend == Descend::a ? TraceStep::descended_a : TraceStep::descended_b, pair.a, pair.b,
                  pair.level());
    const std::array<NodePair, 2> children = descended(trees, pair, descend);
    const BoundedPair left = bounded(children[0]), right = bounded(children[1]);
    const bool right_first = right.bound < left.bound;
    stack[top++] = right_first ? left : right;
    stack[top++] = right_first ? right : left;
  }
}

// Searches for a pair nearer than `upper_bound`; without one, the distance is infinite. Without memory for a
// trace, the result says so.
template <class Metric>
void find_nearest(const ModelView& a, const ModelView& b, const NodeTests& tests, const Metric& metric,
                  double upper_bound, double enough, const DistanceOptions& options, DistanceResult& result) {
  result.distance = upper_bound;
  NearestPair<Metric> nearest(a, b, metric, result);
  catch_bad_alloc(result, [&] {
    with_recorder(options.trace, [&](auto& recorder) {
      with_kinds(*a.tree, *b.tree, [&](const auto& trees) {
        descend_to_nearest(trees, tests, enough, options.stop, nearest, recorder);
      });
    });
  });
  nearest.finish();
  if (result.distance >= upper_bound) result.distance = kInfinity;
  result.stopped = is_set(options.stop);
}

}  // namespace boxwood
