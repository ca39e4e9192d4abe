// SPDX-License-Identifier: MIT
// The colours of what a collision query did with a node: greys for what ended or only waited, then ink, and
// magenta for a leaf. None is the colour of a volume.
#pragma once

#include <boxwood/draw_list.hpp>

namespace boxwood {

inline constexpr Rgba kSeparatedColor{150, 156, 164, 255};
inline constexpr Rgba kKeptColor{150, 126, 84, 255};
inline constexpr Rgba kDescendedColor{52, 56, 64, 255};
inline constexpr Rgba kLeafColor{214, 0, 110, 255};
// Of triangles that were tested and do not meet; those that do have the colour of a contact.
inline constexpr Rgba kTrianglesApartColor{222, 170, 196, 255};

}  // namespace boxwood
