// SPDX-License-Identifier: MIT
// The colours of A and B in a picture of a pair, also of one inside the other.
#pragma once

#include <array>

#include <boxwood/containment.hpp>

#include "overlay/palette.hpp"

namespace boxwood {

// Returns the colours of A and B. The one that contains the other is transparent.
inline std::array<Rgba, 2> pair_colors(Containment inside) noexcept {
  std::array<Rgba, 2> out{kClashColorA, kClashColorB};
  if (inside == Containment::b_in_a) out[0].a = kClashHolderAlpha;
  if (inside == Containment::a_in_b) out[1].a = kClashHolderAlpha;
  return out;
}

}  // namespace boxwood
