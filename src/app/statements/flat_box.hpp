// SPDX-License-Identifier: MIT
// Boxes whose volume is the rounding of their coordinates, and the figures that people see of them.
#pragma once

#include <array>
#include <string>

#include <boxwood/volumes.hpp>

#include "app/text/readable_number.hpp"

namespace boxwood {

// Returns true if an AABB or OBB in the frame of its points is flat up to rounding: then its computed volume
// says nothing. False for an empty box and for other volumes.
//
// Points are floats: each coordinate is rounded by at most 2^-24 of itself. Along a unit axis n that moves a
// point by at most r = 2^-24 sum |n_k| m_k, where m_k is the largest |coordinate k| of the box. The axis of a
// fit is tilted by the same rounding, which moves points as far again. So points of a plane have a half
// extent of about 2 r at most, and of 2^-44 |m| more for the slack of a node's box, which contains its points
// in spite of the rounding in double: 2^-47 (|o| + |c| + |h|) by sums of absolute coordinates, with an origin
// o among the points, the middle c and the half extents h, where |o| + |c| + |h| <= 4 sqrt(3) |m|.
bool is_flat_box(const AnyVolume& volume) noexcept;
// Returns, for each axis of the box, true if its side is flat in this sense; false for other volumes.
std::array<bool, 3> flat_sides(const AnyVolume& volume) noexcept;

// Returns true if boxes of this total volume and area are flat as a whole, inside a tree with this root:
// their volume is at most their area times the rounding of the root's coordinates, as it is if each of them
// is flat.
bool is_flat_level(double volume, double area, const AnyVolume& root) noexcept;

// Stands in place of a share of a flat box's volume.
inline constexpr const char* kNoVolume = "flat: no volume";
// Returns the notation of a volume and the area beside it; a flat volume has no number.
NumberNotation notation_of(double volume, bool is_flat, double area) noexcept;
// Returns a volume as all panels show it: "0 (flat)", or the number with its unit.
std::string shown_volume(double volume, bool is_flat, const std::string& unit,
                         const NumberNotation& notation = {});

}  // namespace boxwood
