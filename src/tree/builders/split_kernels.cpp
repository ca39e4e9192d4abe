// SPDX-License-Identifier: MIT
// Computes sides of planes and bins, a register of triangles at a time; Highway compiles this file once for
// each instruction set.
#include "tree/builders/split_kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tree/builders/split_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "tree/layout/float_box-inl.hpp"

// Registers of full width, and of eight: half of the tested nodes have no more triangles.
using Wide = hn::CappedTag<float, 16>;
using Eight = hn::CappedTag<float, 8>;
static_assert(hn::MaxLanes(Wide()) <= kStreamPadding);

// A register of triangles in the frame: their boxes and keys.
template <class D> struct Triangles { hn::Vec<D> low[3], neg_high[3], key[3]; };

template <class D> struct AxesOf {
  hn::Vec<D> origin[3], axes[3][3];
  HWY_INLINE explicit AxesOf(const FloatFrame& frame) {
    for (std::size_t k = 0; k < 3; ++k) {
      origin[k] = hn::Set(D(), frame.origin[k]);
      for (std::size_t i = 0; i < 3; ++i) axes[k][i] = hn::Set(D(), frame.axes[k][i]);
    }
  }
};

// Loads a register. If it is not completely readable (other data follow), the other lanes are zero.
template <class D> HWY_INLINE hn::Vec<D> load_from(D d, const float* stream, std::size_t i, std::size_t end) {
  if (i + hn::Lanes(d) <= end) return hn::LoadU(d, stream + i);
  HWY_ALIGN float last[hn::MaxLanes(D())] = {};  // MaskedLoad() may require alignment
  for (std::size_t k = i; k < end; ++k) last[k - i] = stream[k];
  return hn::Load(d, last);
}

template <class D>
HWY_INLINE Triangles<D> load_triangles(D d, const TriangleStreams& s, std::size_t i, const AxesOf<D>& frame) {
  hn::Vec<D> corner[3][3];
  for (std::size_t c = 0; c < 3; ++c)
    for (std::size_t k = 0; k < 3; ++k)
      corner[c][k] = hn::Sub(load_from(d, s.corner[3 * c + k], i, s.end), frame.origin[k]);
  Triangles<D> t;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto at = [&](std::size_t c) HWY_ATTR {
      return hn::MulAdd(frame.axes[k][2], corner[c][2],
                        hn::MulAdd(frame.axes[k][1], corner[c][1], hn::Mul(frame.axes[k][0], corner[c][0])));
    };
    const hn::Vec<D> p = at(0), q = at(1), r = at(2);
    t.low[k] = hn::Min(hn::Min(p, q), r);
    t.neg_high[k] = hn::Neg(hn::Max(hn::Max(p, q), r));
    t.key[k] = hn::Add(hn::Add(p, q), r);
  }
  return t;
}

// Calls body(triangles, number of valid ones) for one register after the other.
template <class D, class Body>
HWY_INLINE void for_registers(D d, const TriangleStreams& s, std::size_t first, std::size_t count,
                              const FloatFrame& frame, const Body& body) {
  const AxesOf<D> axes(frame);
  const std::size_t end = first + count, lanes = hn::Lanes(d);
  for (std::size_t i = first; i < end; i += lanes)
    body(load_triangles(d, s, i, axes), end - i < lanes ? end - i : lanes);
}

// Sets out[i] to the least lane of v[i], for eight of them: transposed by halves and combined on the way.
template <class D> HWY_INLINE void least_lanes(D d, const hn::Vec<D>* v, float* out) {
#if HWY_MAX_BYTES >= 32
  const Eight eight;
  const auto halves = [&](std::size_t i) HWY_ATTR {
    if constexpr (hn::MaxLanes(D()) == 16)
      return hn::Min(hn::LowerHalf(eight, v[i]), hn::UpperHalf(eight, v[i]));
    else
      return v[i];
  };
  const auto pairs = [&](std::size_t i) HWY_ATTR {
    const auto a = halves(i), b = halves(i + 1);
    return hn::Min(hn::InterleaveLower(eight, a, b), hn::InterleaveUpper(eight, a, b));
  };
  const auto fours = [&](std::size_t i) HWY_ATTR {
    const hn::RebindToFloat<hn::RepartitionToWide<hn::RebindToSigned<Eight>>> doubles;
    const auto ab = hn::BitCast(doubles, pairs(i)), ce = hn::BitCast(doubles, pairs(i + 2));
    return hn::Min(hn::BitCast(eight, hn::InterleaveLower(doubles, ab, ce)),
                   hn::BitCast(eight, hn::InterleaveUpper(doubles, ab, ce)));
  };
  const auto first = fours(0), second = fours(4);
  hn::StoreU(hn::Min(hn::ConcatLowerLower(eight, second, first), hn::ConcatUpperUpper(eight, second, first)),
             eight, out);
  (void)d;
#else
  for (std::size_t i = 0; i < 8; ++i) out[i] = hn::GetLane(hn::MinOfLanes(d, v[i]));
#endif
}

