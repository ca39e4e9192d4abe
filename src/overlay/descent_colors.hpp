// SPDX-License-Identifier: MIT
// The colours of what a collision query did with a node: quiet for separated, blue for descended into, orange
// for a leaf.
#pragma once

#include <boxwood/draw_list.hpp>

namespace boxwood {

inline constexpr Rgba kSeparatedColor{120, 128, 138, 255};
inline constexpr Rgba kDescendedColor{0, 114, 178, 255};
inline constexpr Rgba kLeafColor{213, 94, 0, 255};

}  // namespace boxwood
