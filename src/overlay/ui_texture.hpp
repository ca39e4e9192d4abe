// SPDX-License-Identifier: MIT
// The pixels of one texture of the user interface.
#pragma once

#include <cstdint>
#include <span>

namespace boxwood {

struct UiTexture {
  std::uint64_t buffer = 0, revision = 0;
  std::uint32_t width = 0, height = 0;
  std::span<const std::uint8_t> rgba;
};

}  // namespace boxwood
