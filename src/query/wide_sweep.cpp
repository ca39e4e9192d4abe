// SPDX-License-Identifier: MIT
// One step of conservative advancement through the wide layouts: the pair of nodes that could touch first
// comes first.
//
// An axis that separates two boxes does so until the one has come the gap along it, with no more than the
// component of the velocity along it and what the rotation may add in any direction; the velocity is carried
// along in the frame of the first box. So boxes that pass each other are separated for ever, not just for as
// long as their distance over the speed.
#include "query/wide_sweep.hpp"

#include <algorithm>
#include <array>

#include "base/stop.hpp"
#include "query/wide_leaves.hpp"

namespace boxwood {

namespace {

class WideStep {
public:
  WideStep(const WideQuery& query, const ImpactTimes& times, const std::atomic<bool>* stop, LeafPair& guess,
           NextImpact& next, QueryCounters& counters) noexcept
      : query_(query), times_(times), deviation_(static_cast<float>(query.deviation)), stop_(stop),
        guess_(guess), next_(next), counters_(counters), cache_a_(query.a, nullptr),
        cache_b_(query.b, &query.a_from_b) {
    const double reach =
        (query.layout_a.reach + query.layout_b.reach) + glm::length(query.a_from_b.translation);
    projection_slack_ = times.slack + 0x1p-45 * reach;
    // No point of B is farther from the axis of the turn than from B's origin.
    const double turning = times.parts.angle_rad * query.layout_b.reach * (1.0 + 3.0 * query.deviation);
    turning_ = static_cast<float>(turning * (1.0 + 0x1p-20)) + std::numeric_limits<float>::min();
    set_limit();
  }

  void search() {
    if (guess_.known) {
      leaves(guess_.a, guess_.b);
      measure_waiting();
    }
    Motion root;
    WidePair pair;
    const WideStart root_a = root_of(query_.layout_a), root_b = root_of(query_.layout_b);
    take_start(query_, root_a, root_b, pair);
    begin(pair, root);
    if (pair.second.is_leaf())
      leaves(pair.first.index(), pair.second.index());
    else
      open(pair, root);
    while (top_ > 0 && !next_.arrived && !is_set(stop_)) {
      Frame& frame = frames_[top_ - 1];
      const std::uint8_t lane = frame.lane[--frame.count];
      top_ -= frame.count == 0;
      if (!(frame.times[lane] < limit_)) continue;
      if (frame.both_leaves(lane)) {
        const std::uint32_t first = frame.first.index(), second = frame.node->child[lane].index();
        leaves(frame.first_is_a ? first : second, frame.first_is_a ? second : first);
      } else {
        frame.take(lane, deviation_, pair);
        const Motion motion =
            pair.first_is_a == frame.first_is_a ? frame.motion : rotated(frame.motion, pair);
        open(pair, motion);
      }
    }
    if (!next_.arrived) measure_waiting();
    add_counts(counts_, counters_);
  }

private:
  // Of the second relative to the first, in the frame of the first.
  struct Motion {
    float velocity[3];
    float error;  // of the velocity, a speed
  };
  struct Frame : WideFrame {
    alignas(64) float times[kWidth];  // what is in the child cannot touch the first before
    Motion motion;
  };

  void set_limit() noexcept {
    limit_ = std::nextafter(static_cast<float>(next_.time), std::numeric_limits<float>::infinity());
  }

  // The motion in the frame of the first of the pair that a descent begins with.
  void begin(const WidePair& pair, Motion& motion) const noexcept {
    const Vec3& v = times_.parts.velocity;
    const Vec3 seen = pair.first_is_a ? v : -rotate_back(query_.a_from_b, v);
    const Obb& box = query_.layout(pair.first_is_a).root_box;
    for (std::size_t k = 0; k < 3; ++k) motion.velocity[k] = static_cast<float>(glm::dot(box.axes[k], seen));
    motion.error = (4.0F * kFloatUnit + 4.0F * deviation_) * sum_abs(motion.velocity);
  }

  // The same motion as the other side sees it, after take() has exchanged the sides.
  Motion rotated(const Motion& motion, const WidePair& pair) const noexcept {
    const float(&v)[3] = motion.velocity;
    Motion other;
    for (int i = 0; i < 3; ++i) {
      const float(&r)[3] = pair.pose.rotation[i];
      other.velocity[i] = -((r[0] * v[0] + r[1] * v[1]) + r[2] * v[2]);
    }
    other.error = motion.error * (1.0F + 4.0F * deviation_ + 8.0F * kFloatUnit) +
                  (pair.rotation_error + 2.0F * deviation_ + 4.0F * kFloatUnit) * sum_abs(v);
    return other;
  }

