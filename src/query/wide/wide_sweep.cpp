// SPDX-License-Identifier: MIT
// Finds the first time of impact through the wide layouts, with a separate clock for each pair of nodes.
//
// A pair's clock is the time up to which it is certainly apart. If the gap of a pair is larger than its
// boxes, the pair advances in time: its boxes are tested again at the pose of its clock. A nearer pair is
// descended into, and its children inherit the clock. A pair whose clock has reached the earliest known
// impact is done. So distant pairs are tested once or twice for the whole motion, and only near ones take
// small steps. This is conservative advancement (B. Mirtich 1996) for each pair of nodes instead of for the
// models.
//
// The time for which two boxes stay apart after a pose. Let n be the direction of the gap, at rest in A's
// frame. A point of B's box is q + e from B's origin, where q is that of the box's centre. Up to t later it
// moves along n by
//   n . (v + w x q) t + at most |w|^2 |q'| t^2 / 2 + at most |w| |e'| t
// with v the velocity of B's origin, w the angular velocity, q' and e' the parts perpendicular to it. The
// same applies if the other box is seen in the frame of B's box.
#include "query/wide/wide_sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/stop.hpp"
#include "query/descent/descent.hpp"
#include "query/wide/wide_leaves.hpp"

namespace boxwood {

namespace {

// The least gap worth a step in time, relative to the larger of two boxes (half its diagonal); a smaller one
// grows by descending. Below two leaves are the triangles, which cost more than a test of boxes.
constexpr float kStepGap = 0.1F, kLeafStepGap = 0.02F;

// The number of first tests of a pair of triangles that follow only one plane, which is cheap.
constexpr std::uint32_t kQuickLooks = 2;

// The distance in tolerances below which pairs of triangles are measured exactly.
constexpr double kNearTolerances = 4.0;

constexpr float kFloatShare = 0x1p-18F;  // of a velocity: the error of float arithmetic, with a wide margin

Vec3 along_axes(const Rows3& axes, const Vec3& v) noexcept {
  return {glm::dot(axes[0], v), glm::dot(axes[1], v), glm::dot(axes[2], v)};
}

class ImpactSearch {
public:
  ImpactSearch(const SweptPair& swept, EarliestImpact& earliest, QueryCounters& counters) noexcept
      : swept_(swept), layout_a_(*swept.a.tree->wide()), layout_b_(*swept.b.tree->wide()),
        boxes_a_(std::get<NodeBounds<Obb>>(swept.a.tree->bounds()).volumes),
        boxes_b_(std::get<NodeBounds<Obb>>(swept.b.tree->bounds()).volumes),
        spin_(swept.parts.angle_rad * swept.parts.axis), earliest_(earliest), next_(earliest.next),
        counters_(counters) {}

  void search() {
    visit(layout_a_.root, layout_b_.root, 0.0);
    while (top_ > 0 && !is_set(swept_.stop)) {
      Frame& frame = frames_[top_ - 1];
      const int lane = first_lane(frame);
      if (lane < 0) {
        --top_;
        continue;
      }
      const auto i = static_cast<std::size_t>(lane);
      const double clock = frame.clock[i];
      if (frame.gap[i] > (frame.first.is_leaf() && frame.node->child[i].is_leaf() ? kLeafStepGap : kStepGap) *
                             frame.size[i] &&
          clock > frame.looked_at) {
        look(frame, clock);
        continue;
      }
      frame.alive &= ~(1U << lane);
      const WideChild child = frame.node->child[i];
      if (frame.first_is_a)
        visit(frame.first, child, clock);
      else
        visit(child, frame.first, clock);
    }
    add_counts(counts_, counters_);
  }

private:
  // A pair being descended into: the children of its second node.
  struct Frame {
    WideChild first, second;  // the second is a wide node
    const WideNode* node;     // the second
    bool first_is_a;
    std::uint32_t alive;  // lanes whose clocks have not reached the end
    double looked_at;     // the time of the last test
    double clock[kWidth];
    float gap[kWidth];   // at the last test, a length
    float size[kWidth];  // half the diagonal of the larger of the two boxes
  };

