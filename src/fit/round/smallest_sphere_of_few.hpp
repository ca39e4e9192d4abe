// SPDX-License-Identifier: MIT
// The smallest sphere of a few points, with a certificate of its minimality.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <boxwood/math.hpp>

namespace boxwood {

// Up to four points without heap memory.
struct FewPoints {
  std::array<Vec3, 4> points{};
  std::size_t count = 0;
  const Vec3* begin() const noexcept { return points.data(); }
  const Vec3* end() const noexcept { return points.data() + count; }
};

// The smallest sphere of its support points, ascending by (x, y, z).
struct SupportedSphere {
  Vec3 center = Vec3(0.0);
  double radius_sq = 0.0;  // to rounding
  FewPoints support;
  std::array<double, 4> weights{1.0};  // the centre is this combination of the support
};
// Returns a lower bound of the radius of every sphere around the support, rounding included.
double lower_bound_of(const SupportedSphere& sphere) noexcept;

// Returns the smallest sphere of the support of `sphere` and of `p`, which lies outside it. It is the best of
// the spheres through p and any of the support, at most fifteen. Ends at the first that contains all and has
// its centre among its points.
SupportedSphere with_point(const SupportedSphere& sphere, const Vec3& p) noexcept;

// Returns a lower bound of the radius of every sphere around these points: for weights l >= 0 with sum 1, r^2
// >= sum l |p - c|^2 - |sum l (p - c)|^2 for any c.
double certified_radius(std::span<const Vec3> points, std::span<const double> weights,
                        const Vec3& c) noexcept;

}  // namespace boxwood
