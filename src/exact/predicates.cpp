// SPDX-License-Identifier: MIT
// The exact stages of the orientation predicates.
#include "exact/predicates.hpp"

#include <algorithm>
#include <initializer_list>

#include "exact/big_fixed.hpp"
#include "exact/expansion.hpp"
#include "exact/integer_determinants.hpp"

namespace boxwood {

namespace {

using detail::add;
using detail::difference;
using detail::Expansion;
using detail::multiply;
using detail::subtract;

// The least magnitude of coordinates whose products of three keep all their bits above the smallest double.
// The lowest bit of a coordinate is 2^-52 of it, and 3 * (-300 - 52) > -1074.
constexpr double kSmallestForExpansions = 0x1p-300;
// The largest magnitude of coordinates for which sums of six products of three differences do not overflow.
constexpr double kLargestForExpansions = 1e100;

bool fits_expansions(std::initializer_list<double> coordinates) noexcept {
  return std::all_of(coordinates.begin(), coordinates.end(), [](double x) {
    return x == 0.0 || (std::fabs(x) >= kSmallestForExpansions && std::fabs(x) <= kLargestForExpansions);
  });
}
bool all_small(std::initializer_list<double> coordinates) noexcept {
  return std::all_of(coordinates.begin(), coordinates.end(),
                     [](double x) { return std::fabs(x) <= kLargestForExpansions; });
}

// Limbs of 32 bits for 2^-1074 .. 2^334, or up to the largest double, with a spare bit for the sign.
constexpr std::size_t kLimbs = 45, kMostLimbs = 67;

template <std::size_t Limbs> detail::BigFixed<Limbs> big_difference(double a, double b) noexcept {
  return detail::big_add(detail::big_from_double<Limbs>(a, 1074),
                         detail::big_negate(detail::big_from_double<Limbs>(b, 1074)));
}

template <class Big> auto big_cross(const Big& a, const Big& b, const Big& c, const Big& d) noexcept {
  return detail::big_add(detail::big_multiply(a, d), detail::big_negate(detail::big_multiply(b, c)));
}

template <std::size_t Limbs> int orient2d_big(const Vec2& a, const Vec2& b, const Vec2& c) noexcept {
  return big_cross(big_difference<Limbs>(b.x, a.x), big_difference<Limbs>(b.y, a.y),
                   big_difference<Limbs>(c.x, a.x), big_difference<Limbs>(c.y, a.y))
      .sign();
}

template <std::size_t Limbs>
int orient3d_big(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
  const auto bx = big_difference<Limbs>(b.x, a.x), by = big_difference<Limbs>(b.y, a.y),
             bz = big_difference<Limbs>(b.z, a.z);
  const auto cx = big_difference<Limbs>(c.x, a.x), cy = big_difference<Limbs>(c.y, a.y),
             cz = big_difference<Limbs>(c.z, a.z);
  const auto dx = big_difference<Limbs>(d.x, a.x), dy = big_difference<Limbs>(d.y, a.y),
             dz = big_difference<Limbs>(d.z, a.z);
  const auto x = detail::big_multiply(big_cross(by, bz, cy, cz), dx);
  const auto y = detail::big_multiply(big_cross(bz, bx, cz, cx), dy);
  const auto z = detail::big_multiply(big_cross(bx, by, cx, cy), dz);
  return detail::big_add(detail::big_add(x, y), z).sign();
}

Expansion<16> orient2d_expansion(const Vec2& a, const Vec2& b, const Vec2& c) noexcept {
  const Expansion<8> left = multiply(difference(b.x, a.x), difference(c.y, a.y));
  const Expansion<8> right = multiply(difference(b.y, a.y), difference(c.x, a.x));
  return subtract(left, right);
}

Expansion<192> orient3d_expansion(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
  const Expansion<2> bx = difference(b.x, a.x), by = difference(b.y, a.y), bz = difference(b.z, a.z);
  const Expansion<2> cx = difference(c.x, a.x), cy = difference(c.y, a.y), cz = difference(c.z, a.z);
  const Expansion<64> x = multiply(subtract(multiply(by, cz), multiply(bz, cy)), difference(d.x, a.x));
  const Expansion<64> y = multiply(subtract(multiply(bz, cx), multiply(bx, cz)), difference(d.y, a.y));
  const Expansion<64> z = multiply(subtract(multiply(bx, cy), multiply(by, cx)), difference(d.z, a.z));
  return add(add(x, y), z);
}

bool all_equal(double a, double b, double c) noexcept {
  return a == b && b == c;
}

}  // namespace

// Tests the cases that flush faces of man-made models give the exact stage most often: points on a line along
// an axis, two equal points, and in space planes at right angles to an axis.
int orient2d_exact(const Vec2& a, const Vec2& b, const Vec2& c) noexcept {
  if (all_equal(a.x, b.x, c.x) || all_equal(a.y, b.y, c.y) || a == b || a == c || b == c) return 0;
  detail::CommonGrid grid;
  for (const Vec2* p : {&a, &b, &c}) {
    grid.add(p->x);
    grid.add(p->y);
  }
  if (grid.fits()) {
    const double unit = grid.scale();
    const auto steps = [unit](double to, double from) {
      return static_cast<std::int64_t>(to * unit) - static_cast<std::int64_t>(from * unit);
    };
    return detail::sign_of_determinant(steps(b.x, a.x), steps(b.y, a.y), steps(c.x, a.x), steps(c.y, a.y));
  }
  if (!fits_expansions({a.x, a.y, b.x, b.y, c.x, c.y}))
    return all_small({a.x, a.y, b.x, b.y, c.x, c.y}) ? orient2d_big<kLimbs>(a, b, c)
                                                     : orient2d_big<kMostLimbs>(a, b, c);
  return orient2d_expansion(a, b, c).sign();
}

int orient3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
  for (int k = 0; k < 3; ++k)
    if (all_equal(a[k], b[k], c[k]) && d[k] == a[k]) return 0;
  if (d == a || d == b || d == c) return 0;
  detail::CommonGrid grid;
  for (const Vec3* p : {&a, &b, &c, &d})
    for (int k = 0; k < 3; ++k) grid.add((*p)[k]);
  if (grid.fits()) {
    const double unit = grid.scale();
    std::int64_t rows[3][3];
    const Vec3* ends[3] = {&b, &c, &d};
    for (int k = 0; k < 3; ++k) {
      const auto from = static_cast<std::int64_t>(a[k] * unit);
      for (int i = 0; i < 3; ++i) rows[i][k] = static_cast<std::int64_t>((*ends[i])[k] * unit) - from;
    }
    return detail::sign_of_determinant(rows[0], rows[1], rows[2]);
  }
  if (!fits_expansions({a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z}))
    return all_small({a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z})
               ? orient3d_big<kLimbs>(a, b, c, d)
               : orient3d_big<kMostLimbs>(a, b, c, d);
  return orient3d_expansion(a, b, c, d).sign();
}

double orient2d_value(const Vec2& a, const Vec2& b, const Vec2& c) noexcept {
  return orient2d_expansion(a, b, c).estimate();
}

double orient3d_value(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
  return orient3d_expansion(a, b, c, d).estimate();
}

Vec3 normal_value(const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
  Vec3 n;
  for (int k = 0; k < 3; ++k) n[k] = orient2d_value(drop(a, k), drop(b, k), drop(c, k));
  return n;
}

bool collinear(const Vec3& a, const Vec3& b, const Vec3& c, PredicateCounts& counts) noexcept {
  // One projection with an area is enough. A triangle along the axes has two without area, which would need
  // exact signs.
  const Vec3 u = b - a, v = c - a;
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    const double left = u[i] * v[k], right = u[k] * v[i];
    const double bound =
        detail::kOrient2dBound * (std::fabs(left) + std::fabs(right)) + detail::kUnderflowBound;
    if (std::fabs(left - right) > bound) return false;
  }
  for (int axis = 0; axis < 3; ++axis)
    if (orient2d(drop(a, axis), drop(b, axis), drop(c, axis), counts) != 0) return false;
  return true;
}

}  // namespace boxwood
