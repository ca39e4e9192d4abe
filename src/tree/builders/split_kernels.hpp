// SPDX-License-Identifier: MIT
// The loops that find a cheap split of a range of triangles, in float: they choose a plane, and nothing that
// must be exact. One copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tree/builders/build_kernels.hpp"
#include "tree/layout/float_box.hpp"

namespace boxwood {

// The frame of keys. Coordinate k of p is axes[k] . (p - origin). The key of a triangle along an axis is the
// sum of its corners' coordinates: three times its centroid.
struct FloatFrame {
  float origin[3];
  float axes[3][3];
};

// The boxes on either side of the planes key = offset[k] across the axes, the number of triangles left of
// them, and the least and largest keys.
struct PlaneSides {
  FloatBox left[3], right[3], keys;
  std::uint32_t left_count[3];
};

inline constexpr std::size_t kSplitBins = 16;
struct SplitBins {
  FloatBox box[3][kSplitBins];
  std::uint32_t count[3][kSplitBins];
};
// The bins. Key c is in bin min((c - low[k]) * scale[k], bins - 1), rounded down. A scale of 0 means no bins.
struct SplitBinning {
  float low[3], scale[3];
  std::size_t bins;  // of each axis, at most kSplitBins
};
// A split between bin - 1 and bin; the cost is the sum of area times count of both sides.
struct BinSplit {
  int axis = -1;
  std::size_t bin = 0;
  float cost = static_cast<float>(kInfinity);
};

struct SplitKernels {
  // Computes sides for the axes whose bits are set; for the others left_count is 0 and keys are not written.
  void (*sides)(const TriangleStreams& streams, std::size_t first, std::size_t count, const FloatFrame& frame,
                const float (&offsets)[3], std::uint32_t axes, PlaneSides& sides);
  // Clears the bins and adds the range to them.
  void (*bin)(const TriangleStreams& streams, std::size_t first, std::size_t count, const FloatFrame& frame,
              const SplitBinning& binning, SplitBins& bins);
  // Returns the cheapest split between bins with triangles on either side.
  BinSplit (*cheapest)(const SplitBins& bins, const SplitBinning& binning);
};
const SplitKernels& split_kernels() noexcept;

}  // namespace boxwood