  // Returns the lane that may meet first; -1 if all are done.
  int first_lane(Frame& frame) const noexcept {
    int best = -1;
    for (std::uint32_t lanes = frame.alive; lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      const auto i = static_cast<std::size_t>(lane);
      if (!(frame.clock[i] < next_.time))
        frame.alive &= ~(1U << lane);
      else if (best < 0 || frame.clock[i] < frame.clock[static_cast<std::size_t>(best)])
        best = lane;
    }
    return best;
  }

  static std::uint32_t id_of(const WideLayout& layout, WideChild node) noexcept {
    return node.is_leaf() ? node.index() : layout.binary_id[node.index()];
  }

  // Visits a pair of nodes, apart up to `clock`.
  void visit(WideChild a, WideChild b, double clock) {
    if (a.is_leaf() && b.is_leaf()) return leaves(a.index(), b.index(), clock);
    const Obb &box_a = boxes_a_[id_of(layout_a_, a)], &box_b = boxes_b_[id_of(layout_b_, b)];
    const bool opens_b = a.is_leaf() || (!b.is_leaf() && size_of(box_b) > size_of(box_a));
    Frame& frame = frames_[top_];
    frame.first = opens_b ? a : b;
    frame.second = opens_b ? b : a;
    frame.first_is_a = opens_b;
    const WideLayout& layout = opens_b ? layout_b_ : layout_a_;
    frame.node = &layout.nodes[frame.second.index()];
    frame.alive = 0;
    const float size_first = static_cast<float>(std::sqrt(size_of(opens_b ? box_a : box_b)));
    for (std::size_t i = 0; i < kWidth && !frame.node->child[i].is_none(); ++i) {
      frame.alive |= 1U << i;
      frame.clock[i] = clock;
      const auto& half = frame.node->half_extents;
      const float size =
          std::sqrt((half[0][i] * half[0][i] + half[1][i] * half[1][i]) + half[2][i] * half[2][i]);
      frame.size[i] = std::fmax(size, size_first);
    }
    look(frame, clock);
    ++top_;
  }

  // Tests all children at the pose of a time and advances their clocks.
  void look(Frame& frame, double time) {
    const RigidTransform pose = pose_at(swept_.motion, swept_.parts, time);
    const WideQuery query{swept_.a, swept_.b, layout_a_, layout_b_, pose, rotation_deviation(pose)};
    const WideChild a = frame.first_is_a ? frame.first : frame.second,
                    b = frame.first_is_a ? frame.second : frame.first;
    const Obb &box_a = boxes_a_[id_of(layout_a_, a)], &box_b = boxes_b_[id_of(layout_b_, b)];
    WidePair pair;
    place_pair(query, {a, box_a}, {b, box_b}, frame.first_is_a, pair);
    const WideLayout& layout = frame.first_is_a ? layout_b_ : layout_a_;
    const float deviation = static_cast<float>(query.deviation);
    const ChildErrors errors = child_errors(pair, layout.reach_ratio, deviation);
    const WideMotion motion = frame.first_is_a ? motion_of_children(box_a, pose, pair, layout, deviation)
                                               : motion_of_box(box_b, pose, deviation);
    boxes_.children_times(*frame.node, pair.pose, pair.half_first,
                          errors.slack + static_cast<float>(swept_.slack) * 1.0001F, motion, found_);
    counters_.box_tests += kWidth;
    frame.looked_at = time;
    for (std::uint32_t lanes = frame.alive; lanes != 0; lanes &= lanes - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(lanes));
      frame.clock[i] = std::fmax(frame.clock[i], time + static_cast<double>(found_.times[i]));
      frame.gap[i] = found_.gaps[i];
    }
  }

  static void write(const Vec3& from, float (&to)[3]) noexcept {
    for (int k = 0; k < 3; ++k) to[k] = static_cast<float>(from[k]);
  }

  // Returns the motion of nodes of B in the frame of a box of A.
  WideMotion motion_of_children(const Obb& box, const RigidTransform& pose, const WidePair& pair,
                                const WideLayout& layout, float deviation) const noexcept {
    WideMotion motion;
    write(along_axes(box.axes, swept_.parts.velocity), motion.velocity);
    write(along_axes(box.axes, spin_), motion.spin);
    write(along_axes(box.axes, pose.translation - box.center), motion.pivot);
    const float arm =
        sum_abs(motion.pivot) + sum_abs(pair.pose.center) + layout.reach_ratio * sum_abs(pair.half_second);
    const float rate = static_cast<float>(swept_.parts.angle_rad);
    motion.any_way = (kFloatShare + 16.0F * deviation) * (sum_abs(motion.velocity) + rate * arm);
    motion.bend = (kFloatShare + 16.0F * deviation) * (rate * rate * arm);
    return motion;
  }

