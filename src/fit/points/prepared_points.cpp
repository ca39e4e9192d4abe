// SPDX-License-Identifier: MIT
// Drops non-finite points and scales those that would overflow.
#include "fit/points/prepared_points.hpp"

#include <algorithm>
#include <cmath>

#include "fit/points/point_scan.hpp"

namespace boxwood {

namespace {
// Largest coordinates beyond 2^+-100 are scaled to 1: products of three lengths, squared, stay normal.
constexpr int kSafeExponent = 100;
}  // namespace

PreparedPoints::PreparedPoints(PointsView input, Threads threads) : points(input) {
  if (input.empty()) return;
  const scan::Bounds box = scan::box(input, threads);
  min = box.min;
  max = box.max;
  non_finite = box.non_finite;
  if (non_finite == input.size()) {
    points = {};
    return;
  }
  double largest = 0.0;
  for (int k = 0; k < 3; ++k) largest = std::max({largest, std::fabs(min[k]), std::fabs(max[k])});
  if (largest > 0.0 && std::abs(std::ilogb(largest)) > kSafeExponent) exponent = std::ilogb(largest);
  if (non_finite == 0 && exponent == 0) return;
  storage_.reserve(input.size() - non_finite);
  const auto scaled = [&](const Vec3& p) {
    return Vec3(std::ldexp(p.x, -exponent), std::ldexp(p.y, -exponent), std::ldexp(p.z, -exponent));
  };
  for (std::size_t i = 0; i < input.size(); ++i)
    if (const Vec3 p = input[i]; is_finite(p)) storage_.push_back(exponent == 0 ? p : scaled(p));
  min = scaled(min);
  max = scaled(max);
  points = storage_;
}

double PreparedPoints::unscaled(double length) const noexcept {
  return exponent == 0 ? length : std::ldexp(length, exponent);
}
Vec3 PreparedPoints::unscaled(const Vec3& p) const noexcept {
  return {unscaled(p.x), unscaled(p.y), unscaled(p.z)};
}

}  // namespace boxwood
