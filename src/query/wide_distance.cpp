// Distance through the wide layouts: branch and bound, the nearest child first.
#include "query/wide_distance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "geometry/triangle_distance.hpp"
#include "query/descent.hpp"
#include "query/wide_descent.hpp"
#include "query/wide_leaves.hpp"

namespace boxwood {

namespace {

// No coordinate that a query meets is larger, nor the sum of three.
double coordinates_of(const WideQuery& query) noexcept {
  const Vec3 t = glm::abs(query.a_from_b.translation);
  return 2.0 * ((query.layout_a.reach + query.layout_b.reach) + ((t.x + t.y) + t.z));
}

// Pairs of triangles that are measured together, as soon as there are so many.
constexpr std::size_t kEnoughWaiting = 8;

// Boxes whose bounds are alike, most of all 0, are visited by the distance of their centres.
constexpr float kCenterShare = 0x1p-6F;

// Each takes a small part of what the last descent does; more than a few bring no nearer pair.
constexpr int kMostRounds = 2;

class WideDistance {
public:
  WideDistance(const WideQuery& query, double enough, DistanceResult& result) noexcept
      : query_(query), deviation_(static_cast<float>(query.deviation)), enough_(enough),
        slack_(0x1p-46 * coordinates_of(query)), result_(result), cache_a_(query.a, nullptr),
        cache_b_(query.b, &query.a_from_b) {}

  // A pair that one descent finds at once is brought nearer from either side in turn, the other model's leaf
  // kept; that is most often the nearest pair. The last descent proves it, or finds a nearer one.
  void search() {
    set_limit();
    const WideStart root_a = root_of(query_.layout_a), root_b = root_of(query_.layout_b);
    descend(root_a, root_b, Until::first_pair);
    for (int round = 0; found_ && round < kMostRounds && !is_enough(); ++round) {
      const double before = result_.distance;
      descend(start_at(query_.a, leaf_a_), root_b, Until::all_done);
      descend(root_a, start_at(query_.b, leaf_b_), Until::all_done);
      if (!(result_.distance < before)) break;
    }
    if (found_ && !is_enough()) descend(root_a, root_b, Until::all_done);
    add_counts(counts_, result_.counters);
  }

private:
  struct Frame : WideFrame {
    alignas(64) float bounds_sq[kWidth];  // at most the square of the distance from what is in the child
  };

  enum class Until : std::uint8_t { first_pair, all_done };

  bool is_enough() const noexcept { return result_.distance <= enough_; }

  void descend(const WideStart& of_a, const WideStart& of_b, Until until) {
    WidePair pair;
    take_start(query_, of_a, of_b, pair);
    top_ = 0;
    if (pair.second.is_leaf())
      leaves(pair.first, pair.second, pair.first_is_a);
    else
      open(pair);
    while (top_ > 0 && !is_enough() && !(until == Until::first_pair && found_)) {
      Frame& frame = frames_[top_ - 1];
      const std::uint8_t lane = frame.lane[--frame.count];
      top_ -= frame.count == 0;
      if (!(frame.bounds_sq[lane] < limit_sq_)) continue;
      if (frame.both_leaves(lane)) {
        leaves(frame.first, frame.node->child[lane], frame.first_is_a);
      } else {
        frame.take(lane, deviation_, pair);
        open(pair);
      }
    }
    measure_waiting();
  }

  static WideStart start_at(const ModelView& model, std::uint32_t leaf) noexcept {
    return {WideChild::leaf(leaf), std::get<NodeBounds<Obb>>(model.tree->bounds).volumes[leaf]};
  }

  void set_limit() noexcept {
    limit_sq_ = result_.distance > 0.0
                    ? std::nextafter(static_cast<float>(result_.distance * result_.distance),
                                     std::numeric_limits<float>::infinity())
                    : 0.0F;
  }

  // Puts the children of the second that may be nearer into a new frame.
  void open(const WidePair& pair) {
    const WideLayout& layout = query_.layout(!pair.first_is_a);
    const WideNode& node = layout.nodes[pair.second.index()];
    const ChildErrors errors = child_errors(pair, layout.reach_ratio, deviation_);
    Frame& frame = frames_[top_];
    boxes_.children_distance_sq(node, pair.pose, pair.half_first, errors.slack, frame.poses, frame.bounds_sq);
    result_.counters.box_tests += kWidth;
    std::uint32_t near = 0;
    float keys[kWidth];
    for (std::size_t lane = 0; lane < kWidth && !node.child[lane].is_none(); ++lane) {
      if (!(frame.bounds_sq[lane] < limit_sq_)) continue;
      near |= 1U << lane;
      keys[lane] = frame.bounds_sq[lane] + kCenterShare * squared_center(frame.poses, lane);
    }
    if (near == 0) return;
    frame.begin(pair, node, errors);
    frame.take_by_key(near, keys);
    prefetch(layout, node.child[frame.lane[frame.count - 1]]);
    ++top_;
  }