  // Returns the motion of nodes of A relative to a box of B, which itself moves.
  WideMotion motion_of_box(const Obb& box, const RigidTransform& pose, float deviation) const noexcept {
    const Vec3 spin = rotate_back(pose, spin_), straight = rotate_back(pose, swept_.parts.velocity);
    const Vec3 turn = glm::cross(spin, box.center);
    double around = 0.0;  // the largest speed about the box's centre
    for (int k = 0; k < 3; ++k)
      around += box.half_extents[k] * glm::length(glm::cross(spin, box.axes[static_cast<std::size_t>(k)]));
    WideMotion motion;
    write(along_axes(box.axes, -(straight + turn)), motion.velocity);
    write(Vec3(0.0), motion.spin);
    write(Vec3(0.0), motion.pivot);
    const double speeds = glm::length(straight) + glm::length(turn) + around;
    const double more = static_cast<double>(kFloatShare) + 16.0 * static_cast<double>(deviation);
    motion.any_way = static_cast<float>(around + more * speeds);
    motion.bend = static_cast<float>(0.5 * swept_.parts.angle_rad * glm::length(turn) * (1.0 + more));
    return motion;
  }

  // Tests all pairs of triangles of two leaves, which are apart up to `clock`.
  void leaves(std::uint32_t id_a, std::uint32_t id_b, double clock) {
    const TreeNode &leaf_a = swept_.a.tree->topology().nodes[id_a],
                   &leaf_b = swept_.b.tree->topology().nodes[id_b];
    constexpr std::uint32_t kSide = 5;
    static_assert(kSide * kSide <= kPairBatch && kSide <= kLeafBatch);
    for (std::uint32_t i = 0; i < leaf_a.count; i += kSide)
      for (std::uint32_t k = 0; k < leaf_b.count; k += kSide)
        advance({leaf_a.first + i, std::min(kSide, leaf_a.count - i)},
                {leaf_b.first + k, std::min(kSide, leaf_b.count - k)}, clock);
  }

  struct Range {
    std::uint32_t first, count;  // places in the order of a tree
  };

  // Advances some pairs of triangles until each has arrived or outlasts the earliest impact.
  void advance(Range range_a, Range range_b, double begin) {
    const auto &order_a = swept_.a.tree->topology().order, &order_b = swept_.b.tree->topology().order;
    triangles_.load_corners(swept_.a.mesh, order_a.data() + range_a.first, range_a.count, nullptr,
                            corners_a_);
    double clock[kPairBatch];
    const std::uint32_t pairs = range_a.count * range_b.count;
    std::fill_n(clock, pairs, begin);
    for (std::uint32_t looks = 1;; ++looks) {
      const double time = *std::min_element(clock, clock + pairs);
      if (!(time < next_.time) || is_set(swept_.stop)) break;
      earliest_.looks = std::max(earliest_.looks, looks);
      if (looks > swept_.most_looks) {
        next_.take(time, kInfinity, order_a[range_a.first], order_b[range_b.first]);
        next_.arrived = false;
        earliest_.exhausted = true;
        break;
      }
      const RigidTransform pose = pose_at(swept_.motion, swept_.parts, time);
      triangles_.load_corners(swept_.b.mesh, order_b.data() + range_b.first, range_b.count, &pose,
                              corners_b_);
      waiting_.count = 0;
      for (std::uint32_t k = 0; k < range_b.count; ++k)
        for (std::uint32_t i = 0; i < range_a.count; ++i) {
          const std::uint32_t pair = k * range_a.count + i;
          if (!(clock[pair] <= time)) continue;  // a later time is known
          waiting_.put(corners_a_, i, pair, corners_b_, k, order_b[range_b.first + k]);
        }
      measure(pose, time, clock, order_a.data() + range_a.first, range_a.count, looks);
    }
  }

