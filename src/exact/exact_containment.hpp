// SPDX-License-Identifier: MIT
// Whether a volume holds a point, in exact arithmetic: what a tree is validated with. No rounding, whatever
// the exponents are; a filter in double answers nearly always.
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

  // d = sum of s_k axes[k] with |s_k| <= half_extents[k]: the set that the separating-axis test projects. The
  // same set as the slabs where the axes are exactly orthonormal, another where they are not. False where the
  // axes are linearly dependent.
  bool sums_hold(const Vec3& point) const noexcept;

private:
  bool certainly_hold(const Vec3& point, double share) const noexcept;

  Obb box_;
  double off_;  // no entry of |A A^T - I| is larger
};

}  // namespace boxwood
