// SPDX-License-Identifier: MIT
// Spheres and capsules as one type for the search: a segment and a radius.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <boxwood/math.hpp>

namespace boxwood {

using Corners = std::array<Vec3, 3>;

// All points within `radius` of the segment from a to b. A sphere has a == b.
struct RoundElement {
  Vec3 a = Vec3(0.0), b = Vec3(0.0);
  double radius = 0.0;
};

inline double axis_distance(const RoundElement& e, const Vec3& p) noexcept {
  const Vec3 w = e.b - e.a, d = p - e.a;
  const double length_sq = glm::dot(w, w);
  const Vec3 q = length_sq > 0.0 ? d - std::clamp(glm::dot(w, d) / length_sq, 0.0, 1.0) * w : d;
  return std::sqrt(glm::dot(q, q));
}

// The radius with which the element holds a piece.
inline double radius_for(const RoundElement& e, const Corners& piece) noexcept {
  if (e.a == e.b) {
    double most = 0.0;
    for (const Vec3& p : piece) {
      const Vec3 d = p - e.a;
      most = std::max(most, d.x * d.x + d.y * d.y + d.z * d.z);
    }
    return std::sqrt(most);
  }
  return std::max({axis_distance(e, piece[0]), axis_distance(e, piece[1]), axis_distance(e, piece[2])});
}

}  // namespace boxwood
