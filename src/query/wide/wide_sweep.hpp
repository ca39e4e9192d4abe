// SPDX-License-Identifier: MIT
// The first time of impact through the wide layouts of two trees.
#pragma once

#include "query/descent/impact_time.hpp"
#include "query/memory/engine_memory.hpp"

namespace boxwood {

// A motion, and the gap that counts as contact on it.
struct SweptPair {
  const ModelView& a;
  const ModelView& b;
  const Motion& motion;
  const MotionParts& parts;
  double slack, tolerance;   // lengths, as in ImpactTimes
  std::uint32_t most_looks;  // at one pair of leaves
  const std::atomic<bool>* stop;
};

struct EarliestImpact {
  NextImpact next{next_up(1.0)};  // arrived at next.time, or free up to there
  bool exhausted = false;         // next.time is the time at which most_looks ended a pair
  std::uint32_t looks = 0;        // the most tests of one pair of leaves
};

// Returns true if floats can represent all numbers of search_impact().
bool can_search_wide(const SweptPair& pair) noexcept;

// Searches. The motion is free up to the returned time, even if the models do not arrive there. Ended by
// `stop`, the result is unknown.
void search_impact(const SweptPair& pair, EngineMemory& memory, EarliestImpact& earliest,
                   QueryCounters& counters);

}  // namespace boxwood
