// SPDX-License-Identifier: MIT
// A colour with alpha, 8 bits for each channel.
#pragma once

#include <cstdint>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Rgba&, const Rgba&) = default;
};

}  // namespace boxwood
