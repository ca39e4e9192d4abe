// SPDX-License-Identifier: MIT
// Moving volumes: the times of entering and of leaving contact.
#pragma once

#include <cstdint>
#include <optional>

#include <boxwood/aabb.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>
#include <boxwood/sweep.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The part of the time 0..1 in which two volumes meet; touching counts. 0 and 1 where they meet from the
// start or to the end.
struct MeetingTimes {
  double enter = 0.0;
  double exit = 1.0;
};

// Both move straight, by move_a and move_b in the time from 0 to 1, in one frame. Two convex volumes that do
// not rotate meet during one interval. Nothing where they never meet, and for empty volumes. `enter` is never
// later and `exit` never earlier than the true time: the volumes are grown by their rounding (2^-44 of sizes,
// distance and motion), so a near miss by less than that is a contact. No motion at all is allowed.
std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Aabb& a, const Vec3& move_a, const Aabb& b,
                                  const Vec3& move_b) noexcept;
// The sphere against the box itself, rounded at edges and corners, and not against a grown box.
std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Aabb& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Aabb& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Obb& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Obb& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept;
// Each of the 15 axes gives an interval of time; the boxes meet in the common part.
std::optional<MeetingTimes> sweep(const Obb& a, const Vec3& move_a, const Obb& b,
                                  const Vec3& move_b) noexcept;

// A box that also rotates. Contact may then end and begin again; this is about the first contact.
struct TurningSweep {
  bool meets = false;
  double enter = 1.0;  // never later than the first contact; 1 without one
  double exit = 1.0;   // never earlier than the end of that contact
  double tolerance =
      0.0;  // a length: at `enter` the boxes are at most this far apart, at `exit` more, unless 1
  bool exhausted = false;  // 10,000 steps came first: the times hold, but the boxes may be farther apart
  std::uint32_t steps = 0;
};
// B, given in its own frame, moves through motion (see Motion: straight and at one rate of rotation); A
// stands still. Conservative advancement (Mirtich 1996): no step is longer than the gap divided by the
// fastest speed of any point of B, so nothing tunnels. tolerance 0: 1e-9 of the boxes' sizes. A pair that
// comes within the tolerance without touching is reported as meeting. An empty box never meets.
TurningSweep sweep(const Obb& a, const Obb& b, const Motion& motion, double tolerance = 0.0) noexcept;

}  // namespace boxwood
