// SPDX-License-Identifier: MIT
// The fast engine of distance(): eight boxes at a time, the reference's distance.
#pragma once

#include <boxwood/distance.hpp>

#include "query/memory/engine_memory.hpp"

namespace boxwood {

// The distance, where it is below `upper_bound` and can_go_wide(); a distance of at most `enough` ends the
// search. The state of the search is made in `memory`: may throw bad_alloc, before anything is searched.
DistanceResult distance_wide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                             double deviation, double upper_bound, double enough,
                             const std::atomic<bool>* stop, EngineMemory& memory);

}  // namespace boxwood