// Computes rows. Rows 6 * side + i: low and negated high coordinates of one side; 12 to 15: the least key,
// the least negated key, and two unused rows.
template <class D>
HWY_INLINE void sides_of(D d, const TriangleStreams& streams, std::size_t first, std::size_t count,
                         const FloatFrame& frame, const float (&offsets)[3], std::uint32_t axes,
                         PlaneSides& sides) {
  const hn::Vec<D> infinity = hn::Set(d, static_cast<float>(kInfinity));
  hn::Vec<D> least[3][16];
  for (auto& rows : least)
    for (auto& row : rows) row = infinity;
  std::uint32_t left_count[3] = {};
  for_registers(d, streams, first, count, frame, [&](const Triangles<D>& t, std::size_t live_count) HWY_ATTR {
    const auto live = hn::FirstN(d, live_count);
    for (std::size_t k = 0; k < 3; ++k) {
      if ((axes >> k & 1U) == 0) continue;
      hn::Vec<D>* rows = least[k];
      const auto is_right = hn::And(live, hn::Gt(t.key[k], hn::Set(d, offsets[k])));
      const auto is_left = hn::AndNot(is_right, live);
      left_count[k] += static_cast<std::uint32_t>(hn::CountTrue(d, is_left));
      const auto take = [&](std::size_t row, const auto& lanes, const hn::Vec<D>& v)
                            HWY_ATTR { rows[row] = hn::Min(rows[row], hn::IfThenElse(lanes, v, infinity)); };
      for (std::size_t i = 0; i < 3; ++i) {
        take(i, is_left, t.low[i]);
        take(3 + i, is_left, t.neg_high[i]);
        take(6 + i, is_right, t.low[i]);
        take(9 + i, is_right, t.neg_high[i]);
      }
      take(12, live, t.key[k]);
      take(13, live, hn::Neg(t.key[k]));
    }
  });
  for (std::size_t k = 0; k < 3; ++k) {
    sides.left_count[k] = left_count[k];
    if ((axes >> k & 1U) == 0) {
      sides.keys.low[k] = sides.keys.neg_high[k] = static_cast<float>(kInfinity);
      continue;
    }
    float all[16];
    least_lanes(d, least[k], all);
    least_lanes(d, least[k] + 8, all + 8);
    for (std::size_t i = 0; i < 3; ++i) {
      sides.left[k].low[i] = all[i];
      sides.left[k].neg_high[i] = all[3 + i];
      sides.right[k].low[i] = all[6 + i];
      sides.right[k].neg_high[i] = all[9 + i];
    }
    sides.keys.low[k] = all[12];
    sides.keys.neg_high[k] = all[13];
  }
}

void sides(const TriangleStreams& streams, std::size_t first, std::size_t count, const FloatFrame& frame,
           const float (&offsets)[3], std::uint32_t axes, PlaneSides& sides) {
  if (count <= 8)
    sides_of(Eight(), streams, first, count, frame, offsets, axes, sides);
  else
    sides_of(Wide(), streams, first, count, frame, offsets, axes, sides);
}

void bin(const TriangleStreams& streams, std::size_t first, std::size_t count, const FloatFrame& frame,
         const SplitBinning& binning, SplitBins& bins) {
  const Box empty = none();
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t b = 0; b < binning.bins; ++b) {
      store(empty, bins.box[k][b]);
      bins.count[k][b] = 0;
    }
  const Eight d;
  const hn::RebindToSigned<Eight> whole;
  constexpr std::size_t kEight = hn::MaxLanes(Eight());
  const auto last = hn::Set(whole, static_cast<std::int32_t>(binning.bins) - 1);
  for_registers(d, streams, first, count, frame, [&](const Triangles<Eight>& t, std::size_t live) HWY_ATTR {
    HWY_ALIGN float low[4 * kEight], neg_high[4 * kEight];
    HWY_ALIGN std::int32_t place[3][kEight];
    hn::StoreInterleaved4(t.low[0], t.low[1], t.low[2], hn::Zero(d), d, low);
    hn::StoreInterleaved4(t.neg_high[0], t.neg_high[1], t.neg_high[2], hn::Zero(d), d, neg_high);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto at = hn::Mul(hn::Sub(t.key[k], hn::Set(d, binning.low[k])), hn::Set(d, binning.scale[k]));
      hn::Store(hn::Max(hn::Min(hn::ConvertTo(whole, at), last), hn::Zero(whole)), whole, place[k]);
    }
    for (std::size_t i = 0; i < live; ++i) {
      const Box box{load(low + 4 * i), load(neg_high + 4 * i)};
      for (std::size_t k = 0; k < 3; ++k) {
        const auto b = static_cast<std::size_t>(place[k][i]);
        store(both(load(bins.box[k][b]), box), bins.box[k][b]);
        ++bins.count[k][b];
      }
    }
  });
}

BinSplit cheapest(const SplitBins& bins, const SplitBinning& binning) {
  BinSplit best;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(binning.scale[k] > 0.0F)) continue;
    float right_costs[kSplitBins];
    Box right = none();
    std::uint32_t count = 0;
    for (std::size_t b = binning.bins; b-- > 1;) {
      right = both(right, load(bins.box[k][b]));
      count += bins.count[k][b];
      right_costs[b] = half_area(right) * static_cast<float>(count);
    }
    Box left = none();
    const std::uint32_t right_most = count;
    count = 0;
    for (std::size_t b = 1; b < binning.bins && right_most > 0; ++b) {
      if (bins.count[k][b - 1] == 0) continue;  // same as the previous split
      left = both(left, load(bins.box[k][b - 1]));
      count += bins.count[k][b - 1];
      const float cost = half_area(left) * static_cast<float>(count) + right_costs[b];
      if (!(cost < best.cost)) continue;
      best.cost = cost;
      best.axis = static_cast<int>(k);
      best.bin = b;
    }
  }
  return best;
}

}  // namespace

const SplitKernels kSplitKernels = {sides, bin, cheapest};
const SplitKernels* split_kernel_table() {
  return &kSplitKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(split_kernel_table);
const SplitKernels& split_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(split_kernel_table)();
}
}  // namespace boxwood
#endif
