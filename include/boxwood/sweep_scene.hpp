// SPDX-License-Identifier: MIT
// One model that moves through many: what it meets first, and which of them need not be asked.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/sweep.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A model whose box the moving one's box meets.
struct SweepCandidate {
  std::uint32_t object = 0;
  double enter = 0.0;   // when the boxes meet; never later than the models do
  bool tested = false;  // false: it enters after the first impact, and was skipped
  SweepResult result;   // of the tested
};

// Not complete: as exhausted.
struct SceneSweepResult : QueryStatus {
  bool impact = false;
  double time = 1.0;         // of the first impact, never late; 1 without one
  double tolerance = 0.0;    // as SweepResult's
  bool exhausted = false;    // free up to `time`, not decided after it
  std::uint32_t object = 0;  // what it meets
  std::uint32_t triangle = 0, triangle_moving = 0;
  std::uint32_t tested = 0, skipped = 0, never = 0;  // they add up to the objects
  std::uint32_t steps = 0;
  QueryCounters counters;
};

// The models of the scene rest, all in one frame; `moving` is placed in it by the motion. The answer is the
// first of what sweep() tells of each of them, the lower number of two at the same time that were asked.
// Clears `candidates` and fills it in the order of entering: an object behind another is not met through it,
// so one that enters after the first impact is not asked. Boxes are those of the trees' roots; empty models
// meet nothing. O(n log n) and the sweeps that are needed.
SceneSweepResult sweep_scene(std::span<const ModelView> scene, const ModelView& moving, const Motion& motion,
                             const SweepOptions& options, QueryScratch& scratch,
                             std::vector<SweepCandidate>& candidates);

}  // namespace boxwood
