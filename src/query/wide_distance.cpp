// Distance through the wide layouts: branch and bound, the nearest child first.
#include "query/wide_distance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
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
  return 2.0 * ((reach_of(*query.a.tree) + reach_of(*query.b.tree)) + ((t.x + t.y) + t.z));
}

class WideDistance {
public:
  WideDistance(const WideQuery& query, double enough, DistanceResult& result) noexcept
      : kernels_(wide_kernels()), query_(query), deviation_(static_cast<float>(query.deviation)),
        enough_(enough), slack_(0x1p-46 * coordinates_of(query)), result_(result), cache_a_(query.a, nullptr),
        cache_b_(query.b, &query.a_from_b) {}

  // Keys of the pairs are bounds: at most the square of the distance of what is in the two nodes.
  void search(const WidePair& root) {
    set_limit();
    stack_[0] = root;
    for (std::size_t top = 1; top > 0;) {
      const WidePair& pair = stack_[--top];
      if (!(pair.key < limit_sq_)) continue;
      if (pair.first.is_leaf() && pair.second.is_leaf()) {
        leaves(pair);
        if (result_.distance <= enough_) break;
      } else {
        top = open(pair, top);
      }
    }
    add_counts(counts_, result_.counters);
  }

private:
  void set_limit() noexcept {
    limit_sq_ = result_.distance > 0.0
                    ? std::nextafter(static_cast<float>(result_.distance * result_.distance),
                                     std::numeric_limits<float>::infinity())
                    : 0.0F;
  }

  std::size_t open(WidePair pair, std::size_t top) noexcept {
    choose_side(pair, deviation_);
    const WideLayout& layout = query_.layout(!pair.first_is_a);
    const WideNode& node = layout.nodes[pair.second.index()];
    const ChildErrors errors = child_errors(pair, layout.reach_ratio, deviation_);
    WidePoses poses;
    alignas(64) float bounds_sq[kWidth];
    kernels_.children_distance_sq(node, pair.pose, pair.half_first, errors.slack, poses, bounds_sq);
    result_.counters.box_tests += kWidth;
    std::size_t near[kWidth], count = 0;  // the farthest first
    for (std::size_t lane = 0; lane < kWidth && !node.child[lane].is_none(); ++lane) {
      if (!(bounds_sq[lane] < limit_sq_)) continue;
      std::size_t at = count++;
      for (; at > 0 && bounds_sq[near[at - 1]] < bounds_sq[lane]; --at) near[at] = near[at - 1];
      near[at] = lane;
    }
    for (std::size_t i = 0; i < count; ++i) {
      stack_[top] = with_child(pair, node, poses, near[i], errors);
      stack_[top++].key = bounds_sq[near[i]];
    }
    return top;
  }

  void leaves(const WidePair& pair) {
    const TreeNode& leaf_a =
        query_.a.tree->topology.nodes[(pair.first_is_a ? pair.first : pair.second).index()];
    const TreeNode& leaf_b =
        query_.b.tree->topology.nodes[(pair.first_is_a ? pair.second : pair.first).index()];
    for_leaf_batches(cache_a_, cache_b_, leaf_a, leaf_b,
                     [&](const LeafCorners& corners_a, std::uint32_t a, std::uint32_t count_a,
                         const LeafCorners& corners_b, std::uint32_t b, std::uint32_t count_b) {
                       for (std::uint32_t k = 0; k < count_b; ++k) {
                         double bounds_sq[kLeafBatch];
                         kernels_.triangle_gaps_sq(corners_a, count_a, corners_b, k, direction_, slack_,
                                                   bounds_sq);
                         for (std::uint32_t i = 0; i < count_a; ++i)
                           if (bounds_sq[i] < result_.distance * result_.distance)
                             measure(triangle_of(corners_a, i), a + i, triangle_of(corners_b, k), b + k);
                       }
                       return false;
                     });
  }

  void measure(const Corners& corners_a, std::uint32_t place_a, const Corners& corners_b,
               std::uint32_t place_b) {
    ++result_.counters.triangle_tests;
    const TriangleDistance d = distance_of(corners_a, corners_b, counts_);
    if (!(d.distance < result_.distance)) return;
    result_.distance = d.distance;
    result_.point_a = d.point_a;
    result_.point_b = d.point_b;
    result_.triangle_a = query_.a.tree->topology.order[place_a];
    result_.triangle_b = query_.b.tree->topology.order[place_b];
    set_limit();
    // Between far models most pairs are nearly as far along the shortest way found so far.
    if (d.distance > 0x1p-500) direction_ = (d.point_b - d.point_a) * ((1.0 - 0x1p-40) / d.distance);
  }

  const WideKernels& kernels_;
  const WideQuery& query_;
  const float deviation_;
  const double enough_;
  Vec3 direction_ = Vec3(0.0);  // of the shortest way so far, of at most unit length
  double slack_;                // rounding of projections on it: 2^-46 of all coordinates
  float limit_sq_ = 0.0F;       // pairs whose bound is not below it cannot be nearer
  DistanceResult& result_;
  TrianglePairCounts counts_;
  LeafCache cache_a_, cache_b_;
  std::array<WidePair, kWideStackSize> stack_;
};

}  // namespace

DistanceResult distance_wide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                             double deviation, double upper_bound, double enough) {
  DistanceResult result;
  result.engine = QueryEngine::fast;
  result.distance = upper_bound;
  const WideQuery query{a, b, *a.tree->wide, *b.tree->wide, a_from_b, deviation};
  WideDistance(query, enough, result).search(root_pair(query, reach_of(*b.tree)));
  if (result.distance >= upper_bound) result.distance = kInfinity;
  return result;
}

}  // namespace boxwood
