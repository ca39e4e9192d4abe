// SPDX-License-Identifier: MIT
// Computes the costs of planes a register at a time; Highway compiles this file once for each instruction
// set. The arithmetic is that of GrowingBox::area(), number by number, so the planes are the same.
#include "tree/builders/boxes/sweep_kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tree/builders/boxes/sweep_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "tree/layout/float_box-inl.hpp"

// No wider than what is stored at a time: a load waits long for two stores.
using Doubles = hn::CappedTag<double, SweepSides::kMostLanes>;
using D = hn::Vec<Doubles>;
constexpr std::size_t kPlanes = hn::MaxLanes(Doubles());

HWY_INLINE void store_sides(const Box& box, double* to) {
#if HWY_MAX_BYTES >= 32
  const Doubles d;
  hn::StoreU(hn::Add(hn::PromoteTo(d, box.low.at[0]), hn::PromoteTo(d, box.neg_high.at[0])), d, to);
#else
  HWY_ALIGN float low[4], neg_high[4];
  store(box.low, low);
  store(box.neg_high, neg_high);
  for (std::size_t k = 0; k < 4; ++k) to[k] = static_cast<double>(low[k]) + static_cast<double>(neg_high[k]);
#endif
}

// Stores the sides of the boxes left and right of each plane along one axis.
HWY_INLINE void measure_sides(const FloatBox* items, std::uint32_t planes, double* left_sides,
                              double* right_sides, double* left_counts) {
  Box left = load(items[0]), right = load(items[planes]);
  double in_left = 1.0;
  for (std::uint32_t i = 0; i < planes; ++i, in_left += 1.0) {
    left = both(left, load(items[i]));
    right = both(right, load(items[planes - i]));
    store_sides(left, left_sides + 4 * i);
    store_sides(right, right_sides + 4 * (planes - 1 - i));
    left_counts[i] = in_left;
  }
}

HWY_INLINE D areas(const double* sides) {
  D x, y, z, unused;
  hn::LoadInterleaved4(Doubles(), sides, x, y, z, unused);
  return hn::Add(hn::Add(hn::Mul(x, y), hn::Mul(y, z)), hn::Mul(x, z));
}

// Returns the first of the planes of the least cost with the least imbalance.
SweepPlane first_of(const double* costs, double least, std::uint32_t count) {
  const Doubles d;
  const std::uint32_t planes = count - 1;
  SweepPlane best;
  best.cost = least;
  for (std::uint32_t first = 0; first < 3 * planes; first += static_cast<std::uint32_t>(kPlanes)) {
    const auto is_least = hn::Eq(hn::Load(d, costs + first), hn::Set(d, least));
    if (hn::AllFalse(d, is_least)) continue;
    for (std::uint32_t at = first; at < 3 * planes && at < first + kPlanes; ++at) {
      if (costs[at] != least) continue;
      const std::uint32_t axis = at >= 2 * planes ? 2 : (at >= planes ? 1 : 0), left = at - axis * planes + 1;
      const std::uint32_t imbalance = left < count - left ? count - 2 * left : 2 * left - count;
      if (imbalance >= best.imbalance) continue;
      best.imbalance = imbalance;
      best.axis = static_cast<int>(axis);
      best.left_count = left;
    }
  }
  return best;
}

SweepPlane best_of_few(const FloatBox* const (&items)[3], std::uint32_t count, SweepSides& sides) {
  const Doubles d;
  const std::uint32_t planes = count - 1, all = 3 * planes;
  double *const left_sides = sides.left(), *const right_sides = sides.right(),
                *const left_counts = sides.left_counts();
  for (std::uint32_t axis = 0; axis < 3; ++axis) {
    const std::uint32_t first = axis * planes;
    measure_sides(items[axis], planes, left_sides + 4 * first, right_sides + 4 * first, left_counts + first);
  }
  HWY_ALIGN double costs[3 * kFewBoxes + SweepSides::kMostLanes];
  const D whole = hn::Set(d, static_cast<double>(count)), infinite = hn::Set(d, kInfinity);
  D least = infinite;
  for (std::size_t i = 0; i < all; i += kPlanes) {
    const D in_left = hn::LoadU(d, left_counts + i);
    D cost = hn::Add(hn::Mul(areas(left_sides + 4 * i), in_left),
                     hn::Mul(areas(right_sides + 4 * i), hn::Sub(whole, in_left)));
    if (i + kPlanes > all) cost = hn::IfThenElse(hn::FirstN(d, all - i), cost, infinite);
    hn::Store(cost, d, costs + i);
    least = hn::Min(least, cost);
  }
  return first_of(costs, hn::GetLane(hn::MinOfLanes(d, least)), count);
}

}  // namespace

const SweepKernels kSweepKernels = {best_of_few};
const SweepKernels* sweep_kernel_table() {
  return &kSweepKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(sweep_kernel_table);
const SweepKernels& sweep_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(sweep_kernel_table)();
}
}  // namespace boxwood
#endif
