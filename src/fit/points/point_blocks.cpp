// SPDX-License-Identifier: MIT
// Splits a block of points into columns of doubles.
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/point_blocks.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/points/point_blocks.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;

// Splits a block into x, y, z as doubles; the lanes behind it repeat the last point.
void pad(Soa& soa, std::size_t count) {
  for (std::size_t i = count; i < count + hn::Lanes(D()); ++i) {
    soa.x[i] = soa.x[count - 1];
    soa.y[i] = soa.y[count - 1];
    soa.z[i] = soa.z[count - 1];
  }
}
void LoadFloats(const float* data, std::size_t count, Soa& soa) {
  const D d;
  const hn::Rebind<float, D> df;
  const std::size_t n = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + n <= count; i += n) {
    hn::Vec<decltype(df)> x, y, z;
    hn::LoadInterleaved3(df, data + 3 * i, x, y, z);
    hn::Store(hn::PromoteTo(d, x), d, soa.x + i);
    hn::Store(hn::PromoteTo(d, y), d, soa.y + i);
    hn::Store(hn::PromoteTo(d, z), d, soa.z + i);
  }
  for (; i < count; ++i) {
    soa.x[i] = static_cast<double>(data[3 * i]);
    soa.y[i] = static_cast<double>(data[3 * i + 1]);
    soa.z[i] = static_cast<double>(data[3 * i + 2]);
  }
  pad(soa, count);
}
void LoadDoubles(const double* data, std::size_t count, Soa& soa) {
  for (std::size_t i = 0; i < count; ++i) {
    soa.x[i] = data[3 * i];
    soa.y[i] = data[3 * i + 1];
    soa.z[i] = data[3 * i + 2];
  }
  pad(soa, count);
}

}  // namespace boxwood::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood::scan {

namespace {
BOXWOOD_SIMD_TABLE(LoadFloats);
BOXWOOD_SIMD_TABLE(LoadDoubles);
static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(Vec3f) == 3 * sizeof(float));
}  // namespace

std::size_t load_block(PointsView points, std::size_t block, Soa& soa) {
  const std::size_t begin = block * kBlock, count = points_in_block(points, block);
  if (points.is_double()) {
    BlockRoom<double> room;
    BOXWOOD_SIMD_CALL(LoadDoubles)(packed(points, begin, count, room), count, soa);
  } else {
    BlockRoom<float> room;
    BOXWOOD_SIMD_CALL(LoadFloats)(packed(points, begin, count, room), count, soa);
  }
  return count;
}

}  // namespace boxwood::scan
#endif  // HWY_ONCE
