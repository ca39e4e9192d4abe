// What a step of conservative advancement knows of time: how long a pair of triangles certainly stays apart.
#pragma once

#include <cmath>

#include "geometry/triangle_distance.hpp"
#include "query/motion.hpp"

namespace boxwood {

struct ImpactTimes {
  const MotionParts& parts;
  const RigidTransform& pose;  // at the beginning of the step
  double slack;                // a length, taken off every gap: rounding of poses, places and distances
  double tolerance;            // a length: what counts as arrived

  double speed() const noexcept { return glm::length(parts.velocity); }

  // The plane half-way between the nearest points parts the triangles until B has come the gap along its
  // normal: by its straight motion, and by the turn at no more than (distance from the axis) * (angular
  // speed). 0: arrived.
  double pair_time(const TriangleDistance& d, const Corners& b) const noexcept {
    if (d.distance <= slack) return 0.0;  // too near to tell the direction of the gap from rounding
    const Vec3 towards_a = (d.point_a - d.point_b) / d.distance;
    double from_axis = 0.0;
    for (const Vec3& p : b)
      from_axis = std::fmax(from_axis, glm::length(glm::cross(parts.axis, p - pose.translation)));
    const double turning = parts.angle_rad * from_axis * glm::length(glm::cross(parts.axis, towards_a));
    // What rounding may hide of the speed: its share of the terms, and what the error of the nearest points
    // turns the direction by, which is as large as the points are near.
    const double hidden = (0x1p-48 + slack / d.distance) * (speed() + parts.angle_rad * from_axis);
    const double closing = glm::dot(parts.velocity, towards_a) + turning + hidden;
    if (closing <= 0.0) return kInfinity;  // away
    const bool certain = closing > 2.0 * hidden;
    return certain && d.distance <= tolerance ? 0.0 : (d.distance - slack) / closing;
  }
};

// The pair that can close its gap first, as far as a step has looked.
struct NextImpact {
  double time;  // at least so long no pair touches
  double gap = kInfinity;
  bool arrived = false;
  std::uint32_t triangle_a = 0, triangle_b = 0;

  // Takes what pair_time() says of a pair; true: it is the first so far.
  bool take(double pair_time, double distance, std::uint32_t a, std::uint32_t b) noexcept {
    if (!(pair_time < time)) return false;
    time = pair_time;
    gap = distance;
    triangle_a = a;
    triangle_b = b;
    arrived = pair_time == 0.0;
    return true;
  }
};

}  // namespace boxwood
