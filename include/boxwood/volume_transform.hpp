// SPDX-License-Identifier: MIT
// Volumes that hold others: moved and deformed, grown by a distance, merged with another of the same kind.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A volume of the same kind that holds the image of the old one: contains(result, apply(b_from_a, p)) for
// every p with contains(v, p); for a hull, for its vertices. Always transform the source, never the last
// result: the image of a box is held loosely (up to twice its size for an AABB) and the looseness would add
// up. Empty stays empty. Rotation, scale, shear and mirroring are all affine; for a rigid pose use
// affine(pose).
//
// sphere: radius times the largest singular value.
Sphere transform(const Sphere& v, const AffineTransform& b_from_a) noexcept;
// AABB: centre and absolute matrix (Arvo 1990), bit for bit conservative for apply().
Aabb transform(const Aabb& v, const AffineTransform& b_from_a) noexcept;
// Fixed AABB: the new one holds the image of the inscribed sphere, not of the cube's corners; that sphere
// holds the object, which is what the fixed AABB is for. Here the promise above is for points within
// half_size of the centre.
FixedAabb transform(const FixedAabb& v, const AffineTransform& b_from_a) noexcept;
// OBB: exact (to rounding) for rotation, mirroring and uniform scale; else the box of the sheared box, flush
// with its largest face.
Obb transform(const Obb& v, const AffineTransform& b_from_a) noexcept;
Capsule transform(const Capsule& v, const AffineTransform& b_from_a) noexcept;
Cylinder transform(const Cylinder& v, const AffineTransform& b_from_a) noexcept;
// Capsule and cylinder: exact (to rounding) for rotation, mirroring and uniform scale; else the radius is
// that of the largest sphere or circle of the image.
// k-DOP: the extremes of the image of its corners.
template <int K> BOXWOOD_EXPORT Kdop<K> transform(const Kdop<K>& v, const AffineTransform& b_from_a) noexcept;
// The same in a frame that rotates along: exact (to rounding) for rotation and uniform scale, where a k-DOP
// of the coordinate axes gets looser.
template <int K>
BOXWOOD_EXPORT OrientedKdop<K> transform(const OrientedKdop<K>& v, const AffineTransform& b_from_a) noexcept;
// Hull: the hull of the images of the vertices. Allocates; kHullOutOfMemory where memory ends, as from any
// other function here that returns a hull.
ConvexHull transform(const ConvexHull& v, const AffineTransform& b_from_a);
AnyVolume transform(const AnyVolume& v, const AffineTransform& b_from_a);

inline AffineTransform affine(const RigidTransform& a_from_b) noexcept {
  return {a_from_b.rotation, a_from_b.translation};
}

// A volume of the same kind that holds every point within `distance` (a length, not negative) of the old one.
// The smallest such sphere, AABB, k-DOP, capsule; a hull grows by a cube of that half-size. Empty stays
// empty.
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

// The same kind around both: one of them where it contains the other, else fitted exactly to both. Holds
// every point that contains() of either admits; for hulls, every vertex. Empty is neutral. Merging many in a
// row is looser than fitting all at once; for a sphere by up to a factor.
Sphere merge(const Sphere& a, const Sphere& b) noexcept;
Aabb merge(const Aabb& a, const Aabb& b) noexcept;
FixedAabb merge(const FixedAabb& a, const FixedAabb& b) noexcept;
Capsule merge(const Capsule& a, const Capsule& b) noexcept;  // the smallest along five axes of the pair
Cylinder merge(const Cylinder& a, const Cylinder& b) noexcept;
Obb merge(const Obb& a, const Obb& b, const FitOptions& options = {});  // by a's axes where memory ends
template <int K> BOXWOOD_EXPORT Kdop<K> merge(const Kdop<K>& a, const Kdop<K>& b) noexcept;
template <int K>  // in the frame of an oriented box around both; in a's frame where memory ends
BOXWOOD_EXPORT OrientedKdop<K> merge(const OrientedKdop<K>& a, const OrientedKdop<K>& b,
                                     const FitOptions& options = {});
ConvexHull merge(const ConvexHull& a, const ConvexHull& b);
// Two of one kind, or one of them empty (of any kind, or std::monostate); two kinds that differ are misuse
// and give std::monostate.
AnyVolume merge(const AnyVolume& a, const AnyVolume& b, const FitOptions& options = {});

// The common box; empty where they do not meet. Exact.
Aabb intersection(const Aabb& a, const Aabb& b) noexcept;

}  // namespace boxwood
