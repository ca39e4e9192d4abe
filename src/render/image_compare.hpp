// SPDX-License-Identifier: MIT
// Compares pictures by the number of pixels that differ: averages would hide a missing one-pixel line.
#pragma once

#include <cstdint>

#include "render/image.hpp"

namespace boxwood {

struct ImageDifference {
  bool same_size = false;
  // pixels with a channel that differs by more than the tolerance; all of them if the sizes differ
  std::uint64_t differing = 0;
  int largest = 0;  // largest difference in any channel, 0..255
  Image picture;    // if they differ: red on the first picture, faded
};

// Compares two pictures. Differences of a channel up to `tolerance` (0..255) count as equal. O(pixels).
ImageDifference compare(const Image& a, const Image& b, int tolerance);

}  // namespace boxwood
