// SPDX-License-Identifier: MIT
// Counts the pixels in which two pictures differ.
#include "render/image_compare.hpp"

#include <algorithm>
#include <cstdlib>

namespace boxwood {

ImageDifference compare(const Image& a, const Image& b, int tolerance) {
  ImageDifference out;
  out.same_size = a.width == b.width && a.height == b.height && a.rgba.size() == b.rgba.size();
  if (!out.same_size) {
    out.differing = std::max(std::uint64_t{a.width} * a.height, std::uint64_t{b.width} * b.height);
    out.largest = 255;
    return out;
  }
  out.picture = a;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    int most = 0;
    for (std::size_t c = 0; c < 4; ++c)
      most = std::max(most, std::abs(int{a.rgba[i + c]} - int{b.rgba[i + c]}));
    out.largest = std::max(out.largest, most);
    const bool differs = most > tolerance;
    if (differs) ++out.differing;
    std::uint8_t* pixel = &out.picture.rgba[i];
    for (std::size_t c = 0; c < 3; ++c) pixel[c] = static_cast<std::uint8_t>(192 + pixel[c] / 4);
    if (differs) pixel[0] = 220, pixel[1] = 0, pixel[2] = 0;
    pixel[3] = 255;
  }
  return out;
}

}  // namespace boxwood
