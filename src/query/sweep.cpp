// First time of impact by conservative advancement: one branch-and-bound descent a step.
#include <boxwood/sweep.hpp>

#include <cmath>

#include "query/descent.hpp"
#include "query/impact_time.hpp"
#include "query/motion.hpp"
#include "query/wide_sweep.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

// Relative to the size of the coordinates (no unit). The slack is taken off every gap and covers the rounding
// of poses, places and distances; the default tolerance is what counts as arrived. Danger: a slack below the
// rounding could step past a contact.
constexpr double kSlackShare = 0x1p-44;
constexpr double kDefaultToleranceShare = 1e-9;

// How far ahead a step looks where B turns, as a share of the motion (no unit): what no pair does until then
// is a step, too. Looking far visits most pairs of large models, looking near takes many steps over those
// that are near all the time; so looks grow or shrink by twos, and turn back where the work for a unit of
// time has grown.
constexpr double kFirstLook = 0x1p-6, kShortestLook = 0x1p-10, kWholeMotion = 2.0;

class Outlook {
public:
  Outlook(const ModelView& a, const ModelView& b, bool turns) noexcept
      : share_(turns ? kFirstLook : kWholeMotion),
        overhead_(static_cast<double>(a.tree->topology.order.size() + b.tree->topology.order.size())) {}

  double share() const noexcept { return share_; }
  // After a step of `time` > 0 that tested so many pairs of triangles.
  void adapt(std::uint64_t tests, double time) noexcept {
    const double work = (static_cast<double>(tests) + overhead_) / time;
    if (work > last_work_) factor_ = 1.0 / factor_;
    last_work_ = work;
    share_ = std::fmin(std::fmax(factor_ * share_, kShortestLook), kWholeMotion);
  }

private:
  double share_, overhead_;
  double factor_ = 2.0, last_work_ = kInfinity;
};

// One pose on the way, and the shortest time in which any pair could close its gap.
class Step {
public:
  Step(const ModelView& a, const ModelView& b, const ImpactTimes& times, NextImpact& next) noexcept
      : a_(a), b_(b), times_(times), speed_(times.speed()),
        stretch_(1.0 + 3.0 * rotation_deviation(times.pose)), next_(next) {}

  const NextImpact& next() const noexcept { return next_; }

  // At least this long no point of the two volumes can touch.
  template <class VA, class VB>
  double node_time(const NodeTests& tests, const VA& a, const VB& b) const noexcept {
    const double gap = std::sqrt(tests.distance_sq_bound(a, b)) - times_.slack;
    if (!(gap > 0.0)) return 0.0;
    return gap / (speed_ + times_.parts.angle_rad * reach_from_axis(b));
  }

  template <class Recorder>
  void leaves(const NodePair& nodes, QueryCounters& counters, TrianglePairCounts& counts,
              Recorder& recorder) {
    const TreeTopology &ta = a_.tree->topology, &tb = b_.tree->topology;
    const TreeNode &leaf_a = ta.nodes[nodes.a], &leaf_b = tb.nodes[nodes.b];
    for (std::uint32_t k = leaf_b.first; k < leaf_b.first + leaf_b.count && !next_.arrived; ++k) {
      const Corners corners_b = placed_corners(b_.mesh, tb.order[k], times_.pose);
      for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count && !next_.arrived; ++i) {
        ++counters.triangle_tests;
        const Corners corners_a = corners(a_.mesh, ta.order[i]);
        const TriangleDistance d = distance_of(corners_a, corners_b, counts);
        const bool sooner = next_.take(times_.pair_time(d, corners_a, corners_b, next_.time), d.distance,
                                       ta.order[i], tb.order[k]);
        recorder.step(sooner ? TraceStep::triangles_meet : TraceStep::triangles_apart, ta.order[i],
                      tb.order[k], nodes.level());
      }
    }
  }

private:
  // No point of the volume is farther from the axis of the turn, at any time.
  template <class V> double reach_from_axis(const V& v) const noexcept {
    const Sphere sphere = sphere_around(v);
    return (glm::length(glm::cross(times_.parts.axis, rotate(times_.pose, sphere.center))) +
            sphere.radius * stretch_) *
           (1.0 + 0x1p-40);
  }

  const ModelView& a_;
  const ModelView& b_;
  const ImpactTimes& times_;
  double speed_, stretch_;
  NextImpact& next_;
};

struct TimedPair {
  NodePair nodes;
  double time = 0.0;
};

