// SPDX-License-Identifier: MIT
// The common volume of two solids as an interval: grid cells inside both, and those that may be.
#pragma once

#include <atomic>

#include "query/pairs/surroundings.hpp"

namespace boxwood {

struct VolumeInterval {
  double lower = 0.0, upper = 0.0;
};

// Returns the common volume of two solids in the world. `around` must contain the common part. A cell without
// a triangle of a solid near it is inside or outside like its centre, by the exact winding number. Other
// cells are halved along each axis, level by level, until the interval is a twentieth of its upper end or
// more than `most_cells` cells are open. Sums are widened by their rounding. Throws bad_alloc. Ends soon
// after `stop` was set; the result is then meaningless. O(cells * triangles near them).
VolumeInterval common_volume(const ModelSide& a, const ModelSide& b, const Aabb& around,
                             std::size_t most_cells, const std::atomic<bool>* stop,
                             ContainmentMemory& memory);

}  // namespace boxwood
