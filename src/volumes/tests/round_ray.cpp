// SPDX-License-Identifier: MIT
// Intersects rays with capsules and cylinders: intervals of the spheres, of the infinite cylinder and of the
// two ends.
#include <algorithm>
#include <cmath>

#include <boxwood/volume_operations.hpp>

#include "base/round_frame.hpp"
#include "volumes/tests/usable_ray.hpp"

namespace boxwood {

namespace {

// The part of the line inside a volume, from `enter`, at which it crosses the boundary along `normal` (not
// unit).
struct Inside {
  double enter = -kInfinity, exit = kInfinity;
  Vec3 normal = Vec3(0.0);
  bool nothing() const noexcept { return !(enter <= exit); }
};
constexpr Inside kNothing{kInfinity, -kInfinity};

// Solves |from + t * speed| <= radius for vectors of space or, without the part along an axis, of the plane.
// Measured from the foot of the perpendicular: no large squares are subtracted.
Inside inside_round(const Vec3& from, const Vec3& speed, double radius) noexcept {
  const double speed_sq = length_sq(speed);
  if (!(speed_sq > 0.0)) return length_sq(from) <= radius * radius ? Inside{} : kNothing;
  const double middle = -glm::dot(from, speed) / speed_sq;
  const Vec3 foot = from + middle * speed;
  const double room = radius * radius - length_sq(foot);
  if (!(room >= 0.0)) return kNothing;
  const double half = std::sqrt(room / speed_sq);
  return {middle - half, middle + half, from + (middle - half) * speed};
}

// Solves |from + t * speed| <= half along the axis.
Inside inside_slab(double from, double speed, double half, const Vec3& axis) noexcept {
  if (!(std::fabs(speed) > 0.0)) return std::fabs(from) <= half ? Inside{} : kNothing;
  const double t0 = (-half - from) / speed, t1 = (half - from) / speed;
  return {std::min(t0, t1), std::max(t0, t1), speed > 0.0 ? -axis : axis};
}

// Corrects the normal of a side, which has no part along the axis. On thin volumes it is off by a fraction of
// the ray's distance.
Inside with_normal_off(Inside line, const Vec3& axis) noexcept {
  line.normal = line.normal - glm::dot(line.normal, axis) * axis;
  return line;
}

Inside common(const Inside& a, const Inside& b) noexcept {
  Inside both = a.enter >= b.enter ? a : b;
  both.exit = std::min(a.exit, b.exit);
  return both;
}
Inside around(const Inside& a, const Inside& b) noexcept {
  if (a.nothing()) return b;
  if (b.nothing()) return a;
  Inside both = a.enter <= b.enter ? a : b;
  both.exit = std::max(a.exit, b.exit);
  return both;
}

std::optional<VolumeHit> hit_of(const Inside& line, const Ray& ray) noexcept {
  if (line.nothing()) return std::nullopt;
  VolumeHit hit{std::max(line.enter, 0.0), std::min(line.exit, ray.t_max), Vec3(0.0)};
  if (!(hit.enter <= hit.exit)) return std::nullopt;
  if (hit.enter > 0.0)
    hit.normal = length_sq(line.normal) > 0.0 ? glm::normalize(line.normal) : -glm::normalize(ray.direction);
  return hit;
}

// A ray in the terms of an axis through a centre.
struct AxialRay {
  template <class V>
  AxialRay(const V& v, const Ray& ray) noexcept
      : from(ray.origin - v.center), along(along_axis(v.axis, from)),
        along_speed(along_axis(v.axis, ray.direction)), across(from - along * v.axis),
        across_speed(ray.direction - along_speed * v.axis),
        slack(0x1p-47 * (v.radius + v.half_length + largest(from) + largest(v.center))) {
    // A part of the direction along the axis as small as rounding counts as zero.
    if (!(largest(across_speed) > 0x1p-51 * largest(ray.direction))) across_speed = Vec3(0.0);
  }
  Vec3 from;
  double along, along_speed;
  Vec3 across, across_speed;
  double slack;  // of a length
};

}  // namespace

std::optional<VolumeHit> intersect_ray(const Capsule& v, const Ray& ray) noexcept {
  if (is_empty(v) || !usable(ray)) return std::nullopt;
  const AxialRay a(v, ray);
  const double radius = v.radius + a.slack;
  const Vec3 end = v.half_length * v.axis;
  // Convex: the line is inside from the first of its parts to the last.
  const Inside side = common(inside_round(a.across, a.across_speed, radius),
                             inside_slab(a.along, a.along_speed, v.half_length, v.axis));
  const Inside caps = around(inside_round(a.from - end, ray.direction, radius),
                             inside_round(a.from + end, ray.direction, radius));
  Inside line = around(caps, side);
  if (line.nothing()) return std::nullopt;
  // The normal from the nearest point of the segment. At the seam between side and cap either may have come
  // first, but a normal never points back along the axis.
  const double along = a.along + line.enter * a.along_speed;
  line.normal = a.across + line.enter * a.across_speed;
  line.normal = with_normal_off(line, v.axis).normal +
                (along - std::clamp(along, -v.half_length, v.half_length)) * v.axis;
  if (const double with = glm::dot(line.normal, ray.direction); with > 0.0)
    line.normal -= (with / length_sq(ray.direction)) * ray.direction;
  return hit_of(line, ray);
}

std::optional<VolumeHit> intersect_ray(const Cylinder& v, const Ray& ray) noexcept {
  if (is_empty(v) || !usable(ray)) return std::nullopt;
  const AxialRay a(v, ray);
  return hit_of(common(with_normal_off(inside_round(a.across, a.across_speed, v.radius + a.slack), v.axis),
                       inside_slab(a.along, a.along_speed, v.half_length + a.slack, v.axis)),
                ray);
}

}  // namespace boxwood