  void leaves(WideChild first, WideChild second, bool first_is_a) {
    const std::uint32_t id_a = (first_is_a ? first : second).index(),
                        id_b = (first_is_a ? second : first).index();
    const TreeNode &leaf_a = query_.a.tree->topology.nodes[id_a],
                   &leaf_b = query_.b.tree->topology.nodes[id_b];
    for_leaf_batches(cache_a_, cache_b_, leaf_a, leaf_b,
                     [&](const LeafCorners& corners_a, std::uint32_t a, std::uint32_t count_a,
                         const LeafCorners& corners_b, std::uint32_t b, std::uint32_t count_b) {
                       for (std::uint32_t k = 0; k < count_b; ++k) {
                         double bounds_sq[kLeafBatch];
                         triangles_.triangle_gaps_sq(corners_a, count_a, corners_b, k, direction_, slack_,
                                                     bounds_sq);
                         for (std::uint32_t i = 0; i < count_a; ++i)
                           if (bounds_sq[i] < result_.distance * result_.distance) {
                             leaves_a_[waiting_.count] = id_a;
                             leaves_b_[waiting_.count] = id_b;
                             waiting_.put(corners_a, i, a + i, corners_b, k, b + k);
                             if (waiting_.count == kPairBatch) measure_waiting();
                           }
                       }
                       return false;
                     });
    if (waiting_.count >= kEnoughWaiting || !found_) measure_waiting();
  }

  // Bounds all pairs that wait, and measures those that may be nearer, the most likely one first.
  void measure_waiting() {
    const std::size_t n = std::exchange(waiting_.count, 0);
    if (n == 0) return;
    result_.counters.triangle_tests += n;
    alignas(64) double gaps[kPairBatch];
    triangles_.pair_gaps(waiting_.corners, n, slack_, gaps, nullptr);
    const auto nearest = static_cast<std::size_t>(std::min_element(gaps, gaps + n) - gaps);
    measure(nearest, gaps[nearest]);
    for (std::size_t i = 0; i < n; ++i)
      if (i != nearest) measure(i, gaps[i]);
  }

  void measure(std::size_t i, double gap) {
    if (!(gap < result_.distance)) return;
    const TriangleDistance d =
        distance_of(triangle_of(waiting_.corners.a, i), triangle_of(waiting_.corners.b, i), counts_);
    if (!(d.distance < result_.distance)) return;
    result_.distance = d.distance;
    result_.point_a = d.point_a;
    result_.point_b = d.point_b;
    found_ = true;
    leaf_a_ = leaves_a_[i];
    leaf_b_ = leaves_b_[i];
    result_.triangle_a = query_.a.tree->topology.order[waiting_.place_a[i]];
    result_.triangle_b = query_.b.tree->topology.order[waiting_.place_b[i]];
    set_limit();
    // Between far models most pairs are nearly as far along the shortest way found so far.
    if (d.distance > 0x1p-500) direction_ = (d.point_b - d.point_a) * ((1.0 - 0x1p-40) / d.distance);
  }

  const WideKernels& boxes_ = wide_kernels();
  const TriangleKernels& triangles_ = triangle_kernels();
  const WideQuery& query_;
  const float deviation_;
  const double enough_;
  Vec3 direction_ = Vec3(0.0);             // of the shortest way so far, of at most unit length
  double slack_;                           // rounding of projections on it: 2^-46 of all coordinates
  bool found_ = false;                     // some pair
  std::uint32_t leaf_a_ = 0, leaf_b_ = 0;  // with its triangles
  float limit_sq_ = 0.0F;                  // pairs whose bound is not below it cannot be nearer
  DistanceResult& result_;
  TrianglePairCounts counts_;
  LeafCache cache_a_, cache_b_;
  WaitingPairs waiting_;
  std::uint32_t leaves_a_[kPairBatch], leaves_b_[kPairBatch];  // of the pairs that wait
  std::size_t top_ = 0;
  std::array<Frame, kWideStackSize> frames_;
};

}  // namespace

DistanceResult distance_wide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                             double deviation, double upper_bound, double enough) {
  DistanceResult result;
  result.engine = QueryEngine::fast;
  result.distance = upper_bound;
  const WideQuery query{a, b, *a.tree->wide, *b.tree->wide, a_from_b, deviation};
  WideDistance(query, enough, result).search();
  if (result.distance >= upper_bound) result.distance = kInfinity;
  return result;
}

}  // namespace boxwood
