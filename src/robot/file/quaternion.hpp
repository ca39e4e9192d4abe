// SPDX-License-Identifier: MIT
// The turn between two quaternions of any length, at a constant rate.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace boxwood {

// Returns the angle of the turn from one orientation to the other, the short way: 0 to pi.
inline double angle_between(std::span<const double> a, std::span<const double> b) noexcept {
  // |a b* | of unit quaternions: the real part is the cosine of half the angle, the rest its sine.
  const double w = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const double x = a[3] * b[0] - a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  const double y = a[3] * b[1] - a[1] * b[3] + a[2] * b[0] - a[0] * b[2];
  const double z = a[3] * b[2] - a[2] * b[3] + a[0] * b[1] - a[1] * b[0];
  return 2.0 * std::atan2(std::sqrt(x * x + y * y + z * z), std::abs(w));
}

// Writes the unit quaternion at a time in [0, 1] (Shoemake 1985).
inline void turn_between(std::span<const double> a, std::span<const double> b, double time,
                         std::span<double> out) noexcept {
  const auto length = [](std::span<const double> q) {
    return std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  };
  const double la = length(a), lb = length(b);
  const double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const double half = 0.5 * angle_between(a, b);
  double from = 1.0 - time, to = time;
  if (half > 1e-6) {
    from = std::sin((1.0 - time) * half) / std::sin(half);
    to = std::sin(time * half) / std::sin(half);
  }
  for (std::size_t k = 0; k < 4; ++k) out[k] = from * a[k] / la + (dot < 0.0 ? -to : to) * b[k] / lb;
}

}  // namespace boxwood
