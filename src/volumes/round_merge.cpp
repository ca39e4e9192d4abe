// SPDX-License-Identifier: MIT
// Moves, deforms and grows capsules and cylinders, and merges two of a kind.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <boxwood/convex.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>

#include "base/round_frame.hpp"
#include "base/vector_sums.hpp"
#include "convex/disc.hpp"
#include "volumes/affine_rounding.hpp"

namespace boxwood {

namespace {

Vec3 unit_or(const Vec3& v, const Vec3& otherwise) noexcept {
  const double size = largest(v);
  if (!(size > 0.0) || !(size < kInfinity)) return otherwise;
  return glm::normalize(v / size);
}
Vec3 without(const Vec3& v, const Vec3& axis) noexcept {
  return v - glm::dot(v, axis) * axis;
}
// Returns the longest half-axis of the ellipse x * u + y * v, x*x + y*y <= 1.
double longest_of_ellipse(const Vec3& u, const Vec3& v) noexcept {
  const double uu = glm::dot(u, u), vv = glm::dot(v, v), uv = glm::dot(u, v);
  return std::sqrt(0.5 * (uu + vv) + std::hypot(0.5 * (uu - vv), uv));
}

// Returns a cylinder with this axis around the image of a cylinder.
Cylinder image_along(const Cylinder& v, const AffineTransform& m, const Vec3& axis) noexcept {
  const Vec3 along = v.half_length * linear_image(m, v.axis);
  const auto frame = square_to(v.axis);
  const Vec3 x = v.radius * linear_image(m, frame[0]), y = v.radius * linear_image(m, frame[1]);
  const double rounding = 4.0 * rounding_of_apply(m, largest(v.center) + v.half_length + v.radius);
  Cylinder image{apply(m, v.center), axis, 0.0, 0.0};
  image.half_length = std::fabs(glm::dot(along, axis)) + std::hypot(glm::dot(x, axis), glm::dot(y, axis));
  image.radius = glm::length(without(along, axis)) + longest_of_ellipse(without(x, axis), without(y, axis));
  const double room = 0x1p-46 * (image.half_length + image.radius) + rounding;
  image.half_length += room;
  image.radius += room;
  return image;
}

}  // namespace

Capsule transform(const Capsule& v, const AffineTransform& m) noexcept {
  if (is_empty(v)) return {};
  const Vec3 along = linear_image(m, v.axis);
  Capsule image{apply(m, v.center), unit_or(along, v.axis), v.half_length * glm::length(along), 0.0};
  image.radius = v.radius * largest_stretch(m.linear) * (1.0 + 0x1p-46) + 0x1p-46 * image.half_length +
                 4.0 * rounding_of_apply(m, largest(v.center) + v.half_length + v.radius);
  return image;
}

Cylinder transform(const Cylinder& v, const AffineTransform& m) noexcept {
  if (is_empty(v)) return {};
  // Under a shear, either the image of the axis stays the axis, or the normal of the ends' images becomes it.
  const auto frame = square_to(v.axis);
  const Vec3 ends = glm::cross(linear_image(m, frame[0]), linear_image(m, frame[1]));
  const Cylinder a = image_along(v, m, unit_or(linear_image(m, v.axis), v.axis));
  const Cylinder b = image_along(v, m, unit_or(ends, v.axis));
  return volume(b) < volume(a) * (1.0 - 0x1p-40) ? b : a;
}

Capsule expand(const Capsule& v, double distance) noexcept {
  if (is_empty(v)) return {};
  Capsule grown = v;
  grown.radius = next_up(v.radius + distance + 0x1p-48 * (v.radius + v.half_length + distance));
  return grown;
}

Cylinder expand(const Cylinder& v, double distance) noexcept {
  if (is_empty(v)) return {};
  Cylinder grown = v;
  const double room = distance + 0x1p-48 * (v.radius + v.half_length + distance);
  grown.radius = next_up(v.radius + room);
  grown.half_length = next_up(v.half_length + room);
  return grown;
}

namespace {

// A circle in a plane perpendicular to an axis.
struct Disc {
  Vec3 center = Vec3(0.0);
  double radius = 0.0;
};
template <std::size_t N> double reach_from(const Vec3& at, const std::array<Disc, N>& discs) noexcept {
  double reach = 0.0;
  for (const Disc& d : discs) reach = std::fmax(reach, glm::distance(d.center, at) + d.radius);
  return reach;
}

// Returns the centre of a circle around some circles, near the smallest: takes steps in all directions that
// reduce the radius, and shortens them if none does. Any centre would be valid.
template <std::size_t N> Vec3 middle_of(const std::array<Disc, N>& discs, const Vec3& axis) noexcept {
  constexpr int kMostSteps = 300, kWays = 8;
  constexpr double kTurn = 0.4;  // so that no two steps try the same directions
  const auto [u, v] = square_to(axis);
  Vec3 at(0.0);
  for (const Disc& d : discs) at += d.center / static_cast<double>(N);
  double reach = reach_from(at, discs);
  double step = 0.25 * reach;
  const double shortest = 0x1p-40 * reach;
  for (int i = 0; i < kMostSteps && step > shortest; ++i) {
    const Vec3 from = at;
    const double before = reach;
    for (int k = 0; k < kWays; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / kWays + kTurn * i;
      const Vec3 next = from + step * (std::cos(angle) * u + std::sin(angle) * v);
      if (const double r = reach_from(next, discs); r < reach) {
        reach = r;
        at = next;
      }
    }
    if (!(reach < before)) step *= 0.5;
  }
  return at;
}

// Returns the ends of the axes, relative to a middle so that a far origin costs no digits.
template <class V> std::array<Vec3, 4> ends_of(const V& a, const V& b, const Vec3& middle) noexcept {
  return {a.center - middle - a.half_length * a.axis, a.center - middle + a.half_length * a.axis,
          b.center - middle - b.half_length * b.axis, b.center - middle + b.half_length * b.axis};
}
template <class V> std::array<Vec3, 5> axes_for(const V& a, const V& b) noexcept {
  const auto ends = ends_of(a, b, a.center);
  Vec3 far(0.0);
  for (const Vec3& p : ends)
    for (const Vec3& q : ends)
      if (length_sq(p - q) > length_sq(far)) far = p - q;
  return {a.axis, b.axis, unit_or(b.center - a.center, a.axis), unit_or(far, a.axis),
          unit_or(glm::cross(a.axis, b.axis), a.axis)};
}

Capsule around_along(const Capsule& a, const Capsule& b, const Vec3& axis) noexcept {
  const Vec3 middle = a.center;
  const auto ends = ends_of(a, b, middle);
  std::array<Disc, 4> shadows;
  for (std::size_t i = 0; i < 4; ++i) shadows[i] = {without(ends[i], axis), i < 2 ? a.radius : b.radius};
  const Vec3 line = middle_of(shadows, axis);
  const double radius = reach_from(line, shadows);
  // A sphere is in the capsule if its centre is in the capsule with the radius reduced by the sphere's.
  double low = kInfinity, high = -kInfinity;
  for (std::size_t i = 0; i < 4; ++i) {
    const double room = radius - shadows[i].radius, off = glm::distance(shadows[i].center, line);
    const double under = std::sqrt(std::fmax(0.0, (room - off) * (room + off)));
    low = std::fmin(low, glm::dot(ends[i], axis) + under);
    high = std::fmax(high, glm::dot(ends[i], axis) - under);
  }
  Capsule both{middle + line + (0.5 * (low + high)) * axis, axis, 0.5 * std::fmax(0.0, high - low), radius};
  both.radius +=
      0x1p-42 * (both.radius + both.half_length) + 0x1p-48 * (largest(a.center) + largest(b.center));
  return both;
}

Cylinder around_along(const Cylinder& a, const Cylinder& b, const Vec3& axis) noexcept {
  const Vec3 middle = a.center;
  const auto ends = ends_of(a, b, middle);
  const ConvexSet set_a(a), set_b(b);
  std::array<Disc, 4> shadows;
  double low = kInfinity, high = -kInfinity;
  for (std::size_t i = 0; i < 4; ++i) {
    const ConvexSet& set = i < 2 ? set_a : set_b;
    const auto& disc = set.disc();
    shadows[i] = {without(ends[i], axis), longest_of_ellipse(without(disc[0], axis), without(disc[1], axis))};
    const double at = glm::dot(ends[i], axis), reach = reach_of_disc(set, axis);
    low = std::fmin(low, at - reach);
    high = std::fmax(high, at + reach);
  }
  const Vec3 line = middle_of(shadows, axis);
  Cylinder both{middle + line + (0.5 * (low + high)) * axis, axis, 0.5 * (high - low),
                reach_from(line, shadows)};
  const double room =
      0x1p-42 * (both.radius + both.half_length) + 0x1p-48 * (largest(a.center) + largest(b.center));
  both.radius += room;
  both.half_length += room;
  return both;
}

// Returns true if `outer` contains `inner` with a margin, so that everything in it surely passes contains().
template <class V> bool surely_holds(const V& outer, const V& inner) noexcept {
  const double room = 0x1p-44 * (outer.radius + outer.half_length + inner.radius + inner.half_length) +
                      0x1p-48 * (largest(outer.center) + largest(inner.center));
  V tight = outer;
  tight.radius -= room;
  if constexpr (std::is_same_v<V, Cylinder>) tight.half_length -= room;
  return !is_empty(tight) && contains_volume(tight, ConvexSet(inner));
}

template <class V> V merged(const V& a, const V& b) noexcept {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  if (surely_holds(a, b)) return a;
  if (surely_holds(b, a)) return b;
  V best;
  for (const Vec3& axis : axes_for(a, b)) {
    const V both = around_along(a, b, axis);
    if (is_empty(best) || volume(both) < volume(best)) best = both;
  }
  return best;
}

}  // namespace

Capsule merge(const Capsule& a, const Capsule& b) noexcept {
  return merged(a, b);
}
Cylinder merge(const Cylinder& a, const Cylinder& b) noexcept {
  return merged(a, b);
}

}  // namespace boxwood
