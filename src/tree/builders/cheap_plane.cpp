// SPDX-License-Identifier: MIT
// Computes costs of planes from the boxes of their sides and of bins.
#include "tree/builders/cheap_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/executor.hpp"
#include "tree/builders/triangle_store.hpp"

namespace boxwood {

namespace {

// A plane through the mean with at most this fraction of the cost is used without bins, which would rarely
// find a better one. So most nodes of smooth models need no bins.
constexpr double kCheapShare = 0.6;
// The number of triangles up to which planes through the mean separate as well.
constexpr std::size_t kHandful = 8;
// The number up to which half of the bins are as good.
constexpr std::size_t kFew = 64;

// The largest extent of an axis that counts as thin: across it both sides keep the large faces, so a split
// there gains little.
constexpr double kMostAcross = 0.7;

// The range in floats. Its frame begins near it, or has the coordinate axes, along which floats are exact.
struct FloatView {
  FloatFrame frame;
  double half_area = 0.0;  // of the box, as in FloatBox; 0 if undefined, or beyond the range of floats
  std::uint32_t axes = 0;  // axes with a possibly cheap plane, as bits
};

FloatView float_view(const Frame& frame, const Extents& extents) noexcept {
  FloatView view;
  const Vec3 size = extents.max - extents.min;
  const double longest = std::fmax(std::fmax(size.x, size.y), size.z);
  if (!(longest > 0x1p-50 && longest < 0x1p50)) return view;
  view.half_area = size.x * size.y + size.y * size.z + size.z * size.x;
  for (int k = 0; k < 3; ++k) {
    view.frame.origin[k] = static_cast<float>(frame.origin[k]);
    for (int i = 0; i < 3; ++i)
      view.frame.axes[k][i] = static_cast<float>(frame.axes[static_cast<std::size_t>(k)][i]);
    if (size[(k + 1) % 3] * size[(k + 2) % 3] <= kMostAcross * view.half_area) view.axes |= 1U << k;
  }
  return view;
}

class CostSearch {
public:
  CostSearch(const TriangleStreams& streams, std::size_t first, std::size_t count, const FloatView& view,
             Threads threads, PlaneSearch& scratch) noexcept
      : streams_(streams), first_(first), count_(count), view_(view), threads_(threads), scratch_(scratch),
        whole_(view.half_area) {}

  CheapPlane find(const Vec3& mean_key) {
    PlaneSides sides;
    find_sides(mean_key, sides);
    for (int k = 0; k < 3; ++k) take(k, mean_key[k], sides.left[k], sides.left_count[k], sides.right[k]);
    if (count_ > kHandful && !(best_.cost <= kCheapShare * static_cast<double>(count_)))
      look_at_bins(sides.keys);
    return best_;
  }

private:
  template <class Merge, class Run>
  void in_blocks(std::size_t blocks, const Run& run, const Merge& merge) const {
    parallel_for(blocks, blocks < 8 ? 1 : threads_, [&](std::size_t b) {
      run(b, first_ + b * kBlockSize, std::min(kBlockSize, count_ - b * kBlockSize));
    });
    for (std::size_t b = 0; b < blocks; ++b) merge(b);
  }

  void find_sides(const Vec3& mean_key, PlaneSides& sides) {
    float offsets[3];
    for (int k = 0; k < 3; ++k) offsets[k] = static_cast<float>(mean_key[k]);
    const std::size_t blocks = (count_ + kBlockSize - 1) / kBlockSize;
    if (blocks == 1) return kernels_.sides(streams_, first_, count_, view_.frame, offsets, view_.axes, sides);
    scratch_.block_sides.resize(blocks);
    in_blocks(
        blocks,
        [&](std::size_t b, std::size_t first, std::size_t count) {
          kernels_.sides(streams_, first, count, view_.frame, offsets, view_.axes, scratch_.block_sides[b]);
        },
        [&](std::size_t b) {
          const PlaneSides& of_block = scratch_.block_sides[b];
          if (b == 0) {
            sides = of_block;
            return;
          }
          widen(sides.keys, of_block.keys);
          for (std::size_t k = 0; k < 3; ++k) {
            widen(sides.left[k], of_block.left[k]);
            widen(sides.right[k], of_block.right[k]);
            sides.left_count[k] += of_block.left_count[k];
          }
        });
  }

  void bin(const SplitBinning& binning, SplitBins& bins) {
    const std::size_t blocks = (count_ + kBlockSize - 1) / kBlockSize;
    if (blocks == 1) return kernels_.bin(streams_, first_, count_, view_.frame, binning, bins);
    scratch_.block_bins.resize(blocks);
    in_blocks(
        blocks,
        [&](std::size_t b, std::size_t first, std::size_t count) {
          kernels_.bin(streams_, first, count, view_.frame, binning, scratch_.block_bins[b]);
        },
        [&](std::size_t b) {
          if (b == 0) {
            bins = scratch_.block_bins[0];
            return;
          }
          for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t i = 0; i < kSplitBins; ++i) {
              widen(bins.box[k][i], scratch_.block_bins[b].box[k][i]);
              bins.count[k][i] += scratch_.block_bins[b].count[k][i];
            }
        });
  }

  void look_at_bins(const FloatBox& keys) {
    SplitBinning binning{{}, {}, count_ <= kFew ? kSplitBins / 2 : kSplitBins};
    for (std::size_t k = 0; k < 3; ++k) {
      const float width = -(keys.low[k] + keys.neg_high[k]);
      binning.low[k] = keys.low[k];
      binning.scale[k] = width > 0x1p-100F ? static_cast<float>(binning.bins) / width : 0.0F;
    }
    SplitBins bins;
    bin(binning, bins);
    const BinSplit split = kernels_.cheapest(bins, binning);
    const double cost = static_cast<double>(split.cost) / whole_;
    if (split.axis < 0 || !(cost < best_.cost)) return;
    const auto k = static_cast<std::size_t>(split.axis);
    const double place = static_cast<double>(binning.low[k]) +
                         static_cast<double>(split.bin) / static_cast<double>(binning.scale[k]);
    best_ = {split.axis, place, false, cost};
  }

  void take(int axis, double offset, const FloatBox& left, std::uint32_t left_count, const FloatBox& right) {
    if (left_count == 0 || left_count >= count_) return;
    const double sum = static_cast<double>(half_area(left)) * left_count +
                       static_cast<double>(half_area(right)) * static_cast<double>(count_ - left_count);
    if (sum / whole_ < best_.cost) best_ = {axis, offset, true, sum / whole_};
  }

  const SplitKernels& kernels_ = split_kernels();
  const TriangleStreams& streams_;
  const std::size_t first_, count_;
  const FloatView& view_;
  const Threads threads_;
  PlaneSearch& scratch_;
  const double whole_;
  CheapPlane best_;
};

}  // namespace

CheapPlane cheap_plane(const TriangleStreams& streams, std::size_t first, std::size_t count,
                       const Frame& frame, const Extents& extents, const Vec3& mean_key, Threads threads,
                       PlaneSearch& search) {
  const FloatView view = float_view(frame, extents);
  if (!(view.half_area > 0.0)) return {};
  return CostSearch(streams, first, count, view, threads, search).find(mean_key);
}

}  // namespace boxwood
