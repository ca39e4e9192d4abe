// SPDX-License-Identifier: MIT
// The first impact of one model that moves through many, skipping the models that it cannot reach first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/sweep.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A model whose box the moving model's box meets.
struct SweepCandidate {
  std::uint32_t object = 0;
  double enter = 0.0;   // when the boxes meet; never later than the models do
  bool tested = false;  // false: skipped, because it enters after the first impact
  SweepResult result;   // if tested
};

// If not complete: as `exhausted`.
struct SceneSweepResult : QueryStatus {
  bool impact = false;
  double time = 1.0;         // of the first impact, never late; 1 without one
  double tolerance = 0.0;    // as SweepResult's
  bool exhausted = false;    // free up to `time`, undecided after it
  std::uint32_t object = 0;  // the object of the impact
  std::uint32_t triangle = 0, triangle_moving = 0;
  std::uint32_t tested = 0, skipped = 0, never = 0;  // their sum is the number of objects
  std::uint32_t steps = 0;
  QueryCounters counters;
};

// Finds the first impact of `moving`, placed by the motion, with the models of the scene, which rest in one
// common frame. The answer is the earliest of the sweep() results; for equal times, the lowest number among
// the tested objects. Clears `candidates` and fills it in the order of entering. Objects that enter after the
// first impact are not tested. Boxes are those of the trees' roots; empty models meet nothing. O(n log n),
// plus the sweeps that are necessary.
SceneSweepResult sweep_scene(std::span<const ModelView> scene, const ModelView& moving, const Motion& motion,
                             const SweepOptions& options, QueryScratch& scratch,
                             std::vector<SweepCandidate>& candidates);

}  // namespace boxwood
