// SPDX-License-Identifier: MIT
// Makes volumes of measured extents, with the rounding for which contains() holds.
#include "tree/builders/node_volume.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/vector_sums.hpp"

namespace boxwood {

namespace {}  // namespace

// The frame measures t_k = fl(u_k . fl(p - o)); contains() computes fl(u_k . fl(p - c)) with c = fl(o + sum
// of m_k u_k), m the middle of the extents. Let e = 2^-53 and M = |o| + |m| + |h| (sums over coordinates).
// Each of the two dot products is off by at most 4 e M, and c by 4 e M. The axes are orthonormal to 8 e
// (node_frame.hpp), which moves the middle by 8 e M. Together these stay below 20 e M, for the set of
// contains(), the slabs |u_k . d| <= h_k. The separating-axis test projects another set, c + sum s_k u_k with
// |s_k| <= h_k. A point with u_k . d = t_k has s = (A A^T)^-1 t, no entry of which is farther than 9 e (|t_1|
// + |t_2| + |t_3|) from its t_k: below 30 e M for both. The bound added here is 2^-47 M = 64 e M, and it is
// itself rounded.
Obb obb_from(const Frame& frame, const Extents& extents) noexcept {
  Obb box;
  const Vec3 middle = extents.min + 0.5 * (extents.max - extents.min);
  const Vec3 half = 0.5 * (extents.max - extents.min);
  const Vec3 offset = (frame.axes[0] * middle.x + frame.axes[1] * middle.y) + frame.axes[2] * middle.z;
  box.center = frame.origin + offset;
  const double slack = 0x1p-47 * ((sum_abs(frame.origin) + sum_abs(middle)) + sum_abs(half));
  std::array<std::size_t, 3> by_size = {0, 1, 2};
  const auto larger = [&](std::size_t a, std::size_t b) {
    return half[static_cast<int>(a)] > half[static_cast<int>(b)];
  };
  if (larger(by_size[1], by_size[0])) std::swap(by_size[0], by_size[1]);
  if (larger(by_size[2], by_size[1])) std::swap(by_size[1], by_size[2]);
  if (larger(by_size[1], by_size[0])) std::swap(by_size[0], by_size[1]);
  for (std::size_t k = 0; k < 3; ++k) {
    box.axes[k] = frame.axes[by_size[k]];
    box.half_extents[static_cast<int>(k)] = half[static_cast<int>(by_size[k])] + slack;
  }
  const bool odd = by_size == std::array<std::size_t, 3>{0, 2, 1} ||
                   by_size == std::array<std::size_t, 3>{1, 0, 2} ||
                   by_size == std::array<std::size_t, 3>{2, 1, 0};
  if (odd) box.axes[2] = -box.axes[2];
  return box;
}

// The squared distance was rounded: three differences, three squares, two sums, below 4 e of itself. Its root
// is off by half of that and a rounding. So 2^-50 = 8 e more contains the points in exact arithmetic, too.
double radius_from_sq(double radius_sq) noexcept {
  double radius = std::sqrt(radius_sq) * (1.0 + 0x1p-50);
  while (radius * radius < radius_sq) radius = next_up(radius);
  return radius;
}

}  // namespace boxwood
