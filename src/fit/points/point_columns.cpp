// SPDX-License-Identifier: MIT
// Makes passes over columns: the maxima of short chunks, then the points that reach the largest.
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/point_columns.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/points/point_columns.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;

HWY_INLINE V distance_sq(const double* x, const double* y, const double* z, std::size_t i, V cx, V cy, V cz) {
  const D d;
  const V dx = hn::Sub(hn::LoadU(d, x + i), cx), dy = hn::Sub(hn::LoadU(d, y + i), cy),
          dz = hn::Sub(hn::LoadU(d, z + i), cz);
  return hn::Add(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), hn::Mul(dz, dz));
}

// Returns the largest square of the points [begin, end), a whole number of vectors.
double ChunkFarthest(const double* x, const double* y, const double* z, std::size_t begin, std::size_t end,
                     const double* center) {
  const D d;
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  V best = hn::Zero(d);
  for (std::size_t i = begin; i < end; i += hn::Lanes(d))
    best = hn::Max(best, distance_sq(x, y, z, i, cx, cy, cz));
  return hn::GetLane(hn::MaxOfLanes(d, best));
}

// Returns the first of [begin, end) whose square is `value`, or end.
std::size_t ChunkFind(const double* x, const double* y, const double* z, std::size_t begin, std::size_t end,
                      const double* center, double value) {
  const D d;
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  const V wanted = hn::Set(d, value);
  for (std::size_t i = begin; i < end; i += hn::Lanes(d)) {
    const auto equal = hn::Eq(distance_sq(x, y, z, i, cx, cy, cz), wanted);
    if (!hn::AllFalse(d, equal)) return i + static_cast<std::size_t>(hn::FindFirstTrue(d, equal));
  }
  return end;
}

void Split(const float* floats, const double* doubles, std::size_t count, double* x, double* y, double* z) {
  if (doubles != nullptr) {
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = doubles[3 * i];
      y[i] = doubles[3 * i + 1];
      z[i] = doubles[3 * i + 2];
    }
    return;
  }
  const D d;
  const hn::Rebind<float, D> df;
  const std::size_t n = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + n <= count; i += n) {
    hn::Vec<decltype(df)> fx, fy, fz;
    hn::LoadInterleaved3(df, floats + 3 * i, fx, fy, fz);
    hn::StoreU(hn::PromoteTo(d, fx), d, x + i);
    hn::StoreU(hn::PromoteTo(d, fy), d, y + i);
    hn::StoreU(hn::PromoteTo(d, fz), d, z + i);
  }
  for (; i < count; ++i) {
    x[i] = static_cast<double>(floats[3 * i]);
    y[i] = static_cast<double>(floats[3 * i + 1]);
    z[i] = static_cast<double>(floats[3 * i + 2]);
  }
}

}  // namespace boxwood::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <array>

#include "base/point_order.hpp"
#include "fit/points/point_blocks.hpp"

namespace boxwood::scan {

namespace {
BOXWOOD_SIMD_TABLE(ChunkFarthest);
BOXWOOD_SIMD_TABLE(ChunkFind);
BOXWOOD_SIMD_TABLE(Split);

// The lanes of the widest vectors, and the points between two reads of the maximum, so that finding its point
// again costs little.
constexpr std::size_t kLanes = 8, kChunk = 256;
// The number of points up to which a plain loop is faster.
constexpr std::size_t kFew = 16;
}  // namespace

Columns::Columns(PointsView points) : count_(points.size()) {
  const std::size_t padded = (count_ + kLanes - 1) / kLanes * kLanes;
  if (padded > kWithin) memory_ = std::make_unique_for_overwrite<double[]>(3 * padded);
  x_ = padded > kWithin ? memory_.get() : within_.data();
  y_ = x_ + padded;
  z_ = y_ + padded;
  if (is_array(points)) {
    BOXWOOD_SIMD_CALL(Split)
    (points.is_double() ? nullptr : &points.floats()[0].x,
     points.is_double() ? &points.doubles()[0].x : nullptr, count_, x_, y_, z_);
  } else {
    for (std::size_t i = 0; i < count_; ++i) {
      const Vec3 p = points[i];
      x_[i] = p.x;
      y_[i] = p.y;
      z_[i] = p.z;
    }
  }
  for (double* column : {x_, y_, z_}) std::fill(column + count_, column + padded, column[count_ - 1]);
}

Extreme Columns::farthest(const Vec3& center) const noexcept {
  if (count_ <= kFew) {
    Extreme result;
    result.value = -1.0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Vec3 p = at(i), d = p - center;
      const double value = (d.x * d.x + d.y * d.y) + d.z * d.z;
      if (value > result.value || (value == result.value && before(p, result.point))) result = {value, p};
    }
    return result;
  }
  const std::size_t padded = (count_ + kLanes - 1) / kLanes * kLanes;
  std::array<double, kMaxColumns / kChunk + 1> largest;
  Extreme result;
  for (std::size_t begin = 0; begin < padded; begin += kChunk) {
    const std::size_t end = std::min(begin + kChunk, padded);
    largest[begin / kChunk] = BOXWOOD_SIMD_CALL(ChunkFarthest)(x_, y_, z_, begin, end, &center.x);
    result.value = std::max(result.value, largest[begin / kChunk]);
  }
  bool found = false;
  for (std::size_t begin = 0; begin < padded; begin += kChunk) {
    if (largest[begin / kChunk] != result.value) continue;
    const std::size_t end = std::min(begin + kChunk, padded);
    for (std::size_t i = begin; i < end;) {
      i = BOXWOOD_SIMD_CALL(ChunkFind)(x_, y_, z_, i, end, &center.x, result.value);
      // Among equal ones the smallest wins; the rest of this vector is handled one by one.
      for (std::size_t next = std::min(end, (i / kLanes + 1) * kLanes); i < next; ++i) {
        const Vec3 p = at(i), d = p - center;
        if ((d.x * d.x + d.y * d.y) + d.z * d.z != result.value) continue;
        if (!found || before(p, result.point)) result.point = p;
        found = true;
      }
    }
  }
  return result;
}

}  // namespace boxwood::scan
#endif  // HWY_ONCE
