// SPDX-License-Identifier: MIT
// The distribution of the surface of some triangles: mean and covariance from moment sums.
#pragma once

#include "tree/builders/build_kernels.hpp"

namespace boxwood {

struct Distribution {
  Vec3 mean = Vec3(0.0);      // relative to the origin of the sums
  double covariance[6] = {};  // xx yy zz xy xz yz
};

// Returns the distribution uniform over the area of the triangles: covariance (sum of A (9 m m^T + sum of p
// p^T) / 12) / A - mean mean^T, m the mean of a triangle's corners p. Not finite if the area is zero or out
// of range.
inline Distribution distribution(const MomentSums& s) noexcept {
  Distribution d;
  const double first_scale = 1.0 / (3.0 * s.area), second_scale = 1.0 / (12.0 * s.area);
  d.mean = Vec3(s.first[0], s.first[1], s.first[2]) * first_scale;
  const Vec3& m = d.mean;
  const double products[6] = {m.x * m.x, m.y * m.y, m.z * m.z, m.x * m.y, m.x * m.z, m.y * m.z};
  for (int k = 0; k < 6; ++k) d.covariance[k] = s.second[k] * second_scale - products[k];
  return d;
}

inline double trace(const Distribution& d) noexcept {
  return d.covariance[0] + d.covariance[1] + d.covariance[2];
}

inline bool is_usable(const Distribution& d) noexcept {
  return is_finite(d.mean) && trace(d) - trace(d) == 0.0;
}

// Returns true if the spread is lost in the distance from the origin of the sums: then sum again about the
// mean.
inline bool is_cancelled_out(const Distribution& d) noexcept {
  return trace(d) < 1e-9 * glm::dot(d.mean, d.mean);
}

// Returns the distribution of the corners, all with the same weight: for points, segments and areas out of
// range. The mean is absolute.
inline Distribution corner_distribution(const TriangleStreams& s, std::size_t first,
                                        std::size_t count) noexcept {
  Distribution d;
  const double n = 3.0 * static_cast<double>(count);
  const auto corner = [&](std::size_t i, std::size_t c) {
    return Vec3(s.corner[3 * c][i], s.corner[3 * c + 1][i], s.corner[3 * c + 2][i]);
  };
  for (std::size_t i = first; i < first + count; ++i)
    for (std::size_t c = 0; c < 3; ++c) d.mean += corner(i, c) / n;
  for (std::size_t i = first; i < first + count; ++i)
    for (std::size_t c = 0; c < 3; ++c) {
      const Vec3 q = corner(i, c) - d.mean;
      const double products[6] = {q.x * q.x, q.y * q.y, q.z * q.z, q.x * q.y, q.x * q.z, q.y * q.z};
      for (int k = 0; k < 6; ++k) d.covariance[k] += products[k] / n;
    }
  return d;
}

}  // namespace boxwood
