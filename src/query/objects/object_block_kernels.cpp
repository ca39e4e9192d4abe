// SPDX-License-Identifier: MIT
// The loops over sixteen boxes; Highway compiles this file once for each instruction set.
#include "query/objects/object_blocks.hpp"

#include <cmath>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/objects/object_block_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, kBlockItems>;
using F = hn::Vec<Floats>;

template <class Tag> HWY_INLINE std::uint32_t bits_of(Tag tag, hn::Mask<Tag> mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(tag, mask, bytes);
  return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8U;
}

// Returns the items of one register that a box meets, given by its six numbers in all lanes.
HWY_INLINE hn::Mask<Floats> meets(const ObjectBlock& block, std::size_t lane, const F (&low)[3],
                                  const F (&high)[3]) {
  const Floats d;
  auto mask = hn::Le(hn::Load(d, block.low[0] + lane), high[0]);
  mask = hn::And(mask, hn::Le(low[0], hn::Load(d, block.high[0] + lane)));
  for (std::size_t k = 1; k < 3; ++k) {
    mask = hn::And(mask, hn::Le(hn::Load(d, block.low[k] + lane), high[k]));
    mask = hn::And(mask, hn::Le(low[k], hn::Load(d, block.high[k] + lane)));
  }
  return mask;
}

HWY_INLINE std::uint32_t items_meeting(const ObjectBlock& block, const float* low, const float* high,
                                       std::size_t stride) {
  const Floats d;
  const F low_v[3] = {hn::Set(d, low[0]), hn::Set(d, low[stride]), hn::Set(d, low[2 * stride])};
  const F high_v[3] = {hn::Set(d, high[0]), hn::Set(d, high[stride]), hn::Set(d, high[2 * stride])};
  std::uint32_t mask = 0;
  for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(d))
    mask |= bits_of(d, meets(block, lane, low_v, high_v)) << lane;
  return mask;
}

std::uint32_t meeting_box(const ObjectBlock& block, const BlockBox& box) {
  return items_meeting(block, box.low, box.high, 1);
}

// Registers of items outside, boxes inside: the items are loaded once.
void meeting_boxes(const ObjectBlock& block, const BlockBox* boxes, std::uint64_t which,
                   std::uint16_t* rows) {
  const Floats d;
  for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(d)) {
    const F low_x = hn::Load(d, block.low[0] + lane), high_x = hn::Load(d, block.high[0] + lane),
            low_y = hn::Load(d, block.low[1] + lane), high_y = hn::Load(d, block.high[1] + lane),
            low_z = hn::Load(d, block.low[2] + lane), high_z = hn::Load(d, block.high[2] + lane);
    std::uint16_t* row = rows;
    for (std::uint64_t rest = which; rest != 0; rest &= rest - 1, ++row) {
      const BlockBox& box = boxes[hwy::Num0BitsBelowLS1Bit_Nonzero64(rest)];
      const auto x = hn::And(hn::Le(low_x, hn::Set(d, box.high[0])), hn::Le(hn::Set(d, box.low[0]), high_x));
      const auto y = hn::And(hn::Le(low_y, hn::Set(d, box.high[1])), hn::Le(hn::Set(d, box.low[1]), high_y));
      const auto z = hn::And(hn::Le(low_z, hn::Set(d, box.high[2])), hn::Le(hn::Set(d, box.low[2]), high_z));
      const std::uint32_t items = bits_of(d, hn::And(hn::And(x, y), z)) << lane;
      *row = static_cast<std::uint16_t>(lane == 0 ? items : *row | items);
    }
  }
}

std::uint32_t meeting(const ObjectBlock& a, const BlockBox& box_a, const ObjectBlock& b,
                      const BlockBox& box_b, std::uint16_t* rows, std::uint64_t& tests) {
  const std::uint32_t of_a = meeting_box(a, box_b);
  tests += kBlockItems;
  if (of_a == 0) return 0;
  tests += kBlockItems;
  if (meeting_box(b, box_a) == 0) return 0;
  std::uint32_t filled = 0;
  for (std::uint32_t left = of_a; left != 0; left &= left - 1) {
    const auto i = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(left));
    const std::uint32_t row = items_meeting(b, a.low[0] + i, a.high[0] + i, kBlockItems);
    tests += kBlockItems;
    rows[i] = static_cast<std::uint16_t>(row);
    filled |= (row != 0 ? 1U : 0U) << i;
  }
  return filled;
}

// Writes x - center in float, not above. Returns the largest finite |x - center|.
HWY_INLINE double row_below(const double* x, double center, double sign, float* row) {
  const hn::CappedTag<double, kBlockItems> d;
  const hn::Rebind<float, decltype(d)> half;
  const Floats f;
  const auto most_float = hn::Set(d, double{std::numeric_limits<float>::max()});
  const auto infinity = hn::Set(d, HUGE_VAL), flip = hn::Set(d, sign), origin = hn::Set(d, center);
  auto most = hn::Zero(d);
  for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(d)) {
    const auto moved = hn::Mul(flip, hn::Sub(hn::Load(d, x + lane), origin));
    const auto size = hn::Abs(moved);
    most = hn::Max(most, hn::IfThenElseZero(hn::Lt(size, infinity), size));
    const auto within = hn::Max(hn::Min(moved, most_float), hn::Neg(most_float));
    hn::Store(hn::DemoteTo(half, hn::IfThenElse(hn::IsNaN(moved), moved, within)), half, row + lane);
  }
  const F relative = hn::Set(f, 0x1p-22F), least = hn::Set(f, std::numeric_limits<float>::min());
  const F flip_back = hn::Set(f, static_cast<float>(sign));
  for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(f)) {
    const F x_f = hn::Load(f, row + lane);
    const F below = hn::Sub(x_f, hn::Add(hn::Mul(hn::Abs(x_f), relative), least));
    hn::Store(hn::Mul(flip_back, below), f, row + lane);
  }
  return hn::GetLane(hn::MaxOfLanes(d, most));
}

