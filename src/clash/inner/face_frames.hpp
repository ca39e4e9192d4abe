// SPDX-License-Identifier: MIT
// The axes along which boxes inside of two solids lie.
#pragma once

#include <vector>

#include <boxwood/clash.hpp>

namespace boxwood {

// Returns the frame of the world, then that of the largest faces of A, then that of B, without frames alike.
// O(triangles). May throw bad_alloc.
std::vector<Rows3> face_frames(const PlacedClashModel& a, const PlacedClashModel& b);

}  // namespace boxwood
