// First time of impact by conservative advancement: one branch-and-bound descent a step.
#include <boxwood/sweep.hpp>

#include <cmath>

#include "geometry/triangle_distance.hpp"
#include "query/descent.hpp"
#include "query/motion.hpp"

namespace boxwood {

namespace {

// Relative to the size of the coordinates (no unit). The slack is taken off every gap and covers the rounding
// of poses, places and distances; the default tolerance is what counts as arrived. Danger: a slack below the
// rounding could step past a contact.
constexpr double kSlackShare = 0x1p-44;
constexpr double kDefaultToleranceShare = 1e-9;

// One pose on the way, and the shortest time in which any pair could close its gap.
class Step {
public:
  Step(const ModelView& a, const ModelView& b, const MotionParts& parts, const RigidTransform& pose,
       double slack, double tolerance, double remaining) noexcept
      : a_(a), b_(b), parts_(parts), pose_(pose), speed_(glm::length(parts.velocity)),
        stretch_(1.0 + 3.0 * rotation_deviation(pose)), slack_(slack), tolerance_(tolerance),
        safe_time_(remaining) {}

  double safe_time() const noexcept { return safe_time_; }
  bool arrived() const noexcept { return arrived_; }
  double gap() const noexcept { return gap_; }
  std::uint32_t triangle_a() const noexcept { return triangle_a_; }
  std::uint32_t triangle_b() const noexcept { return triangle_b_; }

  // At least this long no point of the two volumes can touch.
  template <class VA, class VB>
  double node_time(const NodeTests& tests, const VA& a, const VB& b) const noexcept {
    const double gap = std::sqrt(tests.distance_sq_bound(a, b)) - slack_;
    if (!(gap > 0.0)) return 0.0;
    return gap / (speed_ + parts_.angle_rad * reach_from_axis(b));
  }

  template <class Recorder>
  void leaves(const NodePair& nodes, QueryCounters& counters, TrianglePairCounts& counts,
              Recorder& recorder) {
    const TreeTopology &ta = a_.tree->topology, &tb = b_.tree->topology;
    const TreeNode &leaf_a = ta.nodes[nodes.a], &leaf_b = tb.nodes[nodes.b];
    for (std::uint32_t k = leaf_b.first; k < leaf_b.first + leaf_b.count && !arrived_; ++k) {
      const Corners corners_b = placed_corners(b_.mesh, tb.order[k], pose_);
      for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count && !arrived_; ++i) {
        ++counters.triangle_tests;
        const TriangleDistance d = distance_of(corners(a_.mesh, ta.order[i]), corners_b, counts);
        const double time = pair_time(d, corners_b);
        const bool shorter = time < safe_time_;
        recorder.step(shorter ? TraceStep::triangles_meet : TraceStep::triangles_apart, ta.order[i],
                      tb.order[k], nodes.level());
        if (!shorter) continue;
        safe_time_ = time;
        gap_ = d.distance;
        triangle_a_ = ta.order[i];
        triangle_b_ = tb.order[k];
        arrived_ = time == 0.0;
      }
    }
  }

private:
  // No point of the volume is farther from the axis of the turn, at any time.
  template <class V> double reach_from_axis(const V& v) const noexcept {
    const Sphere ball = ball_around(v);
    return (glm::length(glm::cross(parts_.axis, rotate(pose_, ball.center))) + ball.radius * stretch_) *
           (1.0 + 0x1p-40);
  }

  // The plane half-way between the nearest points parts the triangles until B has come the gap along its
  // normal: by its straight motion, and by the turn at no more than (distance from the axis) * (angular
  // speed).
  double pair_time(const TriangleDistance& d, const Corners& b) const noexcept {
    if (d.distance <= slack_) return 0.0;  // too near to tell the direction of the gap from rounding
    const Vec3 towards_a = (d.point_a - d.point_b) / d.distance;
    double from_axis = 0.0;
    for (const Vec3& p : b)
      from_axis = std::fmax(from_axis, glm::length(glm::cross(parts_.axis, p - pose_.translation)));
    const double turning = parts_.angle_rad * from_axis * glm::length(glm::cross(parts_.axis, towards_a));
    // Away or along, but for rounding: it cannot close its gap. Rounding of the sum is relative to its terms.
    const double rounding = 0x1p-48 * (speed_ + parts_.angle_rad * from_axis);
    const double closing = glm::dot(parts_.velocity, towards_a) + turning + rounding;
    if (closing <= 2.0 * rounding) return kInfinity;
    return d.distance <= tolerance_ ? 0.0 : (d.distance - slack_) / closing;
  }

