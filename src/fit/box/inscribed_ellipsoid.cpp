// SPDX-License-Identifier: MIT
// Bounds the faces of a hull, seen from inside, by a sphere or an ellipsoid that touches them.
#include "fit/box/inscribed_ellipsoid.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {
constexpr double kUnit = 0x1p-53;

Vec3 low_of(std::span<const Vec3> points) noexcept {
  Vec3 low(kInfinity);
  for (const Vec3& p : points) low = glm::min(low, p);
  return low;
}
Vec3 high_of(std::span<const Vec3> points) noexcept {
  Vec3 high(-kInfinity);
  for (const Vec3& p : points) high = glm::max(high, p);
  return high;
}
// Returns an error that covers a rounding of each point, and of the sums and products of three coordinates.
double rounding_of(std::span<const Vec3> points) noexcept {
  return 32.0 * kUnit * glm::length(high_of(points) - low_of(points));
}

// Returns the least ratio over the faces: the height of `center` below the face over reach(n), the set's
// reach along the face's normal n, which is not of unit length. Roundings make it smaller.
template <class Reach>
double scale_inside(std::span<const Vec3> points, const quickhull::Hull& hull, const Vec3& center,
                    const Reach& reach) noexcept {
  const double rounding = rounding_of(points);
  double scale = kInfinity;
  for (const Triangle& t : hull.triangles) {
    const Vec3 a = points[t[0]], u = points[t[1]] - a, v = points[t[2]] - a;
    const Vec3 n = glm::cross(u, v), s = glm::abs(u), r = glm::abs(v), w = glm::abs(center - a);
    const Vec3 size(s.y * r.z + s.z * r.y, s.z * r.x + s.x * r.z, s.x * r.y + s.y * r.x);
    const double length = glm::length(n) * (1.0 + 0x1p-48);
    const double height = glm::dot(n, a - center) - 16.0 * kUnit * glm::dot(size, w) - rounding * length;
    scale = std::min(scale, height / (reach(n, length) * (1.0 + 0x1p-48)));
  }
  return scale < kInfinity ? std::max(0.0, scale) : 0.0;  // also if a face has no area
}

}  // namespace

double inscribed_radius(std::span<const Vec3> points, const quickhull::Hull& hull,
                        const Vec3& center) noexcept {
  return scale_inside(points, hull, center, [](const Vec3&, double length) { return length; });
}

double inscribed_box_bound(std::span<const Vec3> points, const quickhull::Hull& hull,
                           const Rows3& axes) noexcept {
  if (hull.dimension != 3) return 0.0;
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Vec3& p : points)
    for (int k = 0; k < 3; ++k) {
      const double at = glm::dot(axes[static_cast<std::size_t>(k)], p);
      low[k] = std::min(low[k], at);
      high[k] = std::max(high[k], at);
    }
  const Vec3 middle = low + 0.5 * (high - low), half = 0.5 * (high - low);
  const Vec3 center = middle.x * axes[0] + middle.y * axes[1] + middle.z * axes[2];
  const double largest = std::max({half.x, half.y, half.z});
  const double scale = scale_inside(points, hull, center, [&](const Vec3& n, double length) {
    const Vec3 along(half.x * glm::dot(axes[0], n), half.y * glm::dot(axes[1], n),
                     half.z * glm::dot(axes[2], n));
    return glm::length(along) + 16.0 * kUnit * largest * length;
  });
  // The axes are orthonormal to rounding, so |det L| equals this product except for some roundings.
  return 8.0 * (scale * scale * scale) * (half.x * half.y * half.z) * (1.0 - 0x1p-45);
}

}  // namespace boxwood
