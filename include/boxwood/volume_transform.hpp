// SPDX-License-Identifier: MIT
// Conservative operations on volumes: transform, expand by a distance, merge with another of the same kind.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

// transform() returns a volume of the same kind that contains the image of the old one: contains(result,
// apply(b_from_a, p)) for every p with contains(v, p). For a hull this holds for its vertices. Always
// transform the original, never the last result. A box contains its image loosely (up to twice its size for
// an AABB), and the slack would accumulate. Empty stays empty. Rotation, scale, shear and mirroring are all
// affine; for a rigid pose use affine(pose).
//
// Sphere: multiplies the radius by the largest singular value.
Sphere transform(const Sphere& v, const AffineTransform& b_from_a) noexcept;
// AABB: centre and absolute matrix (Arvo 1990), bit for bit conservative for apply().
Aabb transform(const Aabb& v, const AffineTransform& b_from_a) noexcept;
// Fixed AABB: contains the image of the inscribed sphere, not of the cube's corners. The sphere contains the
// object, which is the purpose of a fixed AABB. Here the promise above applies to points within half_size of
// the centre.
FixedAabb transform(const FixedAabb& v, const AffineTransform& b_from_a) noexcept;
// OBB: exact (to rounding) for rotation, mirroring and uniform scale. Otherwise the box of the sheared box,
// flush with its largest face.
Obb transform(const Obb& v, const AffineTransform& b_from_a) noexcept;
Capsule transform(const Capsule& v, const AffineTransform& b_from_a) noexcept;
Cylinder transform(const Cylinder& v, const AffineTransform& b_from_a) noexcept;
// Capsule and cylinder (above): exact (to rounding) for rotation, mirroring and uniform scale. Otherwise the
// radius is that of the largest sphere or circle of the image. The k-DOP takes the extremes of the image of
// its corners.
template <int K> BOXWOOD_EXPORT Kdop<K> transform(const Kdop<K>& v, const AffineTransform& b_from_a) noexcept;
// Oriented k-DOP: the same in a frame that rotates with the map. Exact (to rounding) for rotation and uniform
// scale, for which a k-DOP of the coordinate axes becomes looser.
template <int K>
BOXWOOD_EXPORT OrientedKdop<K> transform(const OrientedKdop<K>& v, const AffineTransform& b_from_a) noexcept;
// Hull: the hull of the images of the vertices. Allocates. Returns kHullOutOfMemory if memory runs out, as
// does every function here that returns a hull.
ConvexHull transform(const ConvexHull& v, const AffineTransform& b_from_a);
AnyVolume transform(const AnyVolume& v, const AffineTransform& b_from_a);

inline AffineTransform affine(const RigidTransform& a_from_b) noexcept {
  return {a_from_b.rotation, a_from_b.translation};
}

// expand() returns a volume of the same kind that contains every point within `distance` (a length, not
// negative) of the old one. It is the smallest such sphere, AABB, k-DOP or capsule; a hull grows by a cube of
// that half-size. Empty stays empty.
Sphere expand(const Sphere& v, double distance) noexcept;
Aabb expand(const Aabb& v, double distance) noexcept;
FixedAabb expand(const FixedAabb& v, double distance) noexcept;
Obb expand(const Obb& v, double distance) noexcept;
Capsule expand(const Capsule& v, double distance) noexcept;
Cylinder expand(const Cylinder& v, double distance) noexcept;
template <int K> BOXWOOD_EXPORT Kdop<K> expand(const Kdop<K>& v, double distance) noexcept;
template <int K> BOXWOOD_EXPORT OrientedKdop<K> expand(const OrientedKdop<K>& v, double distance) noexcept;
ConvexHull expand(const ConvexHull& v, double distance);
AnyVolume expand(const AnyVolume& v, double distance);

// merge() returns a volume of the same kind around both: one of them if it contains the other, otherwise an
// exact fit to both. It contains every point that contains() of either accepts; for hulls, every vertex. An
// empty volume is neutral. Merging many one after another is looser than one fit of all, for a sphere by up
// to a factor.
Sphere merge(const Sphere& a, const Sphere& b) noexcept;
Aabb merge(const Aabb& a, const Aabb& b) noexcept;
FixedAabb merge(const FixedAabb& a, const FixedAabb& b) noexcept;
Capsule merge(const Capsule& a, const Capsule& b) noexcept;  // the smallest along five axes of the pair
Cylinder merge(const Cylinder& a, const Cylinder& b) noexcept;
Obb merge(const Obb& a, const Obb& b, const FitOptions& options = {});  // with a's axes if memory runs out
template <int K> BOXWOOD_EXPORT Kdop<K> merge(const Kdop<K>& a, const Kdop<K>& b) noexcept;
template <int K>  // in the frame of an oriented box around both; in a's frame if memory runs out
BOXWOOD_EXPORT OrientedKdop<K> merge(const OrientedKdop<K>& a, const OrientedKdop<K>& b,
                                     const FitOptions& options = {});
ConvexHull merge(const ConvexHull& a, const ConvexHull& b);
// Merges two volumes of one kind, or a volume and an empty one (of any kind, or std::monostate). Two
// different kinds are misuse and return std::monostate.
AnyVolume merge(const AnyVolume& a, const AnyVolume& b, const FitOptions& options = {});

// Returns the common box, exactly; empty if they do not meet.
Aabb intersection(const Aabb& a, const Aabb& b) noexcept;

}  // namespace boxwood
