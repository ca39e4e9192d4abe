// SPDX-License-Identifier: MIT
// The colour of each kind of clash: in the window's list, in the scene and on the page of `clash --html`. Any
// two can be distinguished with the common deficiencies of colour vision, which a test simulates.
#pragma once

#include "app/features/clash/review/clash_kinds.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

inline constexpr Rgba kNearPairColor{150, 155, 160, 150};  // of a pair whose boxes meet without a clash

inline Rgba color_of(ClashKind kind) noexcept {
  switch (kind) {
  case ClashKind::duplicate:
    return {204, 121, 167, 255};
  case ClashKind::overlapping:
    return {213, 94, 0, 255};
  case ClashKind::contained:
    return {0, 114, 178, 255};
  case ClashKind::touching:
    return {0, 158, 115, 255};
  case ClashKind::clearance:
    return {86, 180, 233, 255};
  case ClashKind::undecided:
    break;
  }
  return {70, 76, 84, 255};
}
inline constexpr Rgba kSelfClashColor{206, 212, 218, 255};  // of an object that meets itself; page alone

}  // namespace boxwood
