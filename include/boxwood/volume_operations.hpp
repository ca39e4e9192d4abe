// SPDX-License-Identifier: MIT
// Operations on one volume of any kind: support, extent along a direction, containment of another volume,
// ray.
#pragma once

#include <optional>

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/intersects.hpp>
#include <boxwood/raycast.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The point of the volume farthest along `direction` (any length). The volume must not be empty. On the
// volume to rounding; corners of an AABB, hull or polygon bit for bit. For a convex_set() or a volume.
template <ConvexVolume V> Vec3 support(const V& v, const Vec3& direction) noexcept {
  return support(ConvexSet(v), direction);
}
Vec3 support(const AnyVolume& v, const Vec3& direction) noexcept;

// The least and the largest p . direction over the volume, in units of the direction's length, to rounding.
// Inverted infinities for the empty volume.
template <ConvexVolume V> Interval interval(const V& v, const Vec3& direction) noexcept {
  return interval(ConvexSet(v), direction);
}
Interval interval(const AnyVolume& v, const Vec3& direction) noexcept;

// Is all of `inner` in `outer`? To within rounding (2^-44 of the outer one's extent and position), so that a
// volume contains itself. The empty volume is in everything; nothing else is in the empty one.
bool contains_volume(const Sphere& outer, const ConvexSet& inner) noexcept;
bool contains_volume(const Aabb& outer, const ConvexSet& inner) noexcept;
bool contains_volume(const FixedAabb& outer, const ConvexSet& inner) noexcept;
bool contains_volume(const Obb& outer, const ConvexSet& inner) noexcept;
template <int K> BOXWOOD_EXPORT bool contains_volume(const Kdop<K>& outer, const ConvexSet& inner) noexcept;
template <int K>
BOXWOOD_EXPORT bool contains_volume(const OrientedKdop<K>& outer, const ConvexSet& inner) noexcept;
bool contains_volume(const ConvexHull& outer, const ConvexSet& inner) noexcept;
bool contains_volume(const Capsule& outer, const ConvexSet& inner) noexcept;
bool contains_volume(const Cylinder& outer, const ConvexSet& inner) noexcept;
template <ConvexVolume A, ConvexVolume B> bool contains_volume(const A& outer, const B& inner) noexcept {
  return contains_volume(outer, ConvexSet(inner));
}
bool contains_volume(const AnyVolume& outer, const AnyVolume& inner) noexcept;

// Where a ray is inside a volume: for t in [enter, exit], cut to [0, t_max].
struct VolumeHit {
  double enter = 0.0;
  double exit = 0.0;
  Vec3 normal = Vec3(0.0);  // unit, outward, where the ray enters; zero where it starts inside
};
// Nothing where it misses, for the empty volume, and for a ray with a zero or non-finite direction. Touching
// counts: the volume is taken larger by its rounding (2^-48 of extent and position), so a ray through a point
// that contains() admits is not missed. O(faces).
std::optional<VolumeHit> intersect_ray(const Sphere& v, const Ray& ray) noexcept;
std::optional<VolumeHit> intersect_ray(const Aabb& v, const Ray& ray) noexcept;
std::optional<VolumeHit> intersect_ray(const FixedAabb& v, const Ray& ray) noexcept;
std::optional<VolumeHit> intersect_ray(const Obb& v, const Ray& ray) noexcept;
template <int K>
BOXWOOD_EXPORT std::optional<VolumeHit> intersect_ray(const Kdop<K>& v, const Ray& ray) noexcept;
template <int K>
BOXWOOD_EXPORT std::optional<VolumeHit> intersect_ray(const OrientedKdop<K>& v, const Ray& ray) noexcept;
std::optional<VolumeHit> intersect_ray(const ConvexHull& v, const Ray& ray) noexcept;
std::optional<VolumeHit> intersect_ray(const Capsule& v, const Ray& ray) noexcept;
std::optional<VolumeHit> intersect_ray(const Cylinder& v, const Ray& ray) noexcept;
std::optional<VolumeHit> intersect_ray(const AnyVolume& v, const Ray& ray) noexcept;

}  // namespace boxwood
