// SPDX-License-Identifier: MIT
// The colours of a node's cut, in the scene and in the legend.
#pragma once

#include "overlay/rgba.hpp"

namespace boxwood {

inline constexpr Rgba kEmptySpaceColor{204, 60, 40, 255};  // the empty part of the cut, and its outline
inline constexpr Rgba kContentsColor{40, 60, 80, 255};     // outlines of triangles' boxes
inline constexpr Rgba kChildColors[2] = {kContentsColor,  // of children, left and right: not those of volumes
                                         {0, 140, 100, 255}};
inline constexpr Rgba kFarCornerColor{122, 62, 157, 255};  // the farthest empty corner

}  // namespace boxwood