double rounded_out(const ExactBlock& exact, const double* center, ObjectBlock& block) {
  double most = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    most = std::fmax(most, row_below(exact.low[k], center[k], 1.0, block.low[k]));
    most = std::fmax(most, row_below(exact.high[k], center[k], -1.0, block.high[k]));
  }
  return most;
}

BlockBox box_of(const ObjectBlock& block) {
  const Floats d;
  const F most = hn::Set(d, HUGE_VALF);
  BlockBox box;
  for (std::size_t k = 0; k < 3; ++k) {
    F low = most, high = hn::Neg(most);
    for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(d)) {
      const F l = hn::Load(d, block.low[k] + lane), h = hn::Load(d, block.high[k] + lane);
      low = hn::IfThenElse(hn::Lt(l, low), l, low);  // not if l is NaN
      high = hn::IfThenElse(hn::Gt(h, high), h, high);
    }
    box.low[k] = hn::GetLane(hn::MinOfLanes(d, low));
    box.high[k] = hn::GetLane(hn::MaxOfLanes(d, high));
  }
  // An empty lane, for which every comparison must be false. (An item from infinity to infinity is not
  // empty.)
  bool any = false;
  for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(d)) {
    const F l = hn::Load(d, block.low[0] + lane);
    any = any || !hn::AllTrue(d, hn::IsNaN(l));
  }
  if (!any)
    for (std::size_t k = 0; k < 3; ++k) box.low[k] = box.high[k] = NAN;
  return box;
}

std::size_t along_ray(const ObjectBlock& block, const BlockRay& ray, std::uint32_t last,
                      std::uint32_t* keys) {
  const Floats d;
  const hn::RebindToUnsigned<Floats> words;
  const float* entries[3];
  const float* exits[3];
  for (std::size_t k = 0; k < 3; ++k) {
    entries[k] = ray.is_backwards[k] != 0 ? block.high[k] : block.low[k];
    exits[k] = ray.is_backwards[k] != 0 ? block.low[k] : block.high[k];
  }
  const F end = hn::BitCast(d, hn::Set(words, last));
  HWY_ALIGN std::uint32_t all[kBlockItems];
  std::uint32_t mask = 0;
  for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(d)) {
    F from = hn::Zero(d), to = end;
    for (std::size_t k = 0; k < 3; ++k) {
      const F inverse = hn::Set(d, ray.inverse[k]);
      from = hn::Max(hn::MulAdd(hn::Load(d, entries[k] + lane), inverse, hn::Set(d, ray.near[k])), from);
      to = hn::Min(hn::MulAdd(hn::Load(d, exits[k] + lane), inverse, hn::Set(d, ray.far[k])), to);
    }
    const F some = hn::Load(d, block.low[0] + lane);
    const auto hit = hn::And(hn::Eq(some, some), hn::Le(from, to));  // false for NaN
    const auto items = hn::Iota(words, static_cast<std::uint32_t>(lane));
    hn::Store(hn::Or(hn::And(hn::BitCast(words, from), hn::Set(words, ~(kBlockItems - 1))), items), words,
              all + lane);
    mask |= bits_of(d, hit) << lane;
  }
  std::size_t count = 0;
  for (; mask != 0; mask &= mask - 1) keys[count++] = all[hwy::Num0BitsBelowLS1Bit_Nonzero32(mask)];
  return count;
}

void distances_sq(const ObjectBlock& block, const BlockBox& box, float slack, float* distance_sq) {
  const Floats d;
  const F zero = hn::Zero(d), lost = hn::Set(d, slack);
  for (std::size_t lane = 0; lane < kBlockItems; lane += hn::Lanes(d)) {
    F sum = zero;
    auto there = hn::Eq(hn::Zero(d), hn::Zero(d));
    for (std::size_t k = 0; k < 3; ++k) {
      const F low = hn::Load(d, block.low[k] + lane), high = hn::Load(d, block.high[k] + lane);
      there = hn::And(there, hn::Le(low, high));
      const F before = hn::Sub(low, hn::Set(d, box.high[k])), behind = hn::Sub(hn::Set(d, box.low[k]), high);
      const F gap = hn::Max(zero, hn::Sub(hn::Max(before, behind), lost));
      sum = hn::Add(sum, hn::Mul(gap, gap));
    }
    sum = hn::Mul(sum, hn::Set(d, 1.0F - 0x1p-20F));
    hn::Store(hn::IfThenElse(there, sum, hn::Set(d, HUGE_VALF)), d, distance_sq + lane);
  }
}

}  // namespace

const ObjectBlockKernels kKernels = {rounded_out, box_of,    meeting_box, meeting_boxes,
                                     meeting,     along_ray, distances_sq};
const ObjectBlockKernels* block_table() {
  return &kKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(block_table);
const ObjectBlockKernels& object_block_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(block_table)();
}
}  // namespace boxwood
#endif
