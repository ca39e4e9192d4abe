// SPDX-License-Identifier: MIT
// Containment of volumes in volumes, and dispatch over volumes of any kind.
#include <boxwood/volume_operations.hpp>

#include <algorithm>
#include <cmath>

#include "base/round_frame.hpp"
#include "base/vector_sums.hpp"
#include "convex/disc.hpp"
#include "volumes/each_kdop.hpp"
#include "volumes/volume_planes.hpp"

namespace boxwood {

namespace {
// Returns true if the inner set extends beyond each plane by at most the rounding of the plane's test.
template <class V> bool within_planes(const V& outer, const ConvexSet& inner) noexcept {
  if (inner.empty()) return true;
  if (is_empty(outer)) return false;
  bool inside = true;
  for_each_plane(outer, [&](const Vec3& n, const Vec3& anchor, double offset) {
    const double radius = inner.radius() * length(n) + reach_of_disc(inner, n);
    for (const Vec3& p : inner.vertices()) {
      const Vec3 d = p - anchor;
      const double rounding =
          0x1p-46 * (std::fabs(offset) + largest(d) + largest(anchor) + radius) + 2.0 * inner.error();
      inside = inside && glm::dot(n, d) + radius <= offset + rounding;
    }
  });
  return inside;
}
}  // namespace

Vec3 support(const AnyVolume& v, const Vec3& direction) noexcept {
  return support(convex_set(v), direction);
}
Interval interval(const AnyVolume& v, const Vec3& direction) noexcept {
  return interval(convex_set(v), direction);
}

bool contains_volume(const Sphere& outer, const ConvexSet& inner) noexcept {
  if (inner.empty()) return true;
  if (is_empty(outer)) return false;
  for (const Vec3& p : inner.vertices()) {
    const double reach =
        largest_on_disc(inner, p, [&](const Vec3& q) { return length(q - outer.center); }) + inner.radius();
    if (!(reach <= outer.radius + 0x1p-46 * (reach + largest(outer.center)) + inner.error())) return false;
  }
  return true;
}
bool contains_volume(const Aabb& outer, const ConvexSet& inner) noexcept {
  return within_planes(outer, inner);
}
bool contains_volume(const FixedAabb& outer, const ConvexSet& inner) noexcept {
  return within_planes(outer, inner);
}
bool contains_volume(const Obb& outer, const ConvexSet& inner) noexcept {
  return within_planes(outer, inner);
}
template <int K> bool contains_volume(const Kdop<K>& outer, const ConvexSet& inner) noexcept {
  return within_planes(outer, inner);
}
template <int K> bool contains_volume(const OrientedKdop<K>& outer, const ConvexSet& inner) noexcept {
  return within_planes(outer, inner);
}
#define BOXWOOD_KDOP(K)                                                                                      \
  template bool contains_volume(const Kdop<K>&, const ConvexSet&) noexcept;                                  \
  template bool contains_volume(const OrientedKdop<K>&, const ConvexSet&) noexcept;
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP
bool contains_volume(const ConvexHull& outer, const ConvexSet& inner) noexcept {
  return within_planes(outer, inner);
}

// Distances from the segment and from the line are convex, so corners and rims of the inner set are enough.
bool contains_volume(const Capsule& outer, const ConvexSet& inner) noexcept {
  if (inner.empty()) return true;
  if (is_empty(outer)) return false;
  const auto off = [&](const Vec3& q) {
    const Vec3 d = q - outer.center;
    return length(d -
                  std::clamp(along_axis(outer.axis, d), -outer.half_length, outer.half_length) * outer.axis);
  };
  for (const Vec3& p : inner.vertices()) {
    const double reach = largest_on_disc(inner, p, off) + inner.radius();
    const double rounding =
        0x1p-45 * (reach + outer.half_length + largest(outer.center)) + 2.0 * inner.error();
    if (!(reach <= outer.radius + rounding)) return false;
  }
  return true;
}
bool contains_volume(const Cylinder& outer, const ConvexSet& inner) noexcept {
  if (inner.empty()) return true;
  if (is_empty(outer)) return false;
  const auto off = [&](const Vec3& q) {
    const Vec3 d = q - outer.center;
    return length(d - along_axis(outer.axis, d) * outer.axis);
  };
  const double flat = inner.radius() + reach_of_disc(inner, outer.axis);
  for (const Vec3& p : inner.vertices()) {
    const double reach = largest_on_disc(inner, p, off) + inner.radius();
    const double along = std::fabs(along_axis(outer.axis, p - outer.center)) + flat;
    const double rounding = 0x1p-45 * (reach + along + largest(outer.center)) + 2.0 * inner.error();
    if (!(reach <= outer.radius + rounding && along <= outer.half_length + rounding)) return false;
  }
  return true;
}

bool contains_volume(const AnyVolume& outer, const AnyVolume& inner) noexcept {
  const ConvexSet set = convex_set(inner);
  return std::visit(
      [&](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return set.empty();
        else
          return contains_volume(v, set);
      },
      outer);
}

}  // namespace boxwood
