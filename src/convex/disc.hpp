// SPDX-License-Identifier: MIT
// The disc of a convex set: its reach along a direction, and its farthest point from something.
#pragma once

#include <cmath>
#include <numbers>

#include <boxwood/convex.hpp>

namespace boxwood {

// Returns the largest p . direction over the disc.
inline double reach_of_disc(const ConvexSet& set, const Vec3& direction) noexcept {
  if (!set.has_disc()) return 0.0;
  return std::hypot(glm::dot(set.disc()[0], direction), glm::dot(set.disc()[1], direction));
}

// Returns the point of the disc farthest along a direction; its centre if the direction is perpendicular to
// it.
inline Vec3 support_of_disc(const ConvexSet& set, const Vec3& direction) noexcept {
  if (!set.has_disc()) return Vec3(0.0);
  const double x = glm::dot(set.disc()[0], direction), y = glm::dot(set.disc()[1], direction);
  const double reach = std::hypot(x, y);
  if (!(reach > 0.0) || !(reach < kInfinity)) return Vec3(0.0);
  return (x / reach) * set.disc()[0] + (y / reach) * set.disc()[1];
}

// Returns the largest f(p) over the circle of the disc about `vertex`, for a convex f with at most a few
// hills there (a distance). Takes samples, then golden sections about the best, until a hill is flat to
// rounding.
template <class F> double largest_on_disc(const ConvexSet& set, const Vec3& vertex, const F& f) noexcept {
  if (!set.has_disc()) return f(vertex);
  constexpr int kSamples = 32, kSections = 48;
  constexpr double kStep = 2.0 * std::numbers::pi / kSamples;
  const auto at = [&](double angle) {
    return f(vertex + (std::cos(angle) * set.disc()[0] + std::sin(angle) * set.disc()[1]));
  };
  double best = -kInfinity;
  int best_sample = 0;
  for (int i = 0; i < kSamples; ++i)
    if (const double value = at(kStep * i); value > best) {
      best = value;
      best_sample = i;
    }
  double low = kStep * (best_sample - 1), high = kStep * (best_sample + 1);
  const double share = std::numbers::phi - 1.0;
  for (int i = 0; i < kSections; ++i) {
    const double a = high - share * (high - low), b = low + share * (high - low);
    const double fa = at(a), fb = at(b);
    best = std::fmax(best, std::fmax(fa, fb));
    fa < fb ? low = a : high = b;
  }
  return best;
}

}  // namespace boxwood
