// SPDX-License-Identifier: MIT
// The colours of the events of a node in a collision query: greys for nodes that were separated or only
// waited, then indigo, and magenta for a leaf. They differ from the colours of volumes.
#pragma once

#include "overlay/rgba.hpp"

namespace boxwood {

inline constexpr Rgba kSeparatedColor{150, 156, 164, 255};
inline constexpr Rgba kKeptColor{150, 126, 84, 255};
inline constexpr Rgba kDescendedColor{12, 0, 204, 255};
inline constexpr Rgba kLeafColor{214, 0, 110, 255};
// The colour of tested triangles that do not meet; those that meet have the colour of a contact.
inline constexpr Rgba kTrianglesApartColor{222, 170, 196, 255};
// The colour of a plane between two volumes, and of the gap of their shadows.
inline constexpr Rgba kSeparatingPlaneColor{0, 128, 108, 255};
// The colour of the arrow along which one box leaves the other.
inline constexpr Rgba kWayOutArrowColor{27, 38, 49, 255};

}  // namespace boxwood
