// SPDX-License-Identifier: MIT
// The times at which moving volumes of any kind begin and cease to meet.
#pragma once

#include <cstdint>

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/sweep.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct VolumeMeeting {
  bool meets = false;
  double enter = 1.0;  // never later than the first contact; 0 if they meet from the start
  double exit = 1.0;   // never earlier than the last; 1 if they meet to the end
  // A length. At `enter` and at `exit` the volumes are at most this far apart, except for times 0 and 1.
  double tolerance = 0.0;
  // The steps or memory ran out: the times are valid, but the gap may be larger.
  bool exhausted = false;
  std::uint32_t steps = 0;
};

// Computes when B meets A. A is at rest. B is in its own frame and follows the motion as a rigid body:
// straight, with constant rotation about its origin (sweep.hpp). Touching counts, as does a near miss by less
// than the tolerance (2^-40 of sizes, distance and motion). Along a straight motion two convex sets meet
// during one interval. With rotation, the result is the begin of the first and the end of the last contact.
// An empty set never meets.
//
// The direction of the nearest points separates the sets until their gap along it is closed, so a step of
// that length is safe. Straight motions cast a ray through the difference (van den Bergen 2004); rotation
// uses conservative advancement (Mirtich 1996). Costs about ten convex_distance() calls for a straight
// motion, at most 10,000 with rotation, and the same again backwards. Allocates a copy of B's vertices.
VolumeMeeting meeting_times(const ConvexSet& a, const ConvexSet& b, const Motion& motion) noexcept;

}  // namespace boxwood
