// SPDX-License-Identifier: MIT
// The first time of impact through the wide layouts of two trees.
#pragma once

#include "query/descent/impact_time.hpp"
#include "query/memory/engine_memory.hpp"

namespace boxwood {

// A motion, and what is taken for contact on it.
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
  NextImpact next{next_up(1.0)};  // arrived: at next.time; else free up to there
  bool exhausted = false;         // next.time is where most_looks ended a pair
  std::uint32_t looks = 0;        // the most that one pair of leaves took
};

// Returns true if floats can represent everything that search_impact() computes with.
bool can_search_wide(const SweptPair& pair) noexcept;

// Free up to the time that it gives, whether the models arrive there or not. Set `stop` ends it with nothing
// known.
void search_impact(const SweptPair& pair, EngineMemory& memory, EarliestImpact& earliest,
                   QueryCounters& counters);

}  // namespace boxwood
