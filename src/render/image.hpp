// SPDX-License-Identifier: MIT
// A picture as pixels.
#pragma once

#include <cstdint>
#include <vector>

namespace boxwood {

// 8-bit RGBA pixels, rows from the top.
struct Image {
  std::uint32_t width = 0, height = 0;
  std::vector<std::uint8_t> rgba;
};

}  // namespace boxwood
