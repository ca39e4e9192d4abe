// SPDX-License-Identifier: MIT
// The support kernel of the core set in SIMD, and its growth.
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/box/rotation_support_set.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/box/rotation_cell.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Finds extremes and their first indices along three directions. The arrays are padded to a whole number of
// vectors.
void CoreSupport(const double* x, const double* y, const double* z, std::size_t count,
                 const Rows3& directions, CoreSet::Support& result) {
  const hn::ScalableTag<double> d;
  using V = hn::Vec<decltype(d)>;
  const std::size_t n = hn::Lanes(d);
  V low[3], high[3], low_at[3], high_at[3], ux[3], uy[3], uz[3];
  for (std::size_t k = 0; k < 3; ++k) {
    ux[k] = hn::Set(d, directions[k].x);
    uy[k] = hn::Set(d, directions[k].y);
    uz[k] = hn::Set(d, directions[k].z);
    low[k] = hn::Set(d, hwy::HighestValue<double>());
    high[k] = hn::Set(d, hwy::LowestValue<double>());
    low_at[k] = high_at[k] = hn::Zero(d);
  }
  V at = hn::Iota(d, 0.0);
  const V step = hn::Set(d, static_cast<double>(n));
  for (std::size_t i = 0; i < count; i += n) {
    const V px = hn::LoadU(d, x + i), py = hn::LoadU(d, y + i), pz = hn::LoadU(d, z + i);
    for (std::size_t k = 0; k < 3; ++k) {
      const V s = hn::Add(hn::Add(hn::Mul(ux[k], px), hn::Mul(uy[k], py)), hn::Mul(uz[k], pz));
      const auto lower = hn::Lt(s, low[k]), higher = hn::Gt(s, high[k]);
      low[k] = hn::Min(low[k], s);
      high[k] = hn::Max(high[k], s);
      low_at[k] = hn::IfThenElse(lower, at, low_at[k]);
      high_at[k] = hn::IfThenElse(higher, at, high_at[k]);
    }
    at = hn::Add(at, step);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const V lowest = hn::MinOfLanes(d, low[k]), highest = hn::MaxOfLanes(d, high[k]);
    const V none = hn::Set(d, 1e18);
    const V first_low = hn::MinOfLanes(d, hn::IfThenElse(hn::Eq(low[k], lowest), low_at[k], none));
    const V first_high = hn::MinOfLanes(d, hn::IfThenElse(hn::Eq(high[k], highest), high_at[k], none));
    result.low[k] = static_cast<std::uint32_t>(hn::GetLane(first_low));
    result.high[k] = static_cast<std::uint32_t>(hn::GetLane(first_high));
    result.width[static_cast<int>(k)] = hn::GetLane(highest) - hn::GetLane(lowest);
  }
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

namespace boxwood {

namespace {
BOXWOOD_SIMD_TABLE(CoreSupport);
constexpr std::size_t kPadding = 8;  // lanes of the widest vector of doubles
}  // namespace

bool CoreSet::add(const Vec3& p) {
  if (std::find(points_.begin(), points_.end(), p) != points_.end()) return false;
  append(p);
  return true;
}

void CoreSet::append(const Vec3& p) {
  points_.push_back(p);
  const std::size_t padded = (points_.size() + kPadding - 1) / kPadding * kPadding;
  for (auto [array, value] : {std::pair(&x_, p.x), std::pair(&y_, p.y), std::pair(&z_, p.z)}) {
    array->resize(padded);
    std::fill(array->begin() + static_cast<std::ptrdiff_t>(points_.size()) - 1, array->end(), value);
  }
  low_ = glm::min(low_, p);
  high_ = glm::max(high_, p);
  diameter_ = glm::length(high_ - low_);
}

CoreSet::Support CoreSet::support(const Rows3& directions) const noexcept {
  Support result;
  BOXWOOD_SIMD_CALL(CoreSupport)(x_.data(), y_.data(), z_.data(), x_.size(), directions, result);
  return result;
}

}  // namespace boxwood
#endif  // HWY_ONCE
