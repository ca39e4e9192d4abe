// SPDX-License-Identifier: MIT
// The Minkowski difference A - B of the cores of two convex sets, scaled to size 1, for distance and depth. A
// core is a set without its radius: the vertices, with the disc if there is one.
#pragma once

#include <algorithm>
#include <cmath>

#include <boxwood/convex.hpp>

#include "convex/disc.hpp"

namespace boxwood {

struct DifferencePoint {
  Vec3 w = Vec3(0.0);  // (a - b) * scale
  Vec3 a = Vec3(0.0);  // unscaled
  Vec3 b = Vec3(0.0);
};

inline Vec3 core_support(const ConvexSet& set, const Vec3& direction) noexcept {
  const auto vertices = set.vertices();
  std::size_t best = 0;
  double farthest = -kInfinity;
  const Vec3 origin = vertices[0];  // subtracted, so that a set far from the origin loses no digits
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Vec3 p = vertices[i] - origin;
    const double along = (p.x * direction.x + p.y * direction.y) + p.z * direction.z;
    if (along > farthest) {
      farthest = along;
      best = i;
    }
  }
  return set.has_disc() ? vertices[best] + support_of_disc(set, direction) : vertices[best];
}

// The difference of two cores. The scale brings the sets and their distance to about 1, so that products of
// four lengths neither overflow nor vanish. It is a power of two, so scaling is exact.
class Difference {
public:
  Difference(const ConvexSet& a, const ConvexSet& b) noexcept : a_(a), b_(b) {
    double size = size_of(a.vertices()[0] - b.vertices()[0]);
    for (const ConvexSet* set : {&a, &b}) {
      for (const Vec3& p : set->vertices()) size = std::max(size, size_of(p - set->vertices()[0]));
      if (set->has_disc()) size = std::max(size, 2.0 * std::sqrt(glm::dot(set->disc()[0], set->disc()[0])));
    }
    if (size > 0.0) scale_ = std::ldexp(1.0, -std::clamp(std::ilogb(size), -1000, 1022));
  }
  const ConvexSet& a() const noexcept { return a_; }
  const ConvexSet& b() const noexcept { return b_; }
  double scale() const noexcept { return scale_; }

  DifferencePoint support(const Vec3& direction) const noexcept {
    DifferencePoint p;
    p.a = core_support(a_, direction);
    p.b = core_support(b_, -direction);
    p.w = (p.a - p.b) * scale_;
    return p;
  }

private:
  static double size_of(const Vec3& v) noexcept {
    return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
  }
  const ConvexSet& a_;
  const ConvexSet& b_;
  double scale_ = 1.0;
};

// Returns an upper bound of the error of support() along a unit direction: the height of the true support
// point minus that of the point found, `w`. Scaled coordinates are below 2, so a height is at most 2 sqrt(3).
// It has four roundings of 2^-53 of that. Two heights are compared, in each of two sets: 16 * 2 sqrt(3) *
// 2^-53 < 2^-47. The second term covers the roundings of `w` and of its height.
inline double support_rounding(const Vec3& w) noexcept {
  return 0x1p-47 + 0x1p-50 * std::sqrt(glm::dot(w, w));
}

// The distance of the cores, unscaled. `lower_bound` does not include the sets' own error().
struct CoreDistance {
  PairDistance pair;
  bool certain = false;  // the bounds are as close as promised, or the cores surely meet
};
// Computes the distance. Ends early if the cores are proven to be farther apart than `far` (a length); then
// only `lower_bound` is valid.
CoreDistance convex_core_distance(const Difference& difference, double far = kInfinity) noexcept;

}  // namespace boxwood
