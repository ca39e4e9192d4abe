// SPDX-License-Identifier: MIT
// Finds the points that are extreme along given directions.
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/point_extremes.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/points/point_blocks.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;
#include "fit/points/point_vectors-inl.hpp"

void BlockExtremes(const Soa& soa, std::size_t count, const double* center, const double* directions,
                   std::size_t direction_count, double* low, double* high) {
  const D d;
  const std::size_t n = hn::Lanes(d);
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  for (std::size_t k = 0; k < direction_count; k += 3) {
    // Three directions at a time share the loads; the last group repeats its last direction.
    V ux[3], uy[3], uz[3], lows[3], highs[3];
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t at = 3 * (k + j < direction_count ? k + j : direction_count - 1);
      ux[j] = hn::Set(d, directions[at]);
      uy[j] = hn::Set(d, directions[at + 1]);
      uz[j] = hn::Set(d, directions[at + 2]);
      lows[j] = hn::Set(d, hwy::HighestValue<double>());
      highs[j] = hn::Set(d, hwy::LowestValue<double>());
    }
    for (std::size_t i = 0; i < count; i += n) {
      const V x = hn::Sub(hn::Load(d, soa.x + i), cx), y = hn::Sub(hn::Load(d, soa.y + i), cy),
              z = hn::Sub(hn::Load(d, soa.z + i), cz);
      for (std::size_t j = 0; j < 3; ++j) {
        const V s = hn::Add(hn::Add(hn::Mul(ux[j], x), hn::Mul(uy[j], y)), hn::Mul(uz[j], z));
        lows[j] = hn::Min(lows[j], s);
        highs[j] = hn::Max(highs[j], s);
      }
    }
    for (std::size_t j = 0; j < 3 && k + j < direction_count; ++j) {
      low[k + j] = hn::GetLane(hn::MinOfLanes(d, lows[j]));
      high[k + j] = hn::GetLane(hn::MaxOfLanes(d, highs[j]));
    }
  }
}

template <class T>
void find_along(const T* data, std::size_t count, const double* center, const double* u, double value,
                Smallest& best) {
  const D d;
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  const V ux = hn::Set(d, u[0]), uy = hn::Set(d, u[1]), uz = hn::Set(d, u[2]), wanted = hn::Set(d, value);
  for_double_vectors(data, count, [&](V x, V y, V z, std::size_t i) HWY_ATTR {
    const V s = hn::Add(hn::Add(hn::Mul(ux, hn::Sub(x, cx)), hn::Mul(uy, hn::Sub(y, cy))),
                        hn::Mul(uz, hn::Sub(z, cz)));
    take_smallest(d, hn::Eq(s, wanted), data, i, count, best);
  });
}
void FindAlongFloat(const float* data, std::size_t count, const double* center, const double* u, double value,
                    Smallest& best) {
  find_along(data, count, center, u, value, best);
}
void FindAlongDouble(const double* data, std::size_t count, const double* center, const double* u,
                     double value, Smallest& best) {
  find_along(data, count, center, u, value, best);
}

}  // namespace boxwood::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "fit/points/point_scan.hpp"

namespace boxwood::scan {

namespace {
BOXWOOD_SIMD_TABLE(BlockExtremes);
BOXWOOD_SIMD_TABLE(FindAlongFloat);
BOXWOOD_SIMD_TABLE(FindAlongDouble);

// Returns the smallest point of the blocks that reach `value`.
Vec3 find(PointsView points, std::span<const double> of_block, std::size_t stride, const Vec3& center,
          const Vec3& u, double value) {
  Smallest best;
  for (std::size_t b = 0; b * stride < of_block.size(); ++b) {
    if (of_block[b * stride] != value) continue;
    const std::size_t count = points_in_block(points, b);
    if (points.is_double()) {
      BlockRoom<double> room;
      const double* data = packed_block(points, b, room);
      BOXWOOD_SIMD_CALL(FindAlongDouble)(data, count, &center.x, &u.x, value, best);
    } else {
      BlockRoom<float> room;
      const float* data = packed_block(points, b, room);
      BOXWOOD_SIMD_CALL(FindAlongFloat)(data, count, &center.x, &u.x, value, best);
    }
  }
  return best.point;
}
}  // namespace

void extremes(PointsView points, const Vec3& center, std::span<const Vec3> directions, std::span<Extreme> low,
              std::span<Extreme> high, Threads threads) {
  const std::size_t stride = directions.size();
  std::vector<double> lows(block_count(points) * stride), highs(lows.size());
  for_columns(points, threads, [&](std::size_t b, const Soa& soa, std::size_t count) {
    BOXWOOD_SIMD_CALL(BlockExtremes)
    (soa, count, &center.x, &directions[0].x, stride, &lows[b * stride], &highs[b * stride]);
  });
  for (std::size_t k = 0; k < stride; ++k) {
    low[k].value = kInfinity;
    high[k].value = -kInfinity;
    for (std::size_t i = k; i < lows.size(); i += stride) {
      low[k].value = std::min(low[k].value, lows[i]);
      high[k].value = std::max(high[k].value, highs[i]);
    }
    const Vec3& u = directions[k];
    low[k].point = find(points, std::span(lows).subspan(k), stride, center, u, low[k].value);
    high[k].point = find(points, std::span(highs).subspan(k), stride, center, u, high[k].value);
  }
}

}  // namespace boxwood::scan
#endif  // HWY_ONCE
