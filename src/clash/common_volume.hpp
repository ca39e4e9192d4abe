// SPDX-License-Identifier: MIT
// How much space two solids share, as an interval: cells of a grid that lie in both, and those that may.
#pragma once

#include <atomic>

#include "query/pairs/surroundings.hpp"

namespace boxwood {

struct VolumeInterval {
  double lower = 0.0, upper = 0.0;
};

// Of two solids, in the world. `around` holds all that they share. A cell that no triangle of a solid comes
// near is inside or outside of it as its middle is, by the exact winding number; others are halved along each
// axis, all of a level, until the interval is a twentieth of its upper end or more than `most_cells` are left
// open. Sums are widened by their rounding. Throws bad_alloc. O(cells * triangles near them). Once `stop` is
// set it ends soon, and nobody reads the result.
VolumeInterval common_volume(const ModelSide& a, const ModelSide& b, const Aabb& around,
                             std::size_t most_cells, const std::atomic<bool>* stop,
                             ContainmentMemory& memory);

}  // namespace boxwood
