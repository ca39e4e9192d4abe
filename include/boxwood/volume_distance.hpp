// SPDX-License-Identifier: MIT
// The distance of two volumes with the nearest points, and the point of a volume nearest to a given one.
#pragma once

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/intersects.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Returns the distance, for every pair that intersects() accepts: 0 if they meet, infinity if a volume is
// empty. See PairDistance.
template <ConvexVolume A, ConvexVolume B> PairDistance distance(const A& a, const B& b) noexcept {
  return convex_distance(ConvexSet(a), ConvexSet(b));
}
// Computed in closed form. 0 only if intersects() returns true, otherwise accurate to a few roundings;
// infinity beyond the largest double.
PairDistance distance(const Aabb& a, const Aabb& b) noexcept;
PairDistance distance(const AnyVolume& a, const AnyVolume& b) noexcept;  // fixed AABBs in closed form, too

// Returns the point of the volume nearest to p; p itself if it is inside. The point may be outside by
// rounding. The volume must not be empty.
template <ConvexVolume V> Vec3 closest_point(const V& v, const Vec3& p) noexcept {
  if (contains(v, p)) return p;
  return convex_distance(ConvexSet(v), ConvexSet(std::span<const Vec3>(&p, 1))).point_a;
}
Vec3 closest_point(const Sphere& s, const Vec3& p) noexcept;
Vec3 closest_point(const Aabb& b, const Vec3& p) noexcept;  // exact
Vec3 closest_point(const Obb& b, const Vec3& p) noexcept;
Vec3 closest_point(const AnyVolume& v, const Vec3& p) noexcept;

}  // namespace boxwood
