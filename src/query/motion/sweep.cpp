// SPDX-License-Identifier: MIT
// First time of impact. If both trees have wide layouts, a fast search finds it. The readable engine advances
// the models as a whole conservatively, with one branch-and-bound descent for each step.
#include <boxwood/sweep.hpp>

#include <cmath>

#include "query/descent/descent.hpp"
#include "query/descent/impact_time.hpp"
#include "query/descent/pose_motion.hpp"
#include "query/memory/query_memory.hpp"
#include "query/wide/wide_sweep.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

// Relative to the size of the coordinates (no unit). The slack is subtracted from every gap and covers the
// rounding of poses, places and distances; the default tolerance is the gap that counts as arrived. Danger: a
// slack below the rounding could step past a contact.
constexpr double kSweepSlack = 0x1p-44;
constexpr double kDefaultToleranceShare = 1e-9;

// The first and the shortest look-ahead of a step if B rotates, as a fraction of the motion (no unit). A time
// at which no pair can meet is a step, too. A long look-ahead visits most pairs of large models, a short one
// takes many steps over pairs that are always near. So it doubles or halves, and turns back if the work for a
// unit of time has grown.
constexpr double kFirstLook = 0x1p-6, kShortestLook = 0x1p-10, kWholeMotion = 2.0;

class Outlook {
public:
  Outlook(const ModelView& a, const ModelView& b, bool turns) noexcept
      : share_(turns ? kFirstLook : kWholeMotion),
        overhead_(static_cast<double>(a.tree->topology().order.size() + b.tree->topology().order.size())) {}

  double share() const noexcept { return share_; }
  // Adapts after a step of `time` > 0 with that many tests of triangles.
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

  // Returns a time for which no point of the two volumes can touch.
  template <class VA, class VB>
  double node_time(const NodeTests& tests, const VA& a, const VB& b) const noexcept {
    const double gap = std::sqrt(tests.distance_sq_bound(a, b)) - times_.slack;
    if (!(gap > 0.0)) return 0.0;
    return gap / (speed_ + times_.parts.angle_rad * reach_from_axis(b));
  }

