// SPDX-License-Identifier: MIT
// The loops of the ray layout's build, one copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/math.hpp>

#include "tree/layout/float_box.hpp"

namespace boxwood {

using RayBox = FloatBox;

// A triangle's box; low[3] holds the bits of its number.
using RayPrimitive = RayBox;

inline constexpr std::size_t kRayBins = 16;
struct RayBins {
  RayBox box[3][kRayBins];
  std::uint32_t count[3][kRayBins];
};

// The bins. A box with twice the centre c is in bin min((c - low[k]) * scale[k], bins - 1), rounded down.
struct RayBinning {
  float low[4];
  float scale[4];
  std::size_t bins;
};

struct RaySplit {
  int axis = -1;        // -1 if all centres are equal
  std::size_t bin = 0;  // the first bin on the right side
  std::size_t left_count = 0;
  RayBox left, right;  // the boxes of the two sides
};

struct RayBuildKernels {
  // Widens `around` by twice the centres of the range (low[k] + high[k]).
  void (*centers)(const RayPrimitive* primitives, std::size_t count, RayBox& around);
  // Clears the bins and adds the range to them.
  void (*bin)(const RayPrimitive* primitives, std::size_t count, const RayBinning& binning, RayBins& bins);
  // Adds b to a.
  void (*add_bins)(RayBins& a, const RayBins& b, std::size_t bins);
  // Returns the split with the least (area times count) of both sides.
  RaySplit (*best_split)(const RayBins& bins, const RayBinning& binning);
  // Copies the range to the two sides, in order, and widens centres[0] (left) and centres[1].
  void (*partition)(const RayPrimitive* primitives, std::size_t count, const RayBinning& binning, int axis,
                    std::size_t bin, RayPrimitive* left, RayPrimitive* right, RayBox* centers);
};
const RayBuildKernels& ray_build_kernels() noexcept;

}  // namespace boxwood
