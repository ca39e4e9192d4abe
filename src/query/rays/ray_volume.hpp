// SPDX-License-Identifier: MIT
// A conservative test of a ray against the volumes of tree nodes: the place at which it may enter.
#pragma once

#include <algorithm>
#include <cmath>

#include <boxwood/aabb.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sphere.hpp>

namespace boxwood {

// The part of a ray in a volume. Infinity for both if the ray misses it.
struct RayPart {
  double begin = kInfinity, end = kInfinity;
};

// Bounds for a ray and volumes. Nothing in a volume is hit before enter(); infinity if nothing can be hit at
// all. Each volume is widened by kSlack of its distance and size. That covers the rounding of the images of
// corners (ray_triangle.hpp, 2^-50 of the distance in each coordinate) and of the loops here (a dozen
// roundings, 2^-49 of the same). No unit. A smaller value lets the tree miss grazing hits that the oracle
// finds; a larger one only descends into more nodes.
class RayBounds {
public:
  static constexpr double kSlack = 0x1p-44;

  explicit RayBounds(const Ray& ray) noexcept : origin_(ray.origin), direction_(ray.direction) {}

  template <class V> double enter(const V& volume, double t_end) const noexcept {
    return part(volume, t_end).begin;
  }

  // Returns the part of the ray in the widened volume before t_end; of a sphere, in its cube.
  RayPart part(const Obb& box, double t_end) const noexcept {
    const Vec3 d = box.center - origin_;
    const double slack = kSlack * (sum_abs(d) + sum_abs(box.half_extents));
    double begin = 0.0, end = t_end;
    for (int k = 0; k < 3; ++k) {
      const Vec3& u = box.axes[static_cast<std::size_t>(k)];
      if (!clip(dot(u, d), dot(u, direction_), box.half_extents[k] + slack, begin, end)) return {};
    }
    return {begin, end};
  }

  RayPart part(const Aabb& box, double t_end) const noexcept {
    const Vec3 half = 0.5 * (box.max - box.min), d = (box.min + half) - origin_;
    const double slack = kSlack * ((sum_abs(d) + sum_abs(half)) + sum_abs(origin_));
    double begin = 0.0, end = t_end;
    for (int k = 0; k < 3; ++k)
      if (!clip(d[k], direction_[k], half[k] + slack, begin, end)) return {};
    return {begin, end};
  }

  // The cube of the sphere first, then the distance of its centre from the line.
  RayPart part(const Sphere& sphere, double t_end) const noexcept {
    const Vec3 d = sphere.center - origin_;
    const double radius = sphere.radius + kSlack * (sum_abs(d) + sphere.radius);
    double begin = 0.0, end = t_end;
    for (int k = 0; k < 3; ++k)
      if (!clip(d[k], direction_[k], radius, begin, end)) return {};
    const double length_sq = dot(direction_, direction_);
    if (length_sq > 0x1p-900 && length_sq < 0x1p900) {
      const Vec3 across = d - direction_ * (dot(d, direction_) / length_sq);
      if (dot(across, across) > radius * radius * (1.0 + kSlack)) return {};
    }
    return {begin, end};
  }

private:
  static double dot(const Vec3& a, const Vec3& b) noexcept { return (a.x * b.x + a.y * b.y) + a.z * b.z; }
  static double sum_abs(const Vec3& v) noexcept { return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z); }

  // Narrows [begin, end] to |t * speed - middle| <= half; returns false if nothing is left.
  static bool clip(double middle, double speed, double half, double& begin, double& end) noexcept {
    if (speed == 0.0) return std::fabs(middle) <= half;
    const double inverse = 1.0 / speed;
    const double a = (middle - half) * inverse, b = (middle + half) * inverse;
    begin = std::max(begin, std::min(a, b) * (1.0 - 0x1p-50));
    end = std::min(end, std::max(a, b) * (1.0 + 0x1p-50));
    return begin <= end;
  }

  Vec3 origin_, direction_;
};

}  // namespace boxwood