  const ModelView& a_;
  const ModelView& b_;
  const MotionParts& parts_;
  const RigidTransform& pose_;
  double speed_, stretch_, slack_, tolerance_, safe_time_;
  double gap_ = kInfinity;
  bool arrived_ = false;
  std::uint32_t triangle_a_ = 0, triangle_b_ = 0;
};

struct TimedPair {
  NodePair nodes;
  double time = 0.0;
};

template <class VA, class VB, class Recorder>
void descend_in_time(const TreePair<VA, VB>& trees, const NodeTests& tests, Step& step,
                     QueryCounters& counters, TrianglePairCounts& counts, Recorder& recorder) {
  std::array<TimedPair, kPairStackSize> stack;
  std::size_t top = 0;
  const auto timed = [&](const NodePair& nodes) {
    ++counters.box_tests;
    recorder.box_test(nodes.level(), kMeets);
    return TimedPair{nodes, step.node_time(tests, trees.volumes_a[nodes.a], trees.volumes_b[nodes.b])};
  };
  stack[top++] = timed({});
  while (top > 0 && !step.arrived()) {
    const auto [pair, time] = stack[--top];
    if (time >= step.safe_time()) {
      recorder.step(TraceStep::parted, pair.a, pair.b, pair.level());
      continue;
    }
    const Opening opening = opening_of(trees, pair, kNoLevelLimit);
    if (opening == Opening::leaves) {
      recorder.step(TraceStep::leaves, pair.a, pair.b, pair.level());
      step.leaves(pair, counters, counts, recorder);
      continue;
    }
    recorder.step(opening == Opening::a ? TraceStep::opened_a : TraceStep::opened_b, pair.a, pair.b,
                  pair.level());
    const std::array<NodePair, 2> children = opened(trees, pair, opening);
    const TimedPair left = timed(children[0]), right = timed(children[1]);
    const bool right_first = right.time < left.time;
    stack[top++] = right_first ? left : right;
    stack[top++] = right_first ? right : left;
  }
}

}  // namespace

SweepResult sweep(const ModelView& a, const ModelView& b, const Motion& motion, const SweepOptions& options,
                  QueryScratch& scratch) {
  BOXWOOD_ASSERT(a.tree != nullptr && b.tree != nullptr);
  SweepResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (a.tree->empty() || b.tree->empty() || !pose_is_usable(motion.from) || !pose_is_usable(motion.to))
    return result;

  // Start in contact: time 0, whatever the motion.
  CollideOptions first;
  first.mode = CollideMode::first;
  first.trace = options.trace;
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
  double time = 0.0;
  while (result.steps < options.max_steps) {
    ++result.steps;
    const RigidTransform pose = pose_at(motion, time);
    const NodeTests tests(pose, reach_b);
    // A pair that stays apart for all the time that remains needs no look; one that touches at 1 does.
    Step step(a, b, parts, pose, slack, result.tolerance, next_up(1.0 - time));
    with_recorder(options.trace, [&](auto& recorder) {
      with_kinds(*a.tree, *b.tree, [&](const auto& trees) {
        descend_in_time(trees, tests, step, result.counters, counts, recorder);
      });
    });
    if (step.arrived()) {
      result.impact = true;
      result.time = time;
      result.tolerance = step.gap();
      result.triangle_a = step.triangle_a();
      result.triangle_b = step.triangle_b();
      break;
    }
    if (time >= 1.0 || step.safe_time() > 1.0 - time) {
      time = 1.0;
      break;
    }
    const double next = time + step.safe_time();
    if (!(next > time)) {  // the gap is smaller than time can tell
      result.impact = true;
      result.time = time;
      result.tolerance = step.gap();
      result.triangle_a = step.triangle_a();
      result.triangle_b = step.triangle_b();
      break;
    }
    time = next;
  }
  add_counts(counts, result.counters);
  if (result.impact) return result;
  result.time = time;
  if (time < 1.0) {
    result.exhausted = true;
    return result;
  }
  // The last pose is given by its own numbers, which the turn reaches only up to rounding.
  if (meets_at(motion.to)) {
    result.tolerance = 0.0;
    return result;
  }
  return result;
}

}  // namespace boxwood
