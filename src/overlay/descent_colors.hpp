// The colours of what a collision query did with a node: quiet for parted, blue for opened, orange for a
// leaf.
#pragma once

#include <boxwood/draw_list.hpp>

namespace boxwood {

inline constexpr Rgba kPartedColor{120, 128, 138, 255};
inline constexpr Rgba kOpenedColor{0, 114, 178, 255};
inline constexpr Rgba kLeafColor{213, 94, 0, 255};

}  // namespace boxwood