  template <class Recorder>
  void leaves(const NodePair& nodes, QueryCounters& counters, TrianglePairCounts& counts,
              Recorder& recorder) {
    const TreeTopology &ta = a_.tree->topology(), &tb = b_.tree->topology();
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
  // Returns an upper bound of the distance of the volume's points from the axis of rotation, at any time.
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

// A motion in progress. `result.time` is the time up to which it is known to be free.
class Advancement {
public:
  Advancement(const ModelView& a, const ModelView& b, const Motion& motion, const SweepOptions& options,
              QueryScratch& scratch, SweepResult& result)
      : a_(a), b_(b), motion_(motion), options_(options), scratch_(scratch), memory_(memory_of(scratch)),
        result_(result), parts_(parts_of(motion)), reach_b_(reach_of(*b.tree)),
        outlook_(a, b, parts_.angle_rad > 0.0) {
    const double reach = reach_of(*a.tree) + reach_b_;
    const double far = std::fmax(glm::length(motion.from.translation), glm::length(motion.to.translation));
    slack_ = kSweepSlack * (reach + far);
    tolerance_ =
        std::fmax(options.tolerance > 0.0 ? options.tolerance : kDefaultToleranceShare * reach, 8.0 * slack_);
  }

  void run() {
    // Contact at the start gives time 0 for any motion.
    if (meets_at(motion_.from) || !result_.is_complete()) return;
    result_.tolerance = tolerance_;
    const SweptPair swept{a_, b_, motion_, parts_, slack_, tolerance_, options_.max_steps, options_.stop};
    const bool is_through = options_.trace == nullptr && can_search_wide(swept) ? search(swept) : advance();
    add_counts(counts_, result_.counters);
    if (!is_through) return;
    // The last pose has its own numbers, which the rotation reaches only up to rounding.
    if (meets_at(motion_.to)) result_.tolerance = 0.0;
  }

private:
  bool meets_at(const RigidTransform& pose) {
    CollideOptions first;
    first.mode = CollideMode::first;
    first.trace = options_.trace;
    first.stop = options_.stop;
    const CollideResult r = collide(a_, b_, pose, first, scratch_, memory_.pairs);
    result_.counters += r.counters;
    if (r.colliding) {
      result_.impact = true;
      result_.triangle_a = memory_.pairs.front().a;
      result_.triangle_b = memory_.pairs.front().b;
    } else {
      result_.add(r);
    }
    return r.colliding;
  }

  // Searches by clocks of pairs. Returns true if free up to the last pose.
  bool search(const SweptPair& swept) {
    EarliestImpact earliest;
    search_impact(swept, memory_.engine, earliest, result_.counters);
    result_.steps = earliest.looks;
    result_.stopped = is_set(options_.stop);
    if (result_.stopped) return false;
    result_.time = std::fmin(earliest.next.time, 1.0);
    result_.exhausted = earliest.exhausted;
    if (earliest.next.arrived) return stop_at(earliest.next);
    return !earliest.exhausted;
  }

  // Advances step after step. Returns true if free up to the last pose.
  bool advance() {
    double& time = result_.time;
    while (result_.steps < options_.max_steps) {
      ++result_.steps;
      // A pair that stays apart for all the remaining time needs no test; one that touches at 1 does.
      NextImpact next{std::fmin(next_up(1.0 - time), outlook_.share())};
      const std::uint64_t tests_before = result_.counters.triangle_tests;
      look_from(pose_at(motion_, time), next);
      if (next.arrived) return stop_at(next);
      if (is_set(options_.stop)) {  // the step has not tested all pairs
        result_.stopped = true;
        return false;
      }
      if (time >= 1.0 || next.time > 1.0 - time) {
        time = 1.0;
        return true;
      }
      const double then = time + next.time;
      if (!(then > time)) return stop_at(next);  // the gap is below the resolution of time
      time = then;
      if (parts_.angle_rad > 0.0) outlook_.adapt(result_.counters.triangle_tests - tests_before, next.time);
    }
    result_.exhausted = time < 1.0;
    return !result_.exhausted;
  }

  bool stop_at(const NextImpact& next) noexcept {
    result_.impact = true;
    result_.tolerance = next.gap;
    result_.triangle_a = next.triangle_a;
    result_.triangle_b = next.triangle_b;
    return false;
  }

  // Performs one step: finds the pair that can close its gap first.
  void look_from(const RigidTransform& pose, NextImpact& next) {
    const ImpactTimes times{parts_, pose, slack_, tolerance_};
    const NodeTests tests(pose, reach_b_);
    Step step(a_, b_, times, next);
    with_recorder(options_.trace, [&](auto& recorder) {
      with_kinds(*a_.tree, *b_.tree, [&](const auto& trees) {
        descend_in_time(trees, tests, step, options_.stop, result_.counters, counts_, recorder);
      });
    });
  }

  const ModelView& a_;
  const ModelView& b_;
  const Motion& motion_;
  const SweepOptions& options_;
  QueryScratch& scratch_;
  QueryMemory& memory_;
  SweepResult& result_;
  const MotionParts parts_;
  const double reach_b_;
  double slack_ = 0.0, tolerance_ = 0.0;  // lengths
  Outlook outlook_;
  TrianglePairCounts counts_;
};

}  // namespace

SweepResult sweep(const ModelView& a, const ModelView& b, const Motion& motion, const SweepOptions& options,
                  QueryScratch& scratch) {
  SweepResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(a) || !has_triangles(b) || !pose_is_usable(motion.from) || !pose_is_usable(motion.to))
    return result;
  result.time = 0.0;
  catch_bad_alloc(result, [&] { Advancement(a, b, motion, options, scratch, result).run(); });
  return result;
}

}  // namespace boxwood
