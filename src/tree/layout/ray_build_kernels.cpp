// SPDX-License-Identifier: MIT
// The loops of the ray layout's build; Highway compiles this file once for each instruction set.
#include "tree/layout/ray_build_kernels.hpp"

#include "tree/layout/ray_leaf.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tree/layout/ray_build_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "tree/layout/float_box-inl.hpp"
using Whole = hn::RebindToSigned<Fours>;

// Returns twice the box's center. The fourth number is unused and 0: other bits could be a slow denormal.
HWY_INLINE Four twice_center(const Box& b) {
  const Four c = b.low - b.neg_high;
  return each([&](std::size_t r) HWY_ATTR {
    const std::size_t used = 3 - (r * kLanes < 3 ? r * kLanes : 3);
    return hn::IfThenElseZero(hn::FirstN(Fours(), used < kLanes ? used : kLanes), c.at[r]);
  });
}
// Returns the position in bins, not truncated. bin() does the same operations in the same order, so that both
// round alike.
HWY_INLINE float place(float twice, float low, float scale) {
  return (twice - low) * scale;
}

void centers(const RayPrimitive* primitives, std::size_t count, RayBox& around) {
  Box all = load(around);
  for (std::size_t i = 0; i < count; ++i) {
    const Four c = twice_center(load(primitives[i]));
    all = both(all, {c, -c});
  }
  store(all, around);
}

void bin(const RayPrimitive* primitives, std::size_t count, const RayBinning& binning, RayBins& bins) {
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t b = 0; b < binning.bins; ++b) {
      store(none(), bins.box[k][b]);
      bins.count[k][b] = 0;
    }
  const Four low = load(binning.low), scale = load(binning.scale);
  const Whole whole;
  const auto last = hn::Set(whole, static_cast<std::int32_t>(binning.bins) - 1);
  for (std::size_t i = 0; i < count; ++i) {
    const Box box = load(primitives[i]);
    const Four at = (twice_center(box) - low) * scale;
    HWY_ALIGN std::int32_t b[4];
    for (std::size_t r = 0; r < kRegisters; ++r)
      hn::StoreU(hn::Min(hn::ConvertTo(whole, at.at[r]), last), whole, b + r * kLanes);
    for (std::size_t k = 0; k < 3; ++k) {
      RayBox& to = bins.box[k][static_cast<std::size_t>(b[k])];
      store(both(load(to), box), to);
      ++bins.count[k][static_cast<std::size_t>(b[k])];
    }
  }
}

void add_bins(RayBins& a, const RayBins& b, std::size_t bins) {
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t i = 0; i < bins; ++i) {
      store(both(load(a.box[k][i]), load(b.box[k][i])), a.box[k][i]);
      a.count[k][i] += b.count[k][i];
    }
}

// Returns the number of registers that the triangles of a leaf fill. A partly filled register takes as long
// to test as a full one.
HWY_INLINE float registers(std::uint32_t count) {
  return static_cast<float>((count + kRayLeaf - 1) / kRayLeaf);
}

RaySplit best_split(const RayBins& bins, const RayBinning& binning) {
  RaySplit best;
  float least = static_cast<float>(kInfinity);
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(binning.scale[k] > 0.0F)) continue;
    float right_costs[kRayBins];
    Box right = none();
    std::uint32_t count = 0;
    for (std::size_t b = binning.bins; b-- > 1;) {
      right = both(right, load(bins.box[k][b]));
      count += bins.count[k][b];
      right_costs[b] = count == 0 ? static_cast<float>(kInfinity) : half_area(right) * registers(count);
    }
    Box left = none();
    count = 0;
    for (std::size_t b = 1; b < binning.bins; ++b) {
      left = both(left, load(bins.box[k][b - 1]));
      count += bins.count[k][b - 1];
      if (count == 0) continue;
      const float cost = half_area(left) * registers(count) + right_costs[b];
      if (!(cost < least)) continue;
      least = cost;
      best.axis = static_cast<int>(k);
      best.bin = b;
      best.left_count = count;
    }
  }
  if (best.axis < 0) return best;
  const auto k = static_cast<std::size_t>(best.axis);
  Box left = none(), right = none();
  for (std::size_t b = 0; b < binning.bins; ++b)
    (b < best.bin ? left : right) = both(b < best.bin ? left : right, load(bins.box[k][b]));
  store(left, best.left);
  store(right, best.right);
  return best;
}

void partition(const RayPrimitive* primitives, std::size_t count, const RayBinning& binning, int axis,
               std::size_t split, RayPrimitive* left, RayPrimitive* right, RayBox* center_boxes) {
  const auto k = static_cast<std::size_t>(axis);
  const float low = binning.low[k], scale = binning.scale[k];
  // The split is at most bins - 1. So positions beyond the last bin are on the right without being clamped.
  const auto plane = static_cast<std::int32_t>(split);
  const auto infinity = static_cast<float>(kInfinity);
  Box left_centers = load(center_boxes[0]), right_centers = load(center_boxes[1]);
  for (std::size_t i = 0; i < count; ++i) {
    const RayPrimitive& p = primitives[i];
    const Box box = load(p);
    const bool is_left = static_cast<std::int32_t>(place(p.low[k] - p.neg_high[k], low, scale)) < plane;
    RayPrimitive* to = is_left ? left : right;
    store(box, *to);
    left += is_left ? 1 : 0;
    right += is_left ? 0 : 1;
    const Four c = twice_center(box), minus = -c;
    const Four not_left = all_of(is_left ? 0.0F : infinity), not_right = all_of(is_left ? infinity : 0.0F);
    left_centers = both(left_centers, {c + not_left, minus + not_left});
    right_centers = both(right_centers, {c + not_right, minus + not_right});
  }
  store(left_centers, center_boxes[0]);
  store(right_centers, center_boxes[1]);
}

}  // namespace

const RayBuildKernels kRayBuildKernels = {centers, bin, add_bins, best_split, partition};
const RayBuildKernels* ray_build_table() {
  return &kRayBuildKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(ray_build_table);
const RayBuildKernels& ray_build_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(ray_build_table)();
}
}  // namespace boxwood
#endif
