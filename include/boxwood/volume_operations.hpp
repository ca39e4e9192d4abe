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

// Returns the point of the volume farthest along `direction` (any length). It is on the volume to rounding;
// corners of an AABB, hull or polygon are exact. The volume must not be empty. Accepts a convex_set() or a
// volume.
template <ConvexVolume V> Vec3 support(const V& v, const Vec3& direction) noexcept {
  return support(ConvexSet(v), direction);
}
Vec3 support(const AnyVolume& v, const Vec3& direction) noexcept;

// Returns the range of p . direction over the volume, in units of the direction's length, to rounding.
// Inverted infinities for the empty volume.
template <ConvexVolume V> Interval interval(const V& v, const Vec3& direction) noexcept {
  return interval(ConvexSet(v), direction);
}
Interval interval(const AnyVolume& v, const Vec3& direction) noexcept;

// Returns true if all of `inner` is in `outer`, to within rounding (2^-44 of the outer extent and position),
// so that a volume contains itself. The empty volume is in every volume; no other is in the empty one.
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

// The part of a ray inside a volume: t in [enter, exit], clipped to [0, t_max].
struct VolumeHit {
  double enter = 0.0;
  double exit = 0.0;
  Vec3 normal = Vec3(0.0);  // unit, outward, at the point of entry; zero if it starts inside
};
// Intersects a ray with a volume. Returns nullopt if it misses, for the empty volume, and for a ray with a
// zero or non-finite direction. Touching counts: the volume is enlarged by its rounding (2^-48 of extent and
// position). A ray through a point that contains() accepts is therefore not missed. O(faces).
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
