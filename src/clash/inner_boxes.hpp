// SPDX-License-Identifier: MIT
// A lower bound of the depth from boxes inside of both solids.
#pragma once

#include <atomic>

#include <boxwood/clash.hpp>

#include "clash/inner/nearest_outside.hpp"

namespace boxwood {

// Returns a bound for two solids whose depth is at most `upper`, a length. Each box lies in its solid: no
// triangle reaches into it, and its middle is inside. If B is moved by t, box K of A and box L of B share
// interior points if t is in the open box K - L. The bound is the distance from the origin to the nearest
// point of what these boxes leave, by branch and bound. For unions of boxes along common axes whose planes
// are few, it is their depth. The axes are those of the world, of the largest faces of A, and of B; of these,
// the best bound. 0 if a solid has more than 2^13 triangles. At most 4096 cells and 64 boxes for each solid,
// 2000 steps of the search. May throw bad_alloc.
InnerDepth inner_box_depth(const PlacedClashModel& a, const PlacedClashModel& b, double upper,
                           const std::atomic<bool>* stop, QueryScratch& scratch);

}  // namespace boxwood
