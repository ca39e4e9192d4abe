// SPDX-License-Identifier: MIT
// The colours of covers.
#pragma once

#include "overlay/rgba.hpp"

namespace boxwood {

inline constexpr Rgba kCoverColor{0, 128, 150, 255};
inline constexpr Rgba kOutsideCoverColor{206, 22, 32, 255};
inline constexpr Rgba kUndecidedCoverColor{230, 160, 0, 255};

}  // namespace boxwood
