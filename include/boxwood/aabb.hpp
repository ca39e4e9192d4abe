// SPDX-License-Identifier: MIT
// Axis-aligned boxes: the tight box of the points, and a fixed box that contains every rotation of them.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/sphere.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The closed box min <= p <= max. The empty box has min = +infinity and max = -infinity.
struct Aabb {
  Vec3 min = Vec3(kInfinity);
  Vec3 max = Vec3(-kInfinity);
};

inline bool is_empty(const Aabb& b) noexcept {
  return !(b.min.x <= b.max.x && b.min.y <= b.max.y && b.min.z <= b.max.z);
}
bool contains(const Aabb& b, const Vec3& p) noexcept;  // false for NaN
inline Aabb grow(const Aabb& b, const Vec3& p) noexcept {
  return {Vec3(p.x < b.min.x ? p.x : b.min.x, p.y < b.min.y ? p.y : b.min.y, p.z < b.min.z ? p.z : b.min.z),
          Vec3(p.x > b.max.x ? p.x : b.max.x, p.y > b.max.y ? p.y : b.max.y, p.z > b.max.z ? p.z : b.max.z)};
}
double volume(const Aabb& b) noexcept;  // 0 for the empty box
double area(const Aabb& b) noexcept;

// Returns the smallest box of the finite points, bit-exact. Empty if there is no finite point. One pass.
Fit<Aabb> fit_aabb(PointsView points, const FitOptions& options = {});

// The AABB of the bounding sphere. It contains the object in every rotation about the sphere's centre.
struct FixedAabb {
  Vec3 center = Vec3(0.0);
  double half_size = -kInfinity;  // the sphere's radius plus rounding; the same on all axes
};
inline bool is_empty(const FixedAabb& b) noexcept {
  return !(b.half_size >= 0.0);
}
Aabb to_aabb(const FixedAabb& b) noexcept;                      // rounded outward
bool contains(const FixedAabb& b, const Vec3& point) noexcept;  // contains(to_aabb(b), point)
double volume(const FixedAabb& b) noexcept;
double area(const FixedAabb& b) noexcept;

// Returns the fixed box of the smallest enclosing sphere. For every pose within the limits below, place() of
// every input vertex stays inside. The pose's rotation must be within 2^-50 of orthonormal
// (rotation_deviation), its translation center - rotate(pose, center) in double. The half size is the radius
// plus 2^-53 * (32 r + 16 |center|_1), which covers the rounding of those operations. docs/volumes.md has the
// proof.
Fit<FixedAabb> fit_fixed_aabb(PointsView points, const FitOptions& options = {});

// Returns the fixed box for rotations about another pivot. The centre is the pivot, the half size the largest
// distance from it.
Fit<FixedAabb> fit_fixed_aabb_about(PointsView points, const Vec3& pivot, const FitOptions& options = {});

// Returns a box around the sphere of `box` after any rotation about its centre and then the map a_from_b
// (scale, shear, mirroring). Its half size is the old one times the largest stretch, rounded up.
FixedAabb under_affine(const FixedAabb& box, const AffineTransform& a_from_b) noexcept;

// Returns the largest factor by which a linear map lengthens a vector: its largest singular value, rounded up
// by at most a factor of 1 + 2^-42.
double largest_stretch(const Rows3& linear) noexcept;

}  // namespace boxwood