template <class VA, class VB, class Recorder>
void descend_in_time(const TreePair<VA, VB>& trees, const NodeTests& tests, Step& step,
                     const std::atomic<bool>* stop, QueryCounters& counters, TrianglePairCounts& counts,
                     Recorder& recorder) {
  std::array<TimedPair, kPairStackSize> stack;
  std::size_t top = 0;
  const auto timed = [&](const NodePair& nodes) {
    ++counters.box_tests;
    recorder.box_test(nodes.level(), kMeets);
    return TimedPair{nodes, step.node_time(tests, trees.volumes_a[nodes.a], trees.volumes_b[nodes.b])};
  };
  stack[top++] = timed({});
  while (top > 0 && !step.next().arrived && !is_set(stop)) {
    const auto [pair, time] = stack[--top];
    if (time >= step.next().time) {
      recorder.step(TraceStep::separated, pair.a, pair.b, pair.level());
      continue;
    }
    const Descend descend = descend_of(trees, pair, kNoLevelLimit);
    if (descend == Descend::leaves) {
      recorder.step(TraceStep::leaves, pair.a, pair.b, pair.level());
      step.leaves(pair, counters, counts, recorder);
      continue;
    }
    recorder.step(descend == Descend::a ? TraceStep::descended_a : TraceStep::descended_b, pair.a, pair.b,
                  pair.level());
    const std::array<NodePair, 2> children = descended(trees, pair, descend);
    const TimedPair left = timed(children[0]), right = timed(children[1]);
    const bool right_first = right.time < left.time;
    stack[top++] = right_first ? left : right;
    stack[top++] = right_first ? right : left;
  }
}

bool can_sweep_wide(const ModelView& a, const ModelView& b, const MotionParts& parts) noexcept {
  return a.tree->wide != nullptr && b.tree->wide != nullptr && glm::length(parts.velocity) < kMaxWideSize;
}

}  // namespace

SweepResult sweep(const ModelView& a, const ModelView& b, const Motion& motion, const SweepOptions& options,
                  QueryScratch& scratch) {
  SweepResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(a) || !has_triangles(b) || !pose_is_usable(motion.from) || !pose_is_usable(motion.to))
    return result;

  // Start in contact: time 0, whatever the motion.
  CollideOptions first;
  first.mode = CollideMode::first;
  first.trace = options.trace;
  first.stop = options.stop;
  const auto meets_at = [&](const RigidTransform& pose) {
    const CollideResult r = collide(a, b, pose, first, scratch, scratch.pairs);
    result.counters.box_tests += r.counters.box_tests;
    result.counters.triangle_tests += r.counters.triangle_tests;
    result.counters.exact_signs += r.counters.exact_signs;
    result.counters.degenerate_pairs += r.counters.degenerate_pairs;
    if (!r.colliding) return false;
    result.impact = true;
    result.triangle_a = scratch.pairs.front().a;
    result.triangle_b = scratch.pairs.front().b;
    return true;
  };
  if (meets_at(motion.from)) {
    result.time = 0.0;
    return result;
  }

  const MotionParts parts = parts_of(motion);
  const double reach_a = reach_of(*a.tree), reach_b = reach_of(*b.tree);
  const double far = std::fmax(glm::length(motion.from.translation), glm::length(motion.to.translation));
  const double slack = kSlackShare * (reach_a + reach_b + far);
  result.tolerance =
      std::fmax(options.tolerance > 0.0 ? options.tolerance : kDefaultToleranceShare * (reach_a + reach_b),
                8.0 * slack);

  TrianglePairCounts counts;
  const bool try_wide = options.trace == nullptr && can_sweep_wide(a, b, parts);
  LeafPair guess;
  Outlook outlook(a, b, parts.angle_rad > 0.0);
  double time = 0.0;
  const auto stop_at = [&](const NextImpact& next) {
    result.impact = true;
    result.time = time;
    result.tolerance = next.gap;
    result.triangle_a = next.triangle_a;
    result.triangle_b = next.triangle_b;
  };
  while (result.steps < options.max_steps) {
    ++result.steps;
    const RigidTransform pose = pose_at(motion, time);
    const ImpactTimes times{parts, pose, slack, result.tolerance};
    // A pair that stays apart for all the time that remains needs no look; one that touches at 1 does.
    NextImpact next{std::fmin(next_up(1.0 - time), outlook.share())};
    const std::uint64_t tests_before = result.counters.triangle_tests;
    if (const double deviation = rotation_deviation(pose);
        try_wide && can_go_wide(*a.tree->wide, *b.tree->wide, pose, deviation)) {
      advance_wide(a, b, times, deviation, options.stop, guess, next, result.counters);
    } else {
      const NodeTests tests(pose, reach_b);
      Step step(a, b, times, next);
      with_recorder(options.trace, [&](auto& recorder) {
        with_kinds(*a.tree, *b.tree, [&](const auto& trees) {
          descend_in_time(trees, tests, step, options.stop, result.counters, counts, recorder);
        });
      });
    }
    if (next.arrived) {
      stop_at(next);
      break;
    }
    if (is_set(options.stop)) break;  // the step has not looked at all pairs
    if (time >= 1.0 || next.time > 1.0 - time) {
      time = 1.0;
      break;
    }
    const double then = time + next.time;
    if (!(then > time)) {  // the gap is smaller than time can tell
      stop_at(next);
      break;
    }
    time = then;
    if (parts.angle_rad > 0.0) outlook.adapt(result.counters.triangle_tests - tests_before, next.time);
  }
  add_counts(counts, result.counters);
  if (result.impact) return result;
  result.time = time;
  result.stopped = is_set(options.stop);
  if (result.stopped) return result;
  if (time < 1.0) {
    result.exhausted = true;
    return result;
  }
  // The last pose is given by its own numbers, which the turn reaches only up to rounding.
  if (meets_at(motion.to)) {
    result.tolerance = 0.0;
    return result;
  }
  result.stopped = is_set(options.stop);
  return result;
}

}  // namespace boxwood
