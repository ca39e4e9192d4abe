// SPDX-License-Identifier: MIT
// Boxes and slabs: Highway kernels over blocks of points, then exact merges of the blocks.
// Vectors are kept in arrays, so targets with vectors of unknown size are left out (ARM falls back to NEON).
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/point_scan.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/points/point_blocks.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
#include "fit/points/point_vectors-inl.hpp"
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;

// Finds lane-wise extremes of xyzxyz...: three accumulators need no shuffles. Returns false if a value is not
// finite.
template <class T> bool block_box(const T* data, std::size_t count, T* low, T* high) {
  const hn::ScalableTag<T> d;
  using VT = hn::Vec<decltype(d)>;
  const std::size_t n = hn::Lanes(d), scalars = 3 * count;
  VT low0 = hn::Set(d, hwy::HighestValue<T>()), low1 = low0, low2 = low0;
  VT high0 = hn::Set(d, hwy::LowestValue<T>()), high1 = high0, high2 = high0;
  VT bad = hn::Zero(d);
  std::size_t i = 0;
  for (; i + 3 * n <= scalars; i += 3 * n) {
    const VT a = hn::LoadU(d, data + i), b = hn::LoadU(d, data + i + n), c = hn::LoadU(d, data + i + 2 * n);
    low0 = hn::Min(low0, a);
    low1 = hn::Min(low1, b);
    low2 = hn::Min(low2, c);
    high0 = hn::Max(high0, a);
    high1 = hn::Max(high1, b);
    high2 = hn::Max(high2, c);
    // x - x is +0 for finite x and NaN otherwise.
    bad = hn::Or(bad, hn::Or(hn::Or(hn::Sub(a, a), hn::Sub(b, b)), hn::Sub(c, c)));
  }
  if (i > 0) {
    if (!hn::AllTrue(d, hn::Eq(bad, hn::Zero(d)))) return false;
    HWY_ALIGN T lows[3 * hn::MaxLanes(d)], highs[3 * hn::MaxLanes(d)];
    hn::Store(low0, d, lows);
    hn::Store(low1, d, lows + n);
    hn::Store(low2, d, lows + 2 * n);
    hn::Store(high0, d, highs);
    hn::Store(high1, d, highs + n);
    hn::Store(high2, d, highs + 2 * n);
    for (std::size_t lane = 0; lane < 3 * n; ++lane) {
      low[lane % 3] = lows[lane] < low[lane % 3] ? lows[lane] : low[lane % 3];
      high[lane % 3] = highs[lane] > high[lane % 3] ? highs[lane] : high[lane % 3];
    }
  }
  for (; i < scalars; ++i) {
    if (!(data[i] - data[i] == T(0))) return false;
    low[i % 3] = data[i] < low[i % 3] ? data[i] : low[i % 3];
    high[i % 3] = data[i] > high[i % 3] ? data[i] : high[i % 3];
  }
  return true;
}
bool BlockBoxFloat(const float* data, std::size_t count, float* low, float* high) {
  return block_box(data, count, low, high);
}
bool BlockBoxDouble(const double* data, std::size_t count, double* low, double* high) {
  return block_box(data, count, low, high);
}

// Returns false if a coordinate is not finite.
bool BlockSlabs(const Soa& soa, std::size_t count, double* low, double* high) {
  const D d;
  const std::size_t n = hn::Lanes(d);
  V bad = hn::Zero(d);
  SlabVectors<D> slabs(d, low, high);
  for (std::size_t i = 0; i < count; i += n) {
    const V x = hn::Load(d, soa.x + i), y = hn::Load(d, soa.y + i), z = hn::Load(d, soa.z + i);
    // x - x is +0 for finite x and NaN otherwise.
    bad = hn::Add(bad, hn::Add(hn::Add(hn::Sub(x, x), hn::Sub(y, y)), hn::Sub(z, z)));
    slabs.take(x, y, z);
  }
  slabs.of_all_lanes(d, low, high);
  return hn::AllTrue(d, hn::Eq(bad, hn::Zero(d)));
}

}  // namespace boxwood::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

#include "fit/points/point_scan.hpp"

