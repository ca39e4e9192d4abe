// SPDX-License-Identifier: MIT
// Computes the distance through the wide layouts: branch and bound, the nearest child first.
#include "query/wide/wide_distance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "query/descent/descent.hpp"
#include "query/wide/measured_pairs.hpp"
#include "query/wide/wide_descent.hpp"
#include "query/wide/wide_leaves.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

// Returns at least the distance of each corner from the origin of A's frame.
double reach_in_a(const WideQuery& query) noexcept {
  constexpr double kDiagonal = 1.7321;  // of a unit cube
  return std::fmax(kDiagonal * query.layout_a.reach,
                   kDiagonal * query.layout_b.reach * (1.0 + query.deviation) +
                       glm::length(query.a_from_b.translation));
}

// The number of pairs of triangles measured together.
constexpr std::size_t kEnoughWaiting = 8;

// The number of pairs of leaves fetched together once the nearest pair is nearly known.
constexpr std::size_t kLeafPairs = 8;

// A round of search takes a small part of what the last descent of two large trees does, but more than it
// saves of that of small ones; a second one, or more leaves in each, hardly bring a nearer pair.
constexpr std::size_t kSomeLeafPairs = 8;
int most_rounds(const WideQuery& query) noexcept {
  constexpr std::size_t kManyTriangles = 20000;  // of both
  return query.a.tree->topology().order.size() + query.b.tree->topology().order.size() < kManyTriangles ? 0
                                                                                                        : 1;
}

// The triangles of a leaf, as bits; for leaves with more than kLeafBatch triangles always all.
using TriangleBits = std::uint8_t;
constexpr TriangleBits kAllTriangles = 0xFF;
static_assert(kLeafBatch == 8);

// A pair of leaves, the triangles of each that may be near the other, and a lower bound of the square of
// their distance.
struct NearLeaves {
  std::uint32_t a = 0, b = 0;
  TriangleBits of_a = kAllTriangles, of_b = kAllTriangles;
  float bound_sq = 0.0F;
};

// The nearest pair of triangles so far.
class NearestTriangles {
public:
  NearestTriangles(const WideQuery& query, DistanceResult& result) noexcept
      : query_(query), slack_(0x1p-46 * coordinates_of(query)), tie_(0x1p-51 * reach_in_a(query)),
        result_(result), cache_a_(query.a, nullptr), cache_b_(query.b, &query.a_from_b) {
    set_limit();
  }

  bool found() const noexcept { return found_; }
  const NearLeaves& leaves() const noexcept { return nearest_; }  // the leaves of the nearest pair
  const Vec3& direction() const noexcept { return direction_; }
  // Returns the square of its distance, or more: pairs whose bound is at or above it are no nearer.
  float limit_sq() const noexcept { return limit_sq_; }

  // Takes two leaves that may have a nearer pair. They are tested with others, sooner while less is known.
  void take(const NearLeaves& leaves, std::size_t at_a_time) {
    later_[later_count_++] = leaves;
    if (later_count_ >= at_a_time) visit_later();
  }
  void finish() {
    visit_later();
    measure_waiting();
  }
  void add_counts_to(QueryCounters& counters) const noexcept { add_counts(counts_, counters); }

private:
  // Squares below 2^-126 lose bits, so the bounds of boxes nearer than 2^-62 are not used (docs/ranges.md).
  void set_limit() noexcept {
    constexpr float kLeastLimit = 0x1p-124F;
    const float next_sq = std::nextafter(static_cast<float>(result_.distance * result_.distance),
                                         std::numeric_limits<float>::infinity());
    limit_sq_ = result_.distance > 0.0 ? std::fmax(next_sq, kLeastLimit) : 0.0F;
  }