  // Returns a time before which no corner of B covers the gap along the way from A to B.
  double quick_time(double gap, const Vec3& way, const Corners& b, const Vec3& pivot) const noexcept {
    double closing = -kInfinity, turn_sq = 0.0;
    for (const Vec3& p : b) {
      const Vec3 turn = glm::cross(spin_, p - pivot);
      closing = std::fmax(closing, -glm::dot(way, turn));
      turn_sq = std::fmax(turn_sq, glm::dot(turn, turn));
    }
    const double speed = glm::length(swept_.parts.velocity), turning = std::sqrt(turn_sq);
    closing += 0x1p-40 * (speed + turning) - glm::dot(way, swept_.parts.velocity);
    const double bend = 0.5 * swept_.parts.angle_rad * turning;
    const double root = std::sqrt(closing * closing + 4.0 * bend * gap);
    const double time = closing > 0.0 ? 2.0 * gap / (closing + root) : (root - closing) / (2.0 * bend);
    return time * (1.0 - 0x1p-40);
  }

  // Measures the waiting pairs at the pose of a time, and sets their clocks to the times for which they stay
  // apart.
  void measure(const RigidTransform& pose, double time, double* clock, const std::uint32_t* order_a,
               std::uint32_t count_a, std::uint32_t looks) {
    const std::size_t n = waiting_.count;
    counters_.triangle_tests += n;
    alignas(64) double gaps[kPairBatch], ways[3][kPairBatch];
    const double reach = (layout_a_.reach + layout_b_.reach) + glm::length(pose.translation);
    triangles_.pair_gaps(waiting_.corners, n, swept_.slack + 0x1p-45 * reach, gaps, ways);
    const ImpactTimes times{swept_.parts, pose, swept_.slack, swept_.tolerance};
    for (std::size_t i = 0; i < n; ++i) {
      double& until = clock[waiting_.place_a[i]];
      const Corners corners_a = triangle_of(waiting_.corners.a, i),
                    corners_b = triangle_of(waiting_.corners.b, i);
      const double horizon = next_.time - time;
      if (!(horizon > 0.0)) return;
      if (gaps[i] > kNearTolerances * swept_.tolerance) {
        if (looks <= kQuickLooks) {
          until =
              time + quick_time(gaps[i], {ways[0][i], ways[1][i], ways[2][i]}, corners_b, pose.translation);
          if (until > time) continue;
        }
        until =
            time + times.time_apart({-ways[0][i], -ways[1][i], -ways[2][i]}, corners_a, corners_b, horizon);
        if (until > time) continue;
      }
      const TriangleDistance d = distance_of(corners_a, corners_b, counts_);
      const double lasts = times.pair_time(d, corners_a, corners_b, horizon);
      until = time + lasts;
      if (until > time) continue;
      // Arrived, or the gap is below the resolution of time.
      until = kInfinity;
      next_.take(time, d.distance, order_a[waiting_.place_a[i] % count_a], waiting_.place_b[i]);
      next_.arrived = true;
      earliest_.exhausted = false;
    }
  }

  const WideKernels& boxes_ = wide_kernels();
  const TriangleKernels& triangles_ = triangle_kernels();
  const SweptPair& swept_;
  const WideLayout &layout_a_, &layout_b_;
  const std::vector<Obb>&boxes_a_, &boxes_b_;
  const Vec3 spin_;  // radians in a unit of time, in A's frame
  EarliestImpact& earliest_;
  NextImpact& next_;
  QueryCounters& counters_;
  TrianglePairCounts counts_;
  WideTimes found_;
  LeafCorners corners_a_, corners_b_;
  WaitingPairs waiting_;
  std::size_t top_ = 0;
  std::array<Frame, kWideStackSize> frames_;
};

}  // namespace

bool can_search_wide(const SweptPair& pair) noexcept {
  const WideLayout *a = pair.a.tree->wide(), *b = pair.b.tree->wide();
  if (a == nullptr || b == nullptr) return false;
  const auto holds = [&](const RigidTransform& pose) {
    return can_go_wide(*a, *b, pose, rotation_deviation(pose));
  };
  // A product of two of these and of the square of the angle stays in the range of floats.
  const double sizes = (a->reach + b->reach) + glm::length(pair.parts.velocity) +
                       glm::length(pair.motion.from.translation) + glm::length(pair.motion.to.translation);
  return holds(pair.motion.from) && holds(pair.motion.to) && sizes < 0x1p56;
}

void search_impact(const SweptPair& pair, EngineMemory& memory, EarliestImpact& earliest,
                   QueryCounters& counters) {
  memory.make<ImpactSearch>(pair, earliest, counters).search();
}

}  // namespace boxwood
