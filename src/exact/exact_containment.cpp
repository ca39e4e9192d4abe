// SPDX-License-Identifier: MIT
// Tests containment in big integers behind a filter in double.
#include "exact/exact_containment.hpp"

#include <cmath>

#include "base/vector_sums.hpp"
#include "exact/big_fixed.hpp"

namespace boxwood {

namespace {

using detail::big_add;
using detail::big_from_double;
using detail::big_multiply;
using detail::big_negate;
using detail::BigFixed;

// The words for any double in units of 2^-1074: 2098 bits at most. A difference or a sum of some doubles
// fits, too.
constexpr std::size_t kWords = 67;
using Number = BigFixed<kWords>;
using Square = BigFixed<2 * kWords>;  // in units of 2^-2148, and so on
using Cube = BigFixed<3 * kWords>;
using Fourth = BigFixed<4 * kWords>;

Number number(double x) noexcept {
  return big_from_double<kWords>(x, 1074);
}
struct Vector {
  Number x, y, z;
};
Vector vector(const Vec3& v) noexcept {
  return {number(v.x), number(v.y), number(v.z)};
}
Vector difference(const Vec3& a, const Vec3& b) noexcept {
  return {big_add(number(a.x), number(-b.x)), big_add(number(a.y), number(-b.y)),
          big_add(number(a.z), number(-b.z))};
}
Square dot(const Vector& a, const Vector& b) noexcept {
  return big_add(big_add(big_multiply(a.x, b.x), big_multiply(a.y, b.y)), big_multiply(a.z, b.z));
}
Cube determinant(const Vector& a, const Vector& b, const Vector& c) noexcept {
  const auto minor = [](const Number& p, const Number& q, const Number& r, const Number& s) {
    return big_add(big_multiply(p, s), big_negate(big_multiply(q, r)));
  };
  return big_add(
      big_add(big_multiply(minor(b.y, b.z, c.y, c.z), a.x), big_multiply(minor(b.z, b.x, c.z, c.x), a.y)),
      big_multiply(minor(b.x, b.y, c.x, c.y), a.z));
}

// Tests |a| <= |b|.
template <std::size_t N> bool is_within(const BigFixed<N>& a, const BigFixed<N>& b) noexcept {
  return detail::compare_magnitude(a, b) <= 0;
}

constexpr double kUnit = 0x1p-53;

// The largest deviation from orthonormal axes for which the filter is used.
constexpr double kFilterOff = 0x1p-40;

}  // namespace

bool sphere_holds(const Sphere& sphere, const Vec3& point) noexcept {
  const Vec3 d = point - sphere.center;
  const double square = dot(d, d), most = sphere.radius * sphere.radius;
  if (square * (1.0 + 8.0 * kUnit) + 0x1p-1000 <= most * (1.0 - kUnit)) return sphere.radius >= 0.0;
  if (square <= 0x1p1000 && square * (1.0 - 8.0 * kUnit) > most * (1.0 + kUnit) + 0x1p-1000) return false;
  const Vector away = difference(point, sphere.center);
  const Number radius = number(sphere.radius);
  return sphere.radius >= 0.0 && is_within(dot(away, away), big_multiply(radius, radius));
}

// Each dot product of unit vectors rounds by less than 3 units.
ExactBox::ExactBox(const Obb& box) noexcept : box_(box), off_(0.0) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = i; k < 3; ++k) {
      const double off = std::fabs(dot(box.axes[i], box.axes[k]) - (i == k ? 1.0 : 0.0)) + 3.5 * kUnit;
      off_ = off_ != off_ || off <= off_ ? off_ : off;  // NaN stays
    }
}

bool ExactBox::axes_are_orthonormal(double error) const noexcept {
  const Rows3& axes = box_.axes;
  const Vec3 third(axes[0].y * axes[1].z - axes[0].z * axes[1].y,
                   axes[0].z * axes[1].x - axes[0].x * axes[1].z,
                   axes[0].x * axes[1].y - axes[0].y * axes[1].x);
  if (off_ <= std::fmin(error, kFilterOff)) return dot(third, axes[2]) > 0.0;
  const Number one = number(1.0);
  const Square unit = big_multiply(one, one), most = big_multiply(number(error), one);
  const Vector u[3] = {vector(axes[0]), vector(axes[1]), vector(axes[2])};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = i; k < 3; ++k) {
      const Square entry = dot(u[i], u[k]);
      if (!is_within(i == k ? big_add(entry, big_negate(unit)) : entry, most)) return false;
    }
  const Cube volume = determinant(u[0], u[1], u[2]);
  return volume.sign() > 0;
}

// Returns true if the coordinates t along the axes are certainly within the half-extents by share * |t|_1. A
// coordinate depends on three rounded components of d, three products and two sums: 5 units of |d|_1.
bool ExactBox::certainly_hold(const Vec3& point, double share) const noexcept {
  if (!(off_ <= kFilterOff)) return false;
  const Vec3 d = point - box_.center;
  const Vec3 t(dot(box_.axes[0], d), dot(box_.axes[1], d), dot(box_.axes[2], d));
  const double error = (5.0 * kUnit * sum_abs(d) + share * sum_abs(t)) * (1.0 + 0x1p-20) + 0x1p-1000;
  const Vec3& h = box_.half_extents;
  return std::fabs(t.x) + error <= h.x && std::fabs(t.y) + error <= h.y && std::fabs(t.z) + error <= h.z;
}

bool ExactBox::slabs_hold(const Vec3& point) const noexcept {
  if (certainly_hold(point, 0.0)) return true;
  const Vector d = difference(point, box_.center);
  const Number one = number(1.0);
  for (std::size_t k = 0; k < 3; ++k) {
    const double half = box_.half_extents[static_cast<int>(k)];
    if (!(half >= 0.0) || !is_within(dot(vector(box_.axes[k]), d), big_multiply(number(half), one)))
      return false;
  }
  return true;
}

bool ExactBox::sums_hold(const Vec3& point) const noexcept {
  // s = (A A^T)^-1 t, and no entry of |(A A^T)^-1 - I| is larger than 1.1 off.
  if (certainly_hold(point, 1.1 * off_)) return true;
  // Cramer's rule: s_0 det(u_0, u_1, u_2) = det(d, u_1, u_2), and so on.
  const Vector d = difference(point, box_.center);
  const Vector u[3] = {vector(box_.axes[0]), vector(box_.axes[1]), vector(box_.axes[2])};
  const Cube of_axes = determinant(u[0], u[1], u[2]);
  if (of_axes.sign() == 0) return false;
  const Number one = number(1.0);
  for (std::size_t k = 0; k < 3; ++k) {
    const double half = box_.half_extents[static_cast<int>(k)];
    const Fourth s = big_multiply(determinant(d, u[(k + 1) % 3], u[(k + 2) % 3]), one);
    if (!(half >= 0.0) || !is_within(s, big_multiply(of_axes, number(half)))) return false;
  }
  return true;
}

}  // namespace boxwood