  void visit_later() {
    const std::size_t n = std::exchange(later_count_, 0);
    if (n > 1) {
      prefetch_leaves(query_.a, [&](const auto& visit) {
        for (std::size_t i = 0; i < n; ++i)
          if (i == 0 || later_[i].a != later_[i - 1].a) visit(later_[i].a);
      });
      prefetch_leaves(query_.b, [&](const auto& visit) {
        for (std::size_t i = 0; i < n; ++i)
          if (i == 0 || later_[i].b != later_[i - 1].b) visit(later_[i].b);
      });
    }
    for (std::size_t i = 0; i < n; ++i)
      if (later_[i].bound_sq < limit_sq_) visit(later_[i]);
  }

  // Returns bit i + kLeafBatch k for triangle i of A and k of B.
  static std::uint64_t pairs_of(TriangleBits of_a, TriangleBits of_b) noexcept {
    std::uint64_t rows = ~std::uint64_t{0};
    if (of_b != kAllTriangles) {
      rows = 0;
      for (std::uint32_t rest = of_b; rest != 0; rest &= rest - 1)
        rows |= std::uint64_t{0xFF} << (kLeafBatch * static_cast<std::uint32_t>(std::countr_zero(rest)));
    }
    return rows & (of_a * std::uint64_t{0x0101010101010101});
  }

  void visit(const NearLeaves& leaves) {
    const TreeNode &leaf_a = query_.a.tree->topology().nodes[leaves.a],
                   &leaf_b = query_.b.tree->topology().nodes[leaves.b];
    for_leaf_batches(cache_a_, cache_b_, leaf_a, leaf_b,
                     [&](const LeafCorners& corners_a, std::uint32_t a, std::uint32_t count_a,
                         const LeafCorners& corners_b, std::uint32_t b, std::uint32_t count_b) {
                       std::uint64_t near = triangles_.triangles_nearer(
                           corners_a, count_a, corners_b, count_b, skips_ties_ ? unit_ : direction_,
                           skips_ties_ ? -tie_ : slack_, result_.distance);
                       near &= pairs_of(leaves.of_a, leaves.of_b);
                       for (; near != 0; near &= near - 1) {
                         const auto bit = static_cast<std::uint32_t>(std::countr_zero(near));
                         const std::uint32_t i = bit % kLeafBatch, k = bit / kLeafBatch;
                         waiting_leaves_[waiting_.count] = leaves;
                         waiting_.put(corners_a, i, a + i, corners_b, k, b + k);
                         if (waiting_.count == kPairBatch) measure_waiting();
                       }
                       return false;
                     });
    if (waiting_.count >= kEnoughWaiting || !found_) measure_waiting();
  }

  // Bounds all waiting pairs, and measures those that may be nearer, the most likely one first.
  void measure_waiting() {
    const std::size_t n = std::exchange(waiting_.count, 0);
    if (n == 0) return;
    result_.counters.triangle_tests += n;
    alignas(64) double gaps[kPairBatch], ways[3][kPairBatch];
    triangles_.pair_gaps(waiting_.corners, n, slack_, gaps, ways);
    const auto nearest = static_cast<std::size_t>(std::min_element(gaps, gaps + n) - gaps);
    const auto measure_pair = [&](std::size_t i) {
      measure(i, gaps[i], {ways[0][i], ways[1][i], ways[2][i]});
    };
    measure_pair(nearest);
    for (std::size_t i = 0; i < n; ++i)
      if (i != nearest) measure_pair(i);
  }

