// SPDX-License-Identifier: MIT
// The 15 axes themselves, inline for the descents. Not in a public header: the linker keeps one copy of an
// inline function, and a consumer's, compiled with other arithmetic, could become the library's.
#pragma once

#include <cmath>
#include <limits>

#include <boxwood/obb_sat.hpp>

namespace boxwood {

namespace detail {

// Returns the scale of the slack: every error is a fraction of the sizes; the smallest normal double covers
// underflow.
inline double sat_slack(const BoxPair& p, const SatTolerance& tolerance) noexcept {
  const double sizes = p.a_half_extents.x + p.a_half_extents.y + p.a_half_extents.z + p.b_half_extents.x +
                       p.b_half_extents.y + p.b_half_extents.z;
  return tolerance.relative * (sizes + std::fabs(tolerance.margin)) + tolerance.absolute +
         std::numeric_limits<double>::min();
}

template <bool kWithMargin>
inline int first_separating_axis(const BoxPair& p, const SatTolerance& tolerance) noexcept {
  const double a[3] = {p.a_half_extents.x, p.a_half_extents.y, p.a_half_extents.z};
  const double b[3] = {p.b_half_extents.x, p.b_half_extents.y, p.b_half_extents.z};
  const double t[3] = {p.t.x, p.t.y, p.t.z};
  const double r[3][3] = {{p.rotation[0].x, p.rotation[0].y, p.rotation[0].z},
                          {p.rotation[1].x, p.rotation[1].y, p.rotation[1].z},
                          {p.rotation[2].x, p.rotation[2].y, p.rotation[2].z}};
  double q[3][3];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) q[i][j] = std::fabs(r[i][j]);
  double slack = sat_slack(p, tolerance);
  if constexpr (kWithMargin) slack += tolerance.margin;

  const auto apart_a = [&](int i) {
    return std::fabs(t[i]) > a[i] + ((b[0] * q[i][0] + b[1] * q[i][1]) + b[2] * q[i][2]) + slack;
  };
  const auto apart_b = [&](int j) {
    return std::fabs((t[0] * r[0][j] + t[1] * r[1][j]) + t[2] * r[2][j]) >
           b[j] + ((a[0] * q[0][j] + a[1] * q[1][j]) + a[2] * q[2][j]) + slack;
  };
  if (apart_a(0)) return 0;
  if (apart_b(0)) return 1;
  if (apart_a(1)) return 2;
  if (apart_a(2)) return 3;
  if (apart_b(1)) return 4;
  if (apart_b(2)) return 5;
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      const double s = std::fabs(t[i2] * r[i1][j] - t[i1] * r[i2][j]);
      double radius = (a[i1] * q[i2][j] + a[i2] * q[i1][j]) + (b[j1] * q[i][j2] + b[j2] * q[i][j1]) + slack;
      if constexpr (kWithMargin) {
        // The axis is shorter than 1 by its sine; use the sine so that the test errs towards "meets".
        const double length = std::sqrt(r[i1][j] * r[i1][j] + r[i2][j] * r[i2][j]);
        const double lean = tolerance.margin > 0.0 ? 1.0 + 0x1p-40 : 1.0 - 0x1p-40;
        radius += tolerance.margin * (length * lean - 1.0);
        if (!(length > 0x1p-20)) continue;  // nearly parallel: the face axes decide
      }
      if (s > radius) return 6 + 3 * i + j;
    }
  }
  return -1;
}

}  // namespace detail

}  // namespace boxwood
