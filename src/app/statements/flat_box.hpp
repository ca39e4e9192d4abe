// SPDX-License-Identifier: MIT
// Boxes whose volume is the rounding of their coordinates.
#pragma once

#include <boxwood/volumes.hpp>

namespace boxwood {

// Returns true if an AABB or OBB in the frame of its points is flat up to rounding: then its computed volume
// says nothing. False for an empty box and for other volumes.
//
// Points are floats: each coordinate is rounded by at most 2^-24 of itself. Along a unit axis n that moves a
// point by at most r = 2^-24 sum |n_k| m_k, where m_k is the largest |coordinate k| of the box. The axis of a
// fit is tilted by the same rounding, which moves points as far again. So points of a plane have a half
// extent of about 2 r at most, and of 2^-48 |m| more for the rounding of the axes in double: a few units in
// the last place.
bool is_flat_box(const AnyVolume& volume) noexcept;

}  // namespace boxwood