  void measure(std::size_t i, double gap, const Vec3& way) {
    if (!(gap < result_.distance) || (skips_ties_ && is_tie(i)) ||
        measured_.has_or_take(waiting_.place_a[i], waiting_.place_b[i]))
      return;
    const Corners a = triangle_of(waiting_.corners.a, i), b = triangle_of(waiting_.corners.b, i);
    const TriangleDistance d =
        gap > 0.0 ? distance_of_apart(a, b, way, result_.distance) : distance_of(a, b, counts_);
    if (!(d.distance < result_.distance)) return;
    result_.distance = d.distance;
    result_.point_a = d.point_a;
    result_.point_b = d.point_b;
    found_ = true;
    nearest_ = waiting_leaves_[i];
    result_.triangle_a = query_.a.tree->topology().order[waiting_.place_a[i]];
    result_.triangle_b = query_.b.tree->topology().order[waiting_.place_b[i]];
    set_limit();
    // Along any direction a tie is nearly as far apart as the nearest pair. So ties are decided again also
    // if there is no new direction: a pair that meets must not be a tie with one that is a rounding apart.
    skips_ties_ = result_.distance > slack_;
    // Between far models most pairs are nearly as far along the shortest way found so far. Its length is
    // computed from the points: they are rounded, and a small distance may differ from it.
    const Vec3 shortest = d.point_b - d.point_a;
    const double length = glm::length(shortest);
    if (!(length > 0x1p-500)) return;
    unit_ = shortest / length;
    direction_ = unit_ * (1.0 - 0x1p-40);
  }

  // Returns true if, along the shortest way so far, a waiting pair is as far apart as the nearest pair, or
  // nearer by no more than tie_. Triangles around the nearest corner or edge all are: seven of eight pairs of
  // small models.
  //
  // Let u = 2^-53. Two projections and their sums are off by 12 u of the reach, the length of the unit vector
  // by 3 u times a distance of at most twice the reach. With tie_ such a pair is nearer by less than 22 u,
  // 2^-48 of the reach. A pair that meets is no tie, because the distance is then above slack_, 2^-45 of it.
  bool is_tie(std::size_t i) const noexcept {
    double end_a = -kInfinity, begin_b = kInfinity;
    for (std::size_t c = 0; c < 9; c += 3) {
      const auto along = [&](const double(&rows)[9][kPairBatch]) {
        return (rows[c][i] * unit_.x + rows[c + 1][i] * unit_.y) + rows[c + 2][i] * unit_.z;
      };
      const double of_a = along(waiting_.corners.a), of_b = along(waiting_.corners.b);
      end_a = of_a > end_a ? of_a : end_a;
      begin_b = of_b < begin_b ? of_b : begin_b;
    }
    return begin_b - end_a >= result_.distance - tie_;
  }

  const TriangleKernels& triangles_ = triangle_kernels();
  const WideQuery& query_;
  Vec3 direction_ = Vec3(0.0);  // of the shortest way so far, of at most unit length
  Vec3 unit_ = Vec3(0.0);       // the same, to two roundings
  double slack_;                // rounding of projections on it: 2^-46 of all coordinates
  double tie_;                  // a gain in distance too small to measure a pair for it
  bool skips_ties_ = false;
  bool found_ = false;  // some pair
  NearLeaves nearest_;
  float limit_sq_ = 0.0F;
  DistanceResult& result_;
  TrianglePairCounts counts_;
  LeafCache cache_a_, cache_b_;
  WaitingPairs waiting_;
  NearLeaves waiting_leaves_[kPairBatch];  // of the waiting pairs
  std::size_t later_count_ = 0;
  NearLeaves later_[kLeafPairs];
  MeasuredPairs measured_;
};

class WideDistance {
public:
  WideDistance(const WideQuery& query, double enough, const std::atomic<bool>* stop,
               DistanceResult& result) noexcept
      : query_(query), deviation_(static_cast<float>(query.deviation)), enough_(enough), stop_(stop),
        result_(result), nearest_(query, result), cache_a_(query.a, nullptr),
        cache_b_(query.b, &query.a_from_b), in_box_(query) {}

