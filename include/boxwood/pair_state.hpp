// SPDX-License-Identifier: MIT
// The three states of a pair of volumes.
#pragma once

#include <string_view>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// `apart`: a plane with room on both sides separates them; proven, whatever the rounding.
// `touching`: they meet, or are nearer to meeting than the error band of the test, and moving one of them by
// no
//   more than the band separates them. Touching counts as contact.
// `overlapping`: their relative interiors share a point; separating them takes a real move. Relative, so two
//   rectangles in one plane overlap as figures of that plane do, though a lift out of the plane separates
//   them.
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
