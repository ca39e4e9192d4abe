// SPDX-License-Identifier: MIT
// The time bound of conservative advancement: a time for which a pair of triangles certainly stays apart.
#pragma once

#include <algorithm>
#include <cmath>

#include "query/descent/pose_motion.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

// The way of a point along a direction while it moves straight and rotates about an axis. After a time t it
// is straight * t + across * sin(rate * t) + inward * (1 - cos(rate * t)); the gap is its limit. Lengths;
// rate in radians.
struct TurningWay {
  double gap = 0.0, straight = 0.0, across = 0.0, inward = 0.0, rate = 0.0;

  // Returns true if the point does not cover the gap before the horizon, at any angle.
  bool falls_short(double horizon) const noexcept {
    const double room = gap - inward - std::fmax(straight, 0.0) * horizon;
    return room > 0.0 && across * across + inward * inward < room * room;
  }

  // Returns a time up to which the point has certainly not covered the gap; infinity if that is not before
  // the horizon. Each step is as long as the current speed and the largest acceleration allow, so no step
  // passes the first time.
  double time_to_come(double horizon) const noexcept {
    if (!(gap > 0.0)) return 0.0;
    if (falls_short(horizon)) return kInfinity;
    constexpr int kMostSteps = 8;               // the rest is for the next pose
    constexpr double kShortStep = 0x1p-6;       // of the time so far (no unit): further steps gain little
    constexpr double kShorter = 1.0 - 0x1p-40;  // covers the rounding of a step
    const double bend = rate * rate * std::sqrt(across * across + inward * inward);
    double time = 0.0, room = gap, speed = straight + rate * across;
    for (int i = 0; i < kMostSteps; ++i) {
      const double root = std::sqrt(speed * speed + 2.0 * bend * room);
      const double step = speed > 0.0 ? 2.0 * room / (speed + root) : (root - speed) / bend;
      time += step * kShorter;
      if (!(time < horizon)) return kInfinity;
      if (step < kShortStep * time) break;
      const double s = std::sin(rate * time), half = std::sin(0.5 * rate * time);
      room = gap - (straight * time + across * s + inward * (2.0 * half * half));
      if (!(room > 0.0)) break;
      speed = straight + rate * (across * std::cos(rate * time) + inward * s);
    }
    return time;
  }
};

// A plane between two triangles, of which B's moves, and the time for which it continues to separate them.
// Either it rests at A's nearest corner while B's corners approach it. Or it moves with B at B's nearest
// corner, and A's corners approach it in B's frame. So a rotating shaft stays apart from the planes of its
// hole, and a rotating hole from those of the shaft.
class SeparatingPlane {
public:
  // Places the plane. `normal`, from B to A, is of about unit length; any direction is allowed. `slack` is
  // subtracted from every gap.
  SeparatingPlane(const MotionParts& parts, const Vec3& pivot, const Vec3& normal, const Corners& a,
                  const Corners& b, double slack, double horizon) noexcept
      : horizon_(horizon) {
    const Vec3& axis = parts.axis;
    const Vec3 across = glm::cross(normal, axis), inward = glm::dot(normal, axis) * axis - normal;
    double begin_a = kInfinity, end_b = -kInfinity, height_a[3], height_b[3];
    for (std::size_t i = 0; i < 3; ++i) {
      height_a[i] = glm::dot(normal, a[i] - pivot);
      height_b[i] = glm::dot(normal, b[i] - pivot);
      begin_a = std::fmin(begin_a, height_a[i]);
      end_b = std::fmax(end_b, height_b[i]);
    }
    separates_ = begin_a - end_b > slack;
    if (!separates_) return;
    const double straight = glm::dot(parts.velocity, normal);
    // In B's frame the velocity rotates by up to the angle at the horizon.
    const double most = straight + parts.angle_rad * horizon * glm::length(glm::cross(parts.velocity, axis));
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 p = b[i] - pivot, q = a[i] - pivot;
      of_b_[i] = {begin_a - height_b[i] - slack, straight, glm::dot(across, p), glm::dot(inward, p),
                  parts.angle_rad};
      of_a_[i] = {height_a[i] - end_b - slack, most, glm::dot(across, q), -glm::dot(inward, q),
                  parts.angle_rad};
    }
  }

  bool lasts() const noexcept { return separates_ && (last(of_b_) || last(of_a_)); }
  // Returns a lower bound of the time; infinity if it extends at least to the horizon.
  double time() const noexcept { return separates_ ? std::fmax(first(of_b_), first(of_a_)) : 0.0; }