  // Searches. A pair that one descent finds at once is improved from either side in turn if the trees are
  // large, the other model's leaf kept. The last descent proves it, or finds a nearer one.
  void search() {
    const WideStart root_a = root_of(query_.layout_a), root_b = root_of(query_.layout_b);
    descend(root_a, root_b, Until::first_pair);
    const int most = most_rounds(query_);
    for (int round = 0; nearest_.found() && round < most && !is_enough(); ++round) {
      const double before = result_.distance;
      descend(start_at(query_.a, nearest_.leaves().a), root_b, Until::some_leaves);
      descend(root_a, start_at(query_.b, nearest_.leaves().b), Until::some_leaves);
      if (!(result_.distance < before)) break;
    }
    leaves_at_a_time_ = kLeafPairs;
    if (nearest_.found() && !is_enough()) descend(root_a, root_b, Until::all_done);
    nearest_.add_counts_to(result_.counters);
  }

private:
  // A pair with a direction of at most unit length: approximately the shortest way from the first to the
  // second, in the frame of the first.
  struct Pair : WidePair {
    float direction[3];
  };
  struct Frame : WideFrame {
    NearBounds near;
    TriangleBits triangles[kWidth];  // of the first, if it is a leaf, that may be near each child
  };

  enum class Until : std::uint8_t { first_pair, some_leaves, all_done };

  bool is_enough() const noexcept { return result_.distance <= enough_ || is_set(stop_); }

  void descend(const WideStart& of_a, const WideStart& of_b, Until until) {
    Pair pair;
    take_start(query_, of_a, of_b, pair);
    begin_direction(of_a, of_b, pair);
    top_ = leaf_pairs_ = 0;
    if (pair.second.is_leaf())
      leaves(pair.first, pair.second, pair.first_is_a, kAllTriangles, 0.0F);
    else
      open(pair);
    const auto is_done = [&] {
      return top_ == 0 || is_enough() || (until == Until::first_pair && nearest_.found()) ||
             (until == Until::some_leaves && leaf_pairs_ >= kSomeLeafPairs);
    };
    while (!is_done()) {
      Frame& frame = frames_[top_ - 1];
      const std::uint8_t lane = frame.lane[--frame.count];
      top_ -= frame.count == 0;
      if (!(frame.near.bounds_sq[lane] < nearest_.limit_sq())) continue;
      if (frame.both_leaves(lane)) {
        leaves(frame.first, frame.node->child[lane], frame.first_is_a, frame.triangles[lane],
               frame.near.bounds_sq[lane]);
      } else {
        frame.take(lane, deviation_, pair);
        take_direction(frame, lane, pair);
        open(pair);
      }
    }
    nearest_.finish();
  }

  static WideStart start_at(const ModelView& model, std::uint32_t leaf) noexcept {
    return {WideChild::leaf(leaf), std::get<NodeBounds<Obb>>(model.tree->bounds()).volumes[leaf]};
  }

  // Starts with the direction of the nearest pair so far; with zero, which separates nothing, if there is no
  // pair yet.
  void begin_direction(const WideStart& of_a, const WideStart& of_b, Pair& pair) const noexcept {
    const Vec3& d = nearest_.direction();
    const Vec3 from_first = pair.first_is_a ? d : -rotate_back(query_.a_from_b, d);
    const Obb& box = (pair.first_is_a ? of_a : of_b).box;
    for (std::size_t k = 0; k < 3; ++k)
      pair.direction[k] =
          static_cast<float>(glm::dot(box.axes[k], from_first) * (1.0 - 0x1p-20 - 2.0 * query_.deviation));
  }

  // Sets the direction of the frame's child, reversed if take() has exchanged the sides, and never longer.
  static void take_direction(const Frame& frame, std::size_t lane, Pair& pair) noexcept {
    const auto& of_child = frame.near.directions;
    const float d[3] = {of_child[0][lane], of_child[1][lane], of_child[2][lane]};
    if (pair.first_is_a == frame.first_is_a) {
      for (int k = 0; k < 3; ++k) pair.direction[k] = d[k];
      return;
    }
    const float shorter = -(1.0F - (pair.rotation_error + 8.0F * kFloatUnit));
    for (int i = 0; i < 3; ++i) {
      const float(&r)[3] = pair.pose.rotation[i];
      pair.direction[i] = shorter * ((r[0] * d[0] + r[1] * d[1]) + r[2] * d[2]);
    }
  }

