// SPDX-License-Identifier: MIT
// The part of a simplex of up to four points nearest to the origin: the subproblem of the distance algorithm,
// in double or in twice its digits.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include <boxwood/math.hpp>

#include "exact/double_double.hpp"

namespace boxwood {

// The properties of double numbers that the subproblem needs.
struct ShortNumbers {
  using Scalar = double;
  using Vector = Vec3;
  // Limits for tetrahedra. Thinner ones (relative) are left to their faces, and so are those whose weights
  // give a point farther from the origin than kFarthestSq (squared).
  static constexpr double kFlat = 0x1p-44, kFarthestSq = kInfinity;
  static double root(double x) noexcept { return std::sqrt(x); }
  static double dot(const Vec3& a, const Vec3& b) noexcept { return glm::dot(a, b); }
  static Vec3 cross(const Vec3& a, const Vec3& b) noexcept { return glm::cross(a, b); }
  static Vec3 divided(const Vec3& v, double by) noexcept { return v / by; }
  static double rounded(double x) noexcept { return x; }
  static bool same(const Vec3& a, const Vec3& b) noexcept { return a == b; }
};
struct LongNumbers {
  using Scalar = detail::DoubleDouble;
  using Vector = detail::LongVec3;
  static constexpr double kFlat = 0x1p-92, kFarthestSq = 0x1p-116;
  static Scalar root(const Scalar& x) noexcept { return x.high > 0.0 ? square_root(x) : Scalar(0.0); }
  static Scalar dot(const Vector& a, const Vector& b) noexcept { return detail::dot(a, b); }
  static Vector cross(const Vector& a, const Vector& b) noexcept { return detail::cross(a, b); }
  static Vector divided(const Vector& v, const Scalar& by) noexcept { return Scalar(1.0) / by * v; }
  static double rounded(const Scalar& x) noexcept { return x.high; }
  static bool same(const Vector& a, const Vector& b) noexcept {
    const Vector d = a - b;
    return d.x.high == 0.0 && d.y.high == 0.0 && d.z.high == 0.0;
  }
};

// Up to four points of the difference of two sets, and the weights of the point nearest to the origin.
template <class Numbers> struct NearestSimplex {
  using Scalar = typename Numbers::Scalar;
  using Vector = typename Numbers::Vector;
  struct Point {
    Vector w = Vector(0.0);  // (a - b), scaled
    Vector a = Vector(0.0), b = Vector(0.0);
  };
  std::array<Point, 4> points;
  std::array<Scalar, 4> weights{};
  int count = 0;

  Vector nearest() const noexcept {
    Vector v(0.0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) v = v + weights[i] * points[i].w;
    return v;
  }
  bool has(const Point& p) const noexcept {
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      if (Numbers::same(points[i].a, p.a) && Numbers::same(points[i].b, p.b)) return true;
    return false;
  }

  // Tries every face and keeps the one whose nearest point is nearest. Any convex combination is a point of
  // the difference, so rounding can only cost steps, not truth.
  void reduce() noexcept {
    NearestSimplex best;
    Scalar best_sq = kInfinity;
    for (int size = 1; size <= count; ++size)
      for (unsigned mask = 1; mask < (1U << count); ++mask) {
        NearestSimplex face;
        for (unsigned i = 0; i < 4; ++i)
          if ((mask >> i & 1U) != 0) face.points[static_cast<std::size_t>(face.count++)] = points[i];
        if (face.count != size || !face.find_weights()) continue;
        const Vector v = face.nearest();
        Scalar sq = Numbers::dot(v, v);
        if (size == 4) {
          if (sq > Numbers::kFarthestSq) continue;
          sq = 0.0;
        }
        if (sq < best_sq) {
          best_sq = sq;
          best = face;
        }
      }
    if (best.count > 0) *this = best;
  }

  // Finds the weights of the origin's projection on the affine hull of the points; returns false if it is not
  // inside.
  bool find_weights() noexcept {
    if (count == 1) {
      weights[0] = 1.0;
      return true;
    }
    const Vector &p = points[0].w, e1 = points[1].w - p;
    if (count == 2) {
      const Scalar t = -Numbers::dot(p, e1) / Numbers::dot(e1, e1);
      if (!(t > 0.0 && Scalar(1.0) > t)) return false;
      weights = {Scalar(1.0) - t, t};
      return true;
    }
    const Vector e2 = points[2].w - p, n = Numbers::cross(e1, e2);
    if (count == 3) {
      const Scalar area_sq = Numbers::dot(n, n);
      if (!(area_sq > 0.0)) return false;
      weights[0] = Numbers::dot(Numbers::cross(points[1].w, points[2].w), n) / area_sq;
      weights[1] = Numbers::dot(Numbers::cross(points[2].w, p), n) / area_sq;
      weights[2] = Scalar(1.0) - weights[0] - weights[1];
      return weights[0] > 0.0 && weights[1] > 0.0 && weights[2] > 0.0;
    }
    const Vector e3 = points[3].w - p;
    const Scalar volume = Numbers::dot(n, e3);
    const Scalar size = Numbers::root(Numbers::dot(n, n) * Numbers::dot(e3, e3));
    if (!(std::fabs(Numbers::rounded(volume)) > Numbers::kFlat * Numbers::rounded(size))) return false;
    weights[1] = -Numbers::dot(p, Numbers::cross(e2, e3)) / volume;
    weights[2] = -Numbers::dot(p, Numbers::cross(e3, e1)) / volume;
    weights[3] = -Numbers::dot(p, n) / volume;
    weights[0] = Scalar(1.0) - weights[1] - weights[2] - weights[3];
    return weights[0] >= 0.0 && weights[1] >= 0.0 && weights[2] >= 0.0 && weights[3] >= 0.0;
  }

  // Returns the unit direction perpendicular to the simplex, on the side of v, its nearest point, whose
  // length is passed. Near contact v is mostly rounding, while the edges of the simplex are not. A bound is
  // true for any direction, and good for this one.
  Vector square_to(const Vector& v, const Scalar& length) const noexcept {
    const Vector unit = Numbers::divided(v, length);
    Vector d = unit;
    if (count == 2) {
      const Vector e = points[1].w - points[0].w;
      d = d - (Numbers::dot(d, e) / Numbers::dot(e, e)) * e;
    } else if (count == 3) {
      const Vector n = Numbers::cross(points[1].w - points[0].w, points[2].w - points[0].w);
      d = Numbers::dot(n, v) >= 0.0 ? n : -n;
    }
    const Scalar size = Numbers::root(Numbers::dot(d, d));
    if (!(size > 0.0 && Scalar(kInfinity) > size)) return unit;
    return Numbers::divided(d, size);
  }
};

}  // namespace boxwood