  void open(const WidePair& pair, const Motion& motion) {
    const WideLayout& layout = query_.layout(!pair.first_is_a);
    const WideNode& node = layout.nodes[pair.second.index()];
    const ChildErrors errors = child_errors(pair, layout.reach_ratio, deviation_);
    WideMotion in_box;
    std::copy_n(motion.velocity, 3, in_box.velocity);
    in_box.any_way = 1.0001F * (turning_ + motion.error + 16.0F * kFloatUnit * sum_abs(motion.velocity));
    Frame& frame = frames_[top_];
    const float slack = errors.slack + static_cast<float>(times_.slack) * 1.0001F;
    boxes_.children_times(node, pair.pose, pair.half_first, slack, in_box, frame.poses, frame.times);
    counters_.box_tests += kWidth;
    std::uint32_t soon = 0;
    for (std::size_t lane = 0; lane < kWidth && !node.child[lane].is_none(); ++lane)
      if (frame.times[lane] < limit_) soon |= 1U << lane;
    if (soon == 0) return;
    frame.begin(pair, node, errors);
    frame.take_by_key(soon, [&](std::size_t lane) { return frame.times[lane]; });
    frame.motion = motion;
    prefetch(layout, node.child[frame.lane[frame.count - 1]]);
    ++top_;
  }

  void leaves(std::uint32_t id_a, std::uint32_t id_b) {
    const TreeNode &leaf_a = query_.a.tree->topology().nodes[id_a],
                   &leaf_b = query_.b.tree->topology().nodes[id_b];
    for_leaf_batches(cache_a_, cache_b_, leaf_a, leaf_b,
                     [&](const LeafCorners& corners_a, std::uint32_t a, std::uint32_t count_a,
                         const LeafCorners& corners_b, std::uint32_t b, std::uint32_t count_b) {
                       for (std::uint32_t k = 0; k < count_b; ++k)
                         for (std::uint32_t i = 0; i < count_a; ++i) {
                           leaves_[waiting_.count] = {id_a, id_b, true};
                           waiting_.put(corners_a, i, a + i, corners_b, k, b + k);
                           if (waiting_.count == kPairBatch) measure_waiting();
                         }
                       return next_.arrived;
                     });
  }

  // What separates a pair along the direction that the loop finds gives it a time; only pairs that could come
  // first are tested closely.
  void measure_waiting() {
    const std::size_t n = std::exchange(waiting_.count, 0);
    if (n == 0) return;
    counters_.triangle_tests += n;
    alignas(64) double gaps[kPairBatch], ways[3][kPairBatch];
    triangles_.pair_gaps(waiting_.corners, n, projection_slack_, gaps, ways);
    const Vec3& v = times_.parts.velocity;
    const double any_way = static_cast<double>(turning_) + 0x1p-40 * glm::length(v);
    for (std::size_t i = 0; i < n && !next_.arrived; ++i) {
      const double closing = std::fmax(-((ways[0][i] * v.x + ways[1][i] * v.y) + ways[2][i] * v.z), 0.0);
      if (gaps[i] > 0.0 && gaps[i] >= next_.time * (closing + any_way)) continue;
      const Corners corners_a = triangle_of(waiting_.corners.a, i),
                    corners_b = triangle_of(waiting_.corners.b, i);
      if (gaps[i] > 0.0 && times_.parts.angle_rad > 0.0 &&
          times_.time_apart({-ways[0][i], -ways[1][i], -ways[2][i]}, corners_a, corners_b, next_.time) >=
              next_.time)
        continue;
      const TriangleDistance d = distance_of(corners_a, corners_b, counts_);
      if (!next_.take(times_.pair_time(d, corners_a, corners_b, next_.time), d.distance,
                      query_.a.tree->topology().order[waiting_.place_a[i]],
                      query_.b.tree->topology().order[waiting_.place_b[i]]))
        continue;
      guess_ = leaves_[i];
      set_limit();
    }
  }

  const WideKernels& boxes_ = wide_kernels();
  const TriangleKernels& triangles_ = triangle_kernels();
  const WideQuery& query_;
  const ImpactTimes& times_;
  const float deviation_;
  double projection_slack_;
  float turning_;       // speed of B's points by the turn alone
  float limit_ = 0.0F;  // pairs whose time is not below it are not first
  const std::atomic<bool>* const stop_;
  LeafPair& guess_;
  NextImpact& next_;
  QueryCounters& counters_;
  TrianglePairCounts counts_;
  LeafCache cache_a_, cache_b_;
  WaitingPairs waiting_;
  LeafPair leaves_[kPairBatch];  // of the pairs that wait
  std::size_t top_ = 0;
  std::array<Frame, kWideStackSize> frames_;
};

}  // namespace

void advance_wide(const ModelView& a, const ModelView& b, const ImpactTimes& times, double deviation,
                  const std::atomic<bool>* stop, Room& room, LeafPair& guess, NextImpact& next,
                  QueryCounters& counters) {
  const WideQuery query{a, b, *a.tree->wide(), *b.tree->wide(), times.pose, deviation};
  room.make<WideStep>(query, times, stop, guess, next, counters).search();
}

}  // namespace boxwood
