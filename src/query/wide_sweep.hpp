// SPDX-License-Identifier: MIT
// The fast engine of the first time of impact: one step of conservative advancement, eight boxes at a time.
#pragma once

#include <boxwood/sweep.hpp>

#include "query/impact_time.hpp"
#include "query/room.hpp"
#include "query/wide_descent.hpp"

namespace boxwood {

// Leaves of the two trees whose triangles were the first in the step before: a good guess for the next one.
struct LeafPair {
  std::uint32_t a = 0, b = 0;
  bool known = false;
};

// Looks for the pair that can close its gap first; `next` holds the time that remains, and gets what was
// found. Where can_go_wide() at times.pose, and the velocity is below kMaxWideSize. The state of the search
// is made in the room: may throw bad_alloc, before anything is searched.
void advance_wide(const ModelView& a, const ModelView& b, const ImpactTimes& times, double deviation,
                  const std::atomic<bool>* stop, Room& room, LeafPair& guess, NextImpact& next,
                  QueryCounters& counters);

}  // namespace boxwood
