// SPDX-License-Identifier: MIT
// The first time of impact of a mesh that moves between two poses.
#pragma once

#include <cstdint>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// B moves from one pose to another over the time 0..1: the origin of B's frame goes straight at constant
// speed, and B rotates about it at constant angular speed about one axis, the short way round.
struct Motion {
  RigidTransform from, to;  // a_from_b at time 0 and at time 1
};

// a_from_b at a time in [0, 1]. Gives `from` and `to` bit by bit at 0 and at 1.
RigidTransform pose_at(const Motion& motion, double time) noexcept;

struct SweepOptions {
  double tolerance = 0.0;  // gap (length) at which B counts as arrived; 0: 1e-9 of the size of the models
  std::uint32_t max_steps = 10000;          // how often one pair of leaves is looked at, at most
  Trace* trace = nullptr;                   // the last step's descent; max_steps counts steps of all then
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Not complete: as exhausted.
struct SweepResult : QueryStatus {
  bool impact = false;
  double time = 1.0;       // never later than the first true contact; 1 without an impact
  double tolerance = 0.0;  // the gap at `time` is at most this (0: they touch there)
  bool exhausted = false;  // max_steps came first: free up to `time`, not decided after it
  std::uint32_t triangle_a = 0, triangle_b = 0;  // the pair that stopped the motion
  std::uint32_t steps = 0;  // the most that one pair of leaves was looked at; with a trace, steps of all
  QueryCounters counters;
};

// Conservative advancement (B. Mirtich, 1996), for each pair of nodes on a clock of its own: a pair is looked
// at again when it could have closed its gap, so nothing tunnels. Of a rotation only what leads towards the
// other triangle counts, so a shaft that rotates in a close hole is decided in a few looks. A motion that
// starts in contact gives time 0. A motion that comes within the tolerance and still closes is reported as an
// impact with that gap; so is one whose gap is within rounding (2^-44 of the coordinates' size) in whatever
// direction it moves. One that goes along a surface within the tolerance goes on. Where max_steps ends it
// (`exhausted`), nothing touches up to `time`. Trees other than OBB trees with a wide layout, and traced
// queries, advance the models as a whole, step after step.
SweepResult sweep(const ModelView& a, const ModelView& b, const Motion& motion, const SweepOptions& options,
                  QueryScratch& scratch);

}  // namespace boxwood
