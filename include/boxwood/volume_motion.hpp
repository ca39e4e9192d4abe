// SPDX-License-Identifier: MIT
// When volumes of any kind meet while one of them moves: the times of entering and of leaving.
#pragma once

#include <cstdint>

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/sweep.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct VolumeMeeting {
  bool meets = false;
  double enter = 1.0;  // never later than the first contact; 0 where they meet from the start
  double exit = 1.0;   // never earlier than the last; 1 where they meet to the end
  // A length: at `enter` and at `exit` they are at most this far apart, unless they are so at 0 or 1.
  double tolerance = 0.0;
  bool exhausted = false;  // steps or memory ended: the times hold, but the gap may be larger
  std::uint32_t steps = 0;
};

// A stands still; B, given in its own frame, moves through the motion as a rigid body: straight and at one
// rate of rotation about its origin (sweep.hpp). Touching counts, and so does a near miss by less than the
// tolerance (2^-40 of sizes, distance and motion). Along a straight motion two convex sets meet during one
// interval; of a rotating one these are the begin of the first and the end of the last contact. An empty set
// never meets.
//
// The direction of the nearest points separates the sets until their gap along it is closed: that long a step
// is safe (ray cast through the difference: van den Bergen 2004; with rotation conservative advancement,
// Mirtich 1996). About ten steps of a convex_distance() for a straight motion, at most 10,000 with rotation;
// the same again backwards. Allocates a copy of B's vertices.
VolumeMeeting meeting_times(const ConvexSet& a, const ConvexSet& b, const Motion& motion) noexcept;

}  // namespace boxwood
