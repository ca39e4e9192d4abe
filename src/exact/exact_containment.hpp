// SPDX-License-Identifier: MIT
// Membership of a point in a volume in exact arithmetic, for validate(). Works for all exponents; a filter in
// double decides nearly every case.
#pragma once

#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>

namespace boxwood {

// With d = point - center over the real numbers. All inputs must be finite.

// |d| <= radius.
bool sphere_holds(const Sphere& sphere, const Vec3& point) noexcept;

// A box, to ask of many points.
class ExactBox {
public:
  explicit ExactBox(const Obb& box) noexcept;

  // Each entry of |A A^T - I| is at most `error`, A's rows being the axes, and the determinant is positive.
  bool axes_are_orthonormal(double error) const noexcept;

  // |axes[k] . d| <= half_extents[k] for each axis: the set that contains() tests.
  bool slabs_hold(const Vec3& point) const noexcept;

  // Returns true if the point is in the set of sums: d = sum of s_k axes[k] with |s_k| <= half_extents[k],
  // the set that the separating-axis test projects. It equals the set of the slabs if the axes are exactly
  // orthonormal, and differs otherwise. False if the axes are linearly dependent.
  bool sums_hold(const Vec3& point) const noexcept;

private:
  bool certainly_hold(const Vec3& point, double share) const noexcept;

  Obb box_;
  double off_;  // no entry of |A A^T - I| is larger
};

}  // namespace boxwood
