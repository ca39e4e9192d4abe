// SPDX-License-Identifier: MIT
// The fast engine of distance(): eight boxes at a time, the reference's distance.
#pragma once

#include <boxwood/distance.hpp>

#include "query/memory/engine_memory.hpp"

namespace boxwood {

// Returns the distance if it is below `upper_bound`; requires can_go_wide(). A distance of at most `enough`
// ends the search. Allocates the state of the search in `memory`; may throw bad_alloc before the search
// begins.
DistanceResult distance_wide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                             double deviation, double upper_bound, double enough,
                             const std::atomic<bool>* stop, EngineMemory& memory);

}  // namespace boxwood
