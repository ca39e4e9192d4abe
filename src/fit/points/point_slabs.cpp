// SPDX-License-Identifier: MIT
// Finds the points that are extreme along the thirteen directions of a 26-DOP, in the numbers' own precision.
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/point_slabs.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/points/point_blocks.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
#include "fit/points/point_vectors-inl.hpp"

template <class T> void poles_of_block(const T* data, std::size_t count, T* low, T* high) {
  const hn::ScalableTag<T> d;
  using VT = hn::Vec<decltype(d)>;
  std::fill_n(low, 13, hwy::HighestValue<T>());
  std::fill_n(high, 13, hwy::LowestValue<T>());
  SlabVectors<hn::ScalableTag<T>> slabs(d, low, high);
  for_vectors(data, count, [&](VT x, VT y, VT z, std::size_t) HWY_ATTR { slabs.take(x, y, z); });
  slabs.of_all_lanes(d, low, high);
}
void PolesFloat(const float* data, std::size_t count, float* low, float* high) {
  poles_of_block(data, count, low, high);
}
void PolesDouble(const double* data, std::size_t count, double* low, double* high) {
  poles_of_block(data, count, low, high);
}

// Sums with a coefficient of 0 equal those without the term, except for the sign of a zero.
template <class T> void find_pole(const T* data, std::size_t count, const T* u, T value, Smallest& best) {
  const hn::ScalableTag<T> d;
  using VT = hn::Vec<decltype(d)>;
  const VT ux = hn::Set(d, u[0]), uy = hn::Set(d, u[1]), uz = hn::Set(d, u[2]), wanted = hn::Set(d, value);
  for_vectors(data, count, [&](VT x, VT y, VT z, std::size_t i) HWY_ATTR {
    const VT s = hn::Add(hn::Add(hn::Mul(ux, x), hn::Mul(uy, y)), hn::Mul(uz, z));
    take_smallest(d, hn::Eq(s, wanted), data, i, count, best);
  });
}
void FindPoleFloat(const float* data, std::size_t count, const float* u, float value, Smallest& best) {
  find_pole(data, count, u, value, best);
}
void FindPoleDouble(const double* data, std::size_t count, const double* u, double value, Smallest& best) {
  find_pole(data, count, u, value, best);
}

}  // namespace boxwood::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <array>

#include <boxwood/kdop.hpp>

#include "fit/points/point_scan.hpp"

namespace boxwood::scan {

namespace {
BOXWOOD_SIMD_TABLE(PolesFloat);
BOXWOOD_SIMD_TABLE(PolesDouble);
BOXWOOD_SIMD_TABLE(FindPoleFloat);
BOXWOOD_SIMD_TABLE(FindPoleDouble);

template <class T, class Poles, class Find>
std::vector<Vec3> poles(PointsView points, Threads threads, const Poles& block_poles, const Find& find) {
  struct Part {
    std::array<T, 13> low, high;
  };
  std::vector<Part> parts(block_count(points));
  for_blocks(points, threads, [&](std::size_t b) {
    BlockRoom<T> room;
    block_poles(packed_block(points, b, room), points_in_block(points, b), parts[b].low.data(),
                parts[b].high.data());
  });
  std::vector<Vec3> result;
  for (std::size_t k = 0; k < 13; ++k) {
    T low = parts[0].low[k], high = parts[0].high[k];
    for (const Part& part : parts) {
      low = std::min(low, part.low[k]);
      high = std::max(high, part.high[k]);
    }
    const DopDirection n = dop::kDirections<26>[k];
    const std::array<T, 3> u = {static_cast<T>(n.x), static_cast<T>(n.y), static_cast<T>(n.z)};
    Smallest lowest, highest;
    for (std::size_t b = 0; b < parts.size(); ++b) {
      if (parts[b].low[k] != low && parts[b].high[k] != high) continue;
      BlockRoom<T> room;
      const T* block = packed_block(points, b, room);
      const std::size_t count = points_in_block(points, b);
      if (parts[b].low[k] == low) find(block, count, u.data(), low, lowest);
      if (parts[b].high[k] == high) find(block, count, u.data(), high, highest);
    }
    result.push_back(lowest.point);
    result.push_back(highest.point);
  }
  std::sort(result.begin(), result.end(), before);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}
}  // namespace

std::vector<Vec3> slab_points(PointsView points, Threads threads) {
  if (points.is_double())
    return poles<double>(points, threads, BOXWOOD_SIMD_CALL(PolesDouble), BOXWOOD_SIMD_CALL(FindPoleDouble));
  return poles<float>(points, threads, BOXWOOD_SIMD_CALL(PolesFloat), BOXWOOD_SIMD_CALL(FindPoleFloat));
}

}  // namespace boxwood::scan
#endif  // HWY_ONCE