private:
  bool last(const TurningWay (&ways)[3]) const noexcept {
    return ways[0].falls_short(horizon_) && ways[1].falls_short(horizon_) && ways[2].falls_short(horizon_);
  }
  double first(const TurningWay (&ways)[3]) const noexcept {
    double time = kInfinity;
    for (const TurningWay& way : ways) time = std::fmin(time, way.time_to_come(std::fmin(time, horizon_)));
    return time;
  }

  double horizon_;
  bool separates_ = false;
  TurningWay of_b_[3], of_a_[3];
};

struct ImpactTimes {
  const MotionParts& parts;
  const RigidTransform& pose;  // at the beginning of the step
  double slack;                // a length, subtracted from every gap: rounding of poses, places and distances
  double tolerance;            // a length: the gap that counts as arrived

  double speed() const noexcept { return glm::length(parts.velocity); }

  // Returns a lower bound of the time for which one of a few planes continues to separate the triangles;
  // infinity for at least until the horizon. The planes are the one across `towards_a` (of about unit length,
  // any direction is allowed), and those of the two faces. The latter separate triangles that slide or rotate
  // along them, at any distance and for any nearest point.
  double time_apart(const Vec3& towards_a, const Corners& a, const Corners& b,
                    double horizon) const noexcept {
    const auto plane = [&](const Vec3& normal) {
      return SeparatingPlane(parts, pose.translation, normal, a, b, slack, horizon);
    };
    const Vec3 between = ((a[0] - b[0]) + (a[1] - b[1])) + (a[2] - b[2]);
    const auto face = [&](const Corners& t) {
      const Vec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
      const double length = glm::length(normal);
      if (!(length > 0.0 && length < kInfinity)) return towards_a;
      return ((glm::dot(normal, between) < 0.0 ? -1.0 : 1.0) / length) * normal;
    };
    const SeparatingPlane across = plane(towards_a);
    if (across.lasts()) return kInfinity;
    const SeparatingPlane along_a = plane(face(a));
    if (along_a.lasts()) return kInfinity;
    const SeparatingPlane along_b = plane(face(b));
    if (along_b.lasts()) return kInfinity;
    return std::fmax(across.time(), std::fmax(along_a.time(), along_b.time()));
  }

  // Returns a lower bound of the time for which the two do not touch; infinity for at least until `horizon`,
  // 0 on arrival. The plane half-way between the nearest points separates the triangles until B has covered
  // the gap along its normal. B's straight motion counts, and the rotation with at most (distance from the
  // axis) * (angular speed). If B rotates, the planes of time_apart() separate for longer, because only the
  // part of the rotation along the normal counts.
  double pair_time(const TriangleDistance& d, const Corners& a, const Corners& b,
                   double horizon) const noexcept {
    if (d.distance <= slack) return 0.0;  // too near to distinguish the direction of the gap from rounding
    const Vec3 towards_a = (d.point_a - d.point_b) / d.distance;
    double from_axis = 0.0;
    for (const Vec3& p : b)
      from_axis = std::fmax(from_axis, glm::length(glm::cross(parts.axis, p - pose.translation)));
    // The speed that rounding may hide: a fraction of the terms, and the rotation of the direction by the
    // error of the nearest points, which grows as the points approach each other.
    const double hidden = (0x1p-48 + slack / d.distance) * (speed() + parts.angle_rad * from_axis);
    if (d.distance <= tolerance && closing_speed(d, towards_a, b) > hidden) return 0.0;
    const double turning = parts.angle_rad * from_axis * glm::length(glm::cross(parts.axis, towards_a));
    const double closing = glm::dot(parts.velocity, towards_a) + turning + hidden;
    if (closing <= 0.0) return kInfinity;  // moves away
    const double time = (d.distance - slack) / closing;
    if (parts.angle_rad == 0.0 || time >= horizon) return time;
    return std::fmax(time, time_apart(towards_a, a, b, horizon));
  }

private:
  // Returns the largest speed along the direction among those corners of B within the tolerance of A's plane;
  // the nearest point is between some of them.
  double closing_speed(const TriangleDistance& d, const Vec3& towards_a, const Corners& b) const noexcept {
    double closing = -kInfinity;
    for (const Vec3& p : b) {
      if (glm::dot(towards_a, d.point_a - p) > tolerance + slack) continue;
      const Vec3 turn = parts.angle_rad * glm::cross(parts.axis, p - pose.translation);
      closing = std::fmax(closing, glm::dot(parts.velocity + turn, towards_a));
    }
    return closing;
  }
};

// The pair that can close its gap first, among those tested so far.
struct NextImpact {
  double time;  // a time until which no pair touches
  double gap = kInfinity;
  bool arrived = false;
  std::uint32_t triangle_a = 0, triangle_b = 0;

  // Takes the result of pair_time() for a pair. Returns true if it is the first so far.
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
