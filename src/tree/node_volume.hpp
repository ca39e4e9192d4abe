// What the builder needs to know of each kind of volume: the frame to measure in, and the volume of the
// extents.
#pragma once

#include <boxwood/tree.hpp>

#include "tree/build_kernels.hpp"

namespace boxwood {

// The box of the extents measured in the frame, rounded out so that contains() holds for every point
// measured; axes by descending half-extent, right-handed.
Obb obb_from(const Frame& frame, const Extents& extents) noexcept;

// The smallest radius whose square, rounded, is at least radius_sq.
double radius_from_sq(double radius_sq) noexcept;

}  // namespace boxwood
