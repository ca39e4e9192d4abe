// SPDX-License-Identifier: MIT
// The three states of a pair of volumes, as every relation reports them.
#pragma once

#include <string_view>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The state of a pair of volumes.
//   `apart`        a plane with room on both sides separates them; proven, with all rounding included.
//   `touching`     they meet, or are nearer to meeting than the error band of the test, and a move by no more
//                  than the band separates them. Touching counts as contact.
//   `overlapping`  their relative interiors share a point; separating them takes a real move. Relative: two
//                  rectangles in one plane overlap as plane figures, although lifting one separates them.
enum class PairState : unsigned char { apart, touching, overlapping };

constexpr std::string_view name_of(PairState state) noexcept {
  switch (state) {
  case PairState::apart:
    return "apart";
  case PairState::touching:
    return "touching";
  case PairState::overlapping:
    return "overlapping";
  }
  return "";
}

}  // namespace boxwood
