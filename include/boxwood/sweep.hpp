// SPDX-License-Identifier: MIT
// The first time of impact of a mesh that moves between two poses.
#pragma once

#include <cstdint>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The motion of B from one pose to another over the time 0..1. The origin of B's frame moves straight at
// constant speed. B rotates about it at constant angular speed about one axis, by the smaller angle.
struct Motion {
  RigidTransform from, to;  // a_from_b at time 0 and at time 1
};

// Returns a_from_b at a time in [0, 1]; exactly `from` at 0 and `to` at 1, bit by bit.
RigidTransform pose_at(const Motion& motion, double time) noexcept;

struct SweepOptions {
  // The gap (a length) at which B counts as arrived; 0: 1e-9 of the size of the models.
  double tolerance = 0.0;
  // The most visits to one pair of leaves; with a trace, the most steps in total.
  std::uint32_t max_steps = 10000;
  Trace* trace = nullptr;                   // receives the descent of the last step
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// If not complete: as `exhausted`.
struct SweepResult : QueryStatus {
  bool impact = false;
  double time = 1.0;       // never later than the first true contact; 1 without an impact
  double tolerance = 0.0;  // the gap at `time` is at most this (0: they touch there)
  bool exhausted = false;  // max_steps was reached: free up to `time`, undecided after it
  std::uint32_t triangle_a = 0, triangle_b = 0;  // the pair that stopped the motion
  // The largest number of visits to one pair of leaves; with a trace, the number of all steps.
  std::uint32_t steps = 0;
  QueryCounters counters;
};

// Finds the first impact by conservative advancement (B. Mirtich, 1996), with a separate clock for each pair
// of nodes. A pair is visited again when it could have closed its gap, so nothing tunnels. Only the part of a
// rotation that leads towards the other triangle counts, so a shaft rotating in a close hole takes few
// visits.
//
// A motion that starts in contact gives time 0. A motion that comes within the tolerance and still approaches
// is an impact with that gap. A gap within rounding (2^-44 of the coordinates' size) is an impact for any
// direction of motion. A motion along a surface, within the tolerance, goes on. If max_steps ends the query
// (`exhausted`), nothing touches up to `time`. Traced queries, and trees other than OBB trees with a wide
// layout, advance the whole models step by step.
SweepResult sweep(const ModelView& a, const ModelView& b, const Motion& motion, const SweepOptions& options,
                  QueryScratch& scratch);

}  // namespace boxwood
