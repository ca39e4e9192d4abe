// SPDX-License-Identifier: MIT
// Membership of a point in a volume in exact arithmetic, for validate(). Works for all exponents; a filter in
// double decides nearly every case.
#pragma once

#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>

namespace boxwood {

// In all functions, d = point - center over the real numbers. All inputs must be finite.

// Tests |d| <= radius.
bool sphere_holds(const Sphere& sphere, const Vec3& point) noexcept;

// A box, prepared for tests of many points.
class ExactBox {
public:
  explicit ExactBox(const Obb& box) noexcept;

  // Tests that each entry of |A A^T - I| is at most `error`, where A's rows are the axes, and that the
  // determinant is positive.
  bool axes_are_orthonormal(double error) const noexcept;

  // Tests |axes[k] . d| <= half_extents[k] for each axis: the set of contains().
  bool slabs_hold(const Vec3& point) const noexcept;

  // Returns true if the point is in the set of sums: d = sum of s_k axes[k] with |s_k| <= half_extents[k],
  // the set that the separating-axis test projects. It equals the set of the slabs if the axes are exactly
  // orthonormal, and differs otherwise. False if the axes are linearly dependent.
  bool sums_hold(const Vec3& point) const noexcept;

private:
  bool certainly_hold(const Vec3& point, double share) const noexcept;

  Obb box_;
  double off_;  // an upper bound of every entry of |A A^T - I|
};

}  // namespace boxwood
