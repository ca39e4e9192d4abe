// SPDX-License-Identifier: MIT
// Places on the Morton curve, the initial order of the triangles for lbvh, ploc and bottom-up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "tree/builders/boxes/box_tree.hpp"
#include "tree/builders/step_sort.hpp"

namespace boxwood {

// A place on the curve of 63 bits, and the number of the box; ordered by both.
using MortonKey = std::pair<std::uint64_t, std::uint32_t>;

// Returns the keys of all boxes along the curve through the box of their centres; in any order if `stop` was
// set.
inline std::vector<MortonKey> morton_keys(const std::vector<FloatBounds>& boxes, Threads threads,
                                          const std::atomic<bool>* stop) {
  // Every third bit of 63, from the 21 bits of a coordinate.
  const auto spread = [](std::uint64_t x) noexcept {
    x = (x | x << 32U) & 0x1f00000000ffffULL;
    x = (x | x << 16U) & 0x1f0000ff0000ffULL;
    x = (x | x << 8U) & 0x100f00f00f00f00fULL;
    x = (x | x << 4U) & 0x10c30c30c30c30c3ULL;
    return (x | x << 2U) & 0x1249249249249249ULL;
  };
  const auto center = [](const FloatBounds& b) noexcept {
    Vec3 c;
    for (int k = 0; k < 3; ++k) {
      const double low = static_cast<double>(b.min[k]);
      c[k] = low + 0.5 * (static_cast<double>(b.max[k]) - low);
    }
    return c;
  };
  Aabb all;
  for (const FloatBounds& box : boxes) all = grow(all, center(box));
  std::vector<MortonKey> keys;
  keys.reserve(boxes.size());
  for (std::uint32_t i = 0; i < boxes.size(); ++i) {
    const Vec3 p = center(boxes[i]);
    std::uint64_t code = 0;
    for (int k = 0; k < 3; ++k) {
      const double extent = all.max[k] - all.min[k];
      const double share = extent > 0.0 ? (p[k] - all.min[k]) / extent : 0.0;
      code |= spread(static_cast<std::uint64_t>(std::clamp(share, 0.0, 1.0) * 2097151.0))
              << static_cast<unsigned>(k);
    }
    keys.emplace_back(code, i);
  }
  sort_in_steps(keys, threads, stop);
  return keys;
}

}  // namespace boxwood
