// SPDX-License-Identifier: MIT
// The times at which two moving spheres or boxes begin and cease to meet.
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

// The part of the time 0..1 in which two volumes meet; touching counts. `enter` is 0 if they meet at the
// start, `exit` 1 if they meet at the end.
struct MeetingTimes {
  double enter = 0.0;
  double exit = 1.0;
};

// Computes when two volumes meet that move by move_a and move_b over the time from 0 to 1, straight and
// without rotation, in one frame. Convex volumes then meet during one interval. Returns nullopt if they never
// meet or a volume is empty. `enter` is never later and `exit` never earlier than the true time. For that the
// volumes are grown by the rounding, 2^-44 of the sum of sizes, distance and motion; a miss by less counts as
// contact. Both moves may be zero.
std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Aabb& a, const Vec3& move_a, const Aabb& b,
                                  const Vec3& move_b) noexcept;
// The next four are exact at edges and corners: the sphere's center meets the box grown by the radius, with
// rounded edges and corners.
std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Aabb& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Aabb& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Obb& b,
                                  const Vec3& move_b) noexcept;
std::optional<MeetingTimes> sweep(const Obb& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept;
// Intersects the time intervals of the 15 separating axes.
std::optional<MeetingTimes> sweep(const Obb& a, const Vec3& move_a, const Obb& b,
                                  const Vec3& move_b) noexcept;

// The contact of a box that also rotates. Contact may end and begin again; this is the first contact.
struct TurningSweep {
  bool meets = false;
  double enter = 1.0;  // never later than the first contact; 1 without one
  double exit = 1.0;   // never earlier than the end of that contact
  // A length. If they meet, the boxes are at most this far apart at `enter`; and at `exit` farther, unless
  // `exit` is 1.
  double tolerance = 0.0;
  // The limit of 10,000 steps was reached: the times are still bounds, but at `enter` the boxes may be
  // farther apart than `tolerance`.
  bool exhausted = false;
  std::uint32_t steps = 0;
};
// Computes the first contact of B, which is in its own frame and follows `motion` (straight, with constant
// angular velocity; see Motion), with A at rest. Conservative advancement (Mirtich 1996): no step exceeds the
// gap divided by the largest speed of any point of B, so nothing tunnels. A tolerance of 0 means 1e-9 of the
// boxes' sizes. A pair that comes within the tolerance without touching counts as meeting. An empty box never
// meets.
TurningSweep sweep(const Obb& a, const Obb& b, const Motion& motion, double tolerance = 0.0) noexcept;

}  // namespace boxwood
