// SPDX-License-Identifier: MIT
// The distance of two volumes with the points that show it, and the point of a volume nearest to a given one.
#pragma once

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/intersects.hpp>

namespace BOXWOOD_EXPORT boxwood {

// For every pair that intersects() takes. 0 where they meet; infinity with an empty volume. See PairDistance.
template <ConvexVolume A, ConvexVolume B> PairDistance distance(const A& a, const B& b) noexcept {
  return convex_distance(ConvexSet(a), ConvexSet(b));
}
// In closed form: 0 only where intersects() says that they meet, else to a few roundings, infinity beyond the
// largest double.
PairDistance distance(const Aabb& a, const Aabb& b) noexcept;
PairDistance distance(const AnyVolume& a, const AnyVolume& b) noexcept;  // fixed AABBs in closed form too

// The point of the volume nearest to p: p itself where it is inside. Off the volume by rounding at most. The
// volume must not be empty.
template <ConvexVolume V> Vec3 closest_point(const V& v, const Vec3& p) noexcept {
  if (contains(v, p)) return p;
  return convex_distance(ConvexSet(v), ConvexSet(std::span<const Vec3>(&p, 1))).point_a;
}
Vec3 closest_point(const Sphere& s, const Vec3& p) noexcept;
Vec3 closest_point(const Aabb& b, const Vec3& p) noexcept;  // exact
Vec3 closest_point(const Obb& b, const Vec3& p) noexcept;
Vec3 closest_point(const AnyVolume& v, const Vec3& p) noexcept;

}  // namespace boxwood
