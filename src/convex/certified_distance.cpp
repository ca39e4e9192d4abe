// SPDX-License-Identifier: MIT
// Gilbert, Johnson & Keerthi (1988) with about 104 bits: differences of vertices are exact, so flat and
// nearly parallel features keep their directions.
#include "convex/certified_distance.hpp"

#include <algorithm>
#include <cmath>

#include "convex/disc_polish.hpp"
#include "convex/nearest_simplex.hpp"

namespace boxwood {

namespace {
using detail::DoubleDouble;
using detail::LongVec3;
using LongSimplex = NearestSimplex<LongNumbers>;

// The error of some twenty operations on numbers of at most 2^4 after scaling.
constexpr double kRounding = 0x1p-92;

LongVec3 long_difference(const Vec3& p, const Vec3& q) noexcept {
  const auto one = [](double x, double y) {
    double sum = 0.0, error = 0.0;
    detail::two_sum(x, -y, sum, error);
    return DoubleDouble(sum, error);
  };
  return {one(p.x, q.x), one(p.y, q.y), one(p.z, q.z)};
}
LongVec3 scaled(const LongVec3& v, double power_of_two) noexcept {
  const auto one = [&](const DoubleDouble& x) {
    return DoubleDouble(x.high * power_of_two, x.low * power_of_two);
  };
  return {one(v.x), one(v.y), one(v.z)};
}
Vec3 rounded(const LongVec3& v) noexcept {
  return {v.x.high, v.y.high, v.z.high};
}

LongVec3 widened(const Vec3& v) noexcept {
  return {DoubleDouble(v.x), DoubleDouble(v.y), DoubleDouble(v.z)};
}

// Returns the point of the disc farthest along a direction, in long numbers, too. On a rim the last points
// are so close that in double the plane through three of them would be arbitrary.
LongVec3 long_support_of_disc(const ConvexSet& set, double scale, const LongVec3& direction) noexcept {
  const LongVec3 u = widened(set.disc()[0]), v = widened(set.disc()[1]);
  DoubleDouble x = dot(scaled(u, scale), direction), y = dot(scaled(v, scale), direction);
  // Their squares must stay in range, and only their ratio counts.
  const double size = std::max(std::fabs(x.high), std::fabs(y.high));
  if (!(size > 0.0)) return LongVec3(0.0);
  const double up = std::ldexp(1.0, -std::max(std::ilogb(size), -1000));
  x = DoubleDouble(x.high * up, x.low * up);
  y = DoubleDouble(y.high * up, y.low * up);
  const DoubleDouble reach = LongNumbers::root(x * x + y * y);
  return (x / reach) * u + (y / reach) * v;
}

// Returns the point farthest along a direction. Only vertices that double cannot rank are compared in long
// numbers.
LongVec3 long_support(const ConvexSet& set, double scale, const LongVec3& direction) noexcept {
  const auto vertices = set.vertices();
  const Vec3 origin = vertices[0], way = rounded(direction);
  const auto height = [&](const Vec3& p) { return glm::dot((p - origin) * scale, way); };
  double farthest = -kInfinity;
  for (const Vec3& p : vertices) farthest = std::max(farthest, height(p));
  constexpr double kUnsure = 0x1p-46;  // either height is at most 4, with four roundings
  const Vec3* best = nullptr;
  DoubleDouble best_height;
  for (const Vec3& p : vertices) {
    if (!(height(p) >= farthest - kUnsure)) continue;
    const DoubleDouble h = dot(scaled(long_difference(p, origin), scale), direction);
    if (best != nullptr && !(h > best_height)) continue;
    best = &p;
    best_height = h;
  }
  const LongVec3 corner = widened(best != nullptr ? *best : origin);
  return set.has_disc() ? corner + long_support_of_disc(set, scale, direction) : corner;
}

LongSimplex::Point long_point(const Difference& difference, const LongVec3& direction) noexcept {
  LongSimplex::Point p;
  p.a = long_support(difference.a(), difference.scale(), direction);
  p.b = long_support(difference.b(), difference.scale(), -direction);
  p.w = scaled(p.a - p.b, difference.scale());
  return p;
}

// Returns the weighted sum, relative to the first point, so that a far origin costs no digits.
Vec3 weighted(const LongSimplex& s, LongVec3 LongSimplex::Point::*of) noexcept {
  const LongVec3 first = s.points[0].*of;
  LongVec3 p = first;
  for (std::size_t i = 1; i < static_cast<std::size_t>(s.count); ++i)
    p = p + s.weights[i] * (s.points[i].*of - first);
  return rounded(p);
}
// Tries the neighbours of a support point. If a side of the difference is nearly perpendicular to `unit`, the
// last digits decide which of its ends is farthest along -unit, and the step to the farther one may gain less
// than the digits resolve. Then the points that pair the other corners with the same disc points are tried,
// and the best is used.
bool step_to_another_corner(const Difference& difference, const LongVec3& unit, const DoubleDouble& length,
                            LongSimplex& simplex, DoubleDouble& nearest_sq) noexcept {
  const ConvexSet &a = difference.a(), &b = difference.b();
  const double scale = difference.scale();
  const LongVec3 disc_a = long_support_of_disc(a, scale, -unit),
                 disc_b = long_support_of_disc(b, scale, unit);
  const LongSimplex from = simplex;
  const DoubleDouble from_sq = nearest_sq;
  for (const Vec3& p : a.vertices())
    for (const Vec3& q : b.vertices()) {
      LongSimplex grown = from;
      LongSimplex::Point& point = grown.points[static_cast<std::size_t>(grown.count++)];
      point.a = widened(p) + disc_a;
      point.b = widened(q) + disc_b;
      point.w = scaled(point.a - point.b, scale);
      if (!(dot(unit, point.w) < length)) continue;
      grown.reduce();
      const LongVec3 nearer = grown.nearest();
      const DoubleDouble sq = grown.count == 4 ? DoubleDouble() : dot(nearer, nearer);
      if (!(sq < nearest_sq)) continue;
      simplex = grown;
      nearest_sq = sq;
    }
  return nearest_sq < from_sq;
}
}  // namespace

PairDistance certified_core_distance(const Difference& difference, Separation* nearest) noexcept {
  constexpr int kMaxSteps = 1000;
  constexpr double kEnough = kDistancePromise / 32.0;  // otherwise the steps on a rim would not end
  const bool round = difference.a().has_disc() || difference.b().has_disc();
  LongSimplex simplex;
  simplex.points[0] = long_point(difference, LongVec3(DoubleDouble(1.0), DoubleDouble(), DoubleDouble()));
  simplex.weights[0] = 1.0;
  simplex.count = 1;
  DoubleDouble nearest_sq = dot(simplex.points[0].w, simplex.points[0].w), lower_bound;
  for (int step = 0; step < kMaxSteps && simplex.count < 4; ++step) {
    const DoubleDouble length = LongNumbers::root(nearest_sq);
    if (!(length > kRounding)) break;
    const LongVec3 unit = simplex.square_to(simplex.nearest(), length);
    const LongSimplex::Point next = long_point(difference, -unit);
    const DoubleDouble along = dot(unit, next.w);
    if (nearest != nullptr && along.high > nearest->along) *nearest = {rounded(unit), along.high};
    // Every point of the difference is at least this far along it: a proof by direction alone.
    lower_bound = std::max(lower_bound, along - DoubleDouble(kRounding));
    const DoubleDouble left = length - along;
    if (!(left > 0x1p-56 * length) || (round && !(left > kEnough)) || simplex.has(next)) break;
    LongSimplex grown = simplex;
    grown.points[static_cast<std::size_t>(grown.count++)] = next;
    grown.reduce();
    const LongVec3 nearer = grown.nearest();
    const DoubleDouble sq = grown.count == 4 ? DoubleDouble() : dot(nearer, nearer);
    if (!(sq < nearest_sq)) {
      if (!round || !step_to_another_corner(difference, unit, length, simplex, nearest_sq)) break;
      continue;
    }
    simplex = grown;
    nearest_sq = sq;
  }
  PairDistance result;
  result.point_a = weighted(simplex, &LongSimplex::Point::a);
  result.point_b = weighted(simplex, &LongSimplex::Point::b);
  result.distance = result.lower_bound = 0.0;
  const DoubleDouble length = LongNumbers::root(nearest_sq);
  if (simplex.count == 4 || !(length > 4.0 * kRounding)) return result;
  // No direction separates them, and the rest is within the promise: they count as meeting.
  if (!(lower_bound > 0.0) && !(length > kDistancePromise)) return result;
  result.distance = (length.low > 0.0 ? next_up(length.high) : length.high) / difference.scale();
  if (lower_bound > 0.0) {
    const double below = lower_bound.low < 0.0 ? next_down(lower_bound.high) : lower_bound.high;
    result.lower_bound = std::min(below / difference.scale(), result.distance);
    if (round) {
      std::array<WeightedPoint, 4> points;
      const auto count = static_cast<std::size_t>(simplex.count);
      for (std::size_t i = 0; i < count; ++i)
        points[i] = {rounded(simplex.points[i].a), rounded(simplex.points[i].b), simplex.weights[i].high};
      polish_on_rims(difference, std::span(points).first(count), result);
    }
  }
  return result;
}

}  // namespace boxwood