  // Puts those children of the second that may be nearer into a new frame.
  void open(const Pair& pair) {
    const WideLayout& layout = query_.layout(!pair.first_is_a);
    const WideNode& node = layout.nodes[pair.second.index()];
    const ChildErrors errors = child_errors(pair, layout.reach_ratio, deviation_);
    Frame& frame = frames_[top_];
    std::uint32_t near = boxes_.children_nearer(node, pair.pose, pair.half_first, pair.direction,
                                                errors.slack, nearest_.limit_sq(), frame.poses, frame.near);
    result_.counters.box_tests += kWidth;
    if (near == 0) return;
    if (is_mostly_empty(pair)) {
      near = children_near_triangles(pair, node, errors, near, frame);
      if (near == 0) return;
    } else {
      std::fill_n(frame.triangles, kWidth, kAllTriangles);
    }
    frame.begin(pair, node, errors);
    frame.take_by_key(near, [&](std::size_t lane) { return frame.near.order[lane]; });
    prefetch(layout, node.child[frame.lane[frame.count - 1]]);
    ++top_;
  }

  // Returns true if the first is a leaf whose triangles separate better than its box: a leaf much larger than
  // the other node has large triangles, or few in all directions.
  bool is_mostly_empty(const Pair& pair) const noexcept {
    constexpr float kMuchLarger = 4.0F;  // twice, squared
    return pair.first.is_leaf() && sum_sq(pair.half_first) > kMuchLarger * sum_sq(pair.half_second) &&
           nearest_.limit_sq() < std::numeric_limits<float>::max() &&
           query_.model(pair.first_is_a).tree->topology().nodes[pair.first.index()].count <= kLeafBatch;
  }

  // Returns those of the children whose boxes may be nearer to a leaf's box that may be nearer to some of its
  // triangles. The frame gets these triangles.
  std::uint32_t children_near_triangles(const Pair& pair, const WideNode& node, const ChildErrors& errors,
                                        std::uint32_t near, Frame& frame) noexcept {
    in_box_.take(pair.first.index(), pair.first_is_a, pair.first_is_a ? cache_a_ : cache_b_);
    // An axis is longer than a unit by at most its rounding. The corners are less exact than boxes by 8
    // roundings of the same size.
    const float limit = std::sqrt(nearest_.limit_sq()) * (1.0F + 0x1p-16F);
    return in_box_.meeting(frame.poses, node, near, 3.0F * errors.slack + limit, frame.triangles);
  }

  void leaves(WideChild first, WideChild second, bool first_is_a, TriangleBits of_first, float bound_sq) {
    const TriangleBits of_a = first_is_a ? of_first : kAllTriangles,
                       of_b = first_is_a ? kAllTriangles : of_first;
    nearest_.take(
        {(first_is_a ? first : second).index(), (first_is_a ? second : first).index(), of_a, of_b, bound_sq},
        leaves_at_a_time_);
    ++leaf_pairs_;
  }

  const WideKernels& boxes_ = wide_kernels();
  const WideQuery& query_;
  const float deviation_;
  const double enough_;
  const std::atomic<bool>* const stop_;
  DistanceResult& result_;
  NearestTriangles nearest_;
  std::size_t leaves_at_a_time_ = 1;
  std::size_t leaf_pairs_ = 0;   // visited by this descent
  LeafCache cache_a_, cache_b_;  // of the leaves against which boxes are tested
  LeafInItsBox in_box_;
  std::size_t top_ = 0;
  std::array<Frame, kWideStackSize> frames_;
};

}  // namespace

DistanceResult distance_wide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                             double deviation, double upper_bound, double enough,
                             const std::atomic<bool>* stop, EngineMemory& memory) {
  DistanceResult result;
  result.engine = QueryEngine::fast;
  result.distance = upper_bound;
  const WideQuery query{a, b, *a.tree->wide(), *b.tree->wide(), a_from_b, deviation};
  memory.make<WideDistance>(query, enough, stop, result).search();
  if (result.distance >= upper_bound) result.distance = kInfinity;
  result.stopped = is_set(stop);
  return result;
}

}  // namespace boxwood
