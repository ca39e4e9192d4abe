// SPDX-License-Identifier: MIT
// Colours of a kept ray, its nodes and its triangles, for the marks and the legend.
#pragma once

#include "overlay/palette.hpp"

namespace boxwood::ray_colors {

inline constexpr Rgba kRayColor{27, 38, 49, 255};
inline constexpr Rgba kNowColor{213, 94, 0, 255};        // the node of the step
inline constexpr Rgba kPathColor{49, 104, 142, 150};     // the nodes of earlier steps
inline constexpr Rgba kTestedColor{146, 170, 190, 255};  // the triangles of earlier steps

}  // namespace boxwood::ray_colors
