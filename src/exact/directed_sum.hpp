// SPDX-License-Identifier: MIT
// Sums that round up or down, and only if they are not exact.
#pragma once

#include <boxwood/math.hpp>

namespace boxwood {

// Returns the rounding error of a + b: the exact sum is fl(a + b) + error (Knuth's two-sum).
inline double sum_error(double a, double b) noexcept {
  const double s = a + b, bb = s - a;
  return (a - (s - bb)) + (b - bb);
}
inline double sum_up(double a, double b) noexcept {
  return sum_error(a, b) > 0.0 ? next_up(a + b) : a + b;
}
inline double sum_down(double a, double b) noexcept {
  return sum_error(a, b) < 0.0 ? next_down(a + b) : a + b;
}

}  // namespace boxwood