namespace boxwood::scan {

namespace {
BOXWOOD_SIMD_TABLE(BlockBoxFloat);
BOXWOOD_SIMD_TABLE(BlockBoxDouble);
BOXWOOD_SIMD_TABLE(BlockSlabs);
}  // namespace

namespace {
// Calls f(numbers, count) for the points [begin, end): all at once, or block by block if they are not an
// array. Returns false as soon as f does.
template <class T, class F>
bool for_numbers(PointsView points, std::size_t begin, std::size_t end, const F& f) {
  if (is_array(points))
    return f(reinterpret_cast<const T*>(points.data() + begin * points.stride()), end - begin);
  BlockRoom<T> room;
  for (std::size_t at = begin; at < end; at += kBlock) {
    const std::size_t count = std::min(kBlock, end - at);
    if (!f(packed(points, at, count, room), count)) return false;
  }
  return true;
}

// Returns the box of the points [begin, end).
Bounds box_of(PointsView points, std::size_t begin, std::size_t end) {
  Bounds part;
  bool finite = true;
  if (points.is_double()) {
    double low[3] = {kInfinity, kInfinity, kInfinity}, high[3] = {-kInfinity, -kInfinity, -kInfinity};
    finite = for_numbers<double>(points, begin, end, [&](const double* data, std::size_t count) {
      return BOXWOOD_SIMD_CALL(BlockBoxDouble)(data, count, low, high);
    });
    part.min = Vec3(low[0], low[1], low[2]);
    part.max = Vec3(high[0], high[1], high[2]);
  } else {
    const float inf = std::numeric_limits<float>::infinity();
    float low[3] = {inf, inf, inf}, high[3] = {-inf, -inf, -inf};
    finite = for_numbers<float>(points, begin, end, [&](const float* data, std::size_t count) {
      return BOXWOOD_SIMD_CALL(BlockBoxFloat)(data, count, low, high);
    });
    part.min = Vec3(low[0], low[1], low[2]);
    part.max = Vec3(high[0], high[1], high[2]);
  }
  if (finite) return part;
  part = {};
  for (std::size_t i = begin; i < end; ++i) {
    const Vec3 p = points[i];
    if (!is_finite(p)) {
      ++part.non_finite;
      continue;
    }
    part.min = glm::min(part.min, p);
    part.max = glm::max(part.max, p);
  }
  return part;
}
}  // namespace

Bounds box(PointsView points, Threads threads) {
  const std::size_t share = 16 * kBlock, tasks = (points.size() + share - 1) / share;
  Bounds all;
  if (tasks == 1) {
    all = box_of(points, 0, points.size());
  } else {
    std::vector<Bounds> parts(tasks);
    parallel_for(tasks, threads, [&](std::size_t task) {
      parts[task] = box_of(points, task * share, std::min(points.size(), (task + 1) * share));
    });
    for (const Bounds& part : parts) {
      all.min = glm::min(all.min, part.min);
      all.max = glm::max(all.max, part.max);
      all.non_finite += part.non_finite;
    }
  }
  all.min = all.min + Vec3(0.0);  // -0 becomes 0, independent of the order
  all.max = all.max + Vec3(0.0);
  return all;
}

SlabBounds slabs(PointsView points, Threads threads) {
  SlabBounds all;
  all.min.fill(kInfinity);
  all.max.fill(-kInfinity);
  std::vector<SlabBounds> parts(block_count(points), all);
  for_columns(points, threads, [&](std::size_t b, const Soa& soa, std::size_t count) {
    parts[b].finite = BOXWOOD_SIMD_CALL(BlockSlabs)(soa, count, parts[b].min.data(), parts[b].max.data());
  });
  for (const SlabBounds& part : parts) {
    all.finite = all.finite && part.finite;
    for (std::size_t k = 0; k < 13; ++k) {
      all.min[k] = std::min(all.min[k], part.min[k]);
      all.max[k] = std::max(all.max[k], part.max[k]);
    }
  }
  for (std::size_t k = 0; k < 13; ++k) {
    all.min[k] += 0.0;  // -0 becomes 0, independent of the order
    all.max[k] += 0.0;
  }
  return all;
}

}  // namespace boxwood::scan
#endif  // HWY_ONCE
