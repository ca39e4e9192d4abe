// SPDX-License-Identifier: MIT
// The two parts of a triangle's box at a plane across an axis, rounded outwards.
#pragma once

#include <array>
#include <optional>

#include <boxwood/math.hpp>

#include "tree/builders/boxes/box_tree.hpp"

namespace boxwood {

struct ClippedBoxes {
  std::optional<FloatBounds> below, above;
};

// Divides the part of a triangle inside `box` at coordinate `axis` = at. Each result contains every point of
// that part on its side of the plane, the plane included, in exact arithmetic. It is inside `box` and on its
// side of the plane. Empty if it has no point. Corners must be finite floats.
ClippedBoxes clip_triangle(const std::array<Vec3, 3>& corners, const FloatBounds& box, int axis,
                           float at) noexcept;

}  // namespace boxwood
