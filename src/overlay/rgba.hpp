// SPDX-License-Identifier: MIT
// A colour with alpha, 8 bits for each channel.
#pragma once

#include <cstdint>

namespace boxwood {

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Rgba&, const Rgba&) = default;
};

}  // namespace boxwood
