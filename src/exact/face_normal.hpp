// SPDX-License-Identifier: MIT
// The normal of a face of a convex hull, which is exact but for roundings of its own, however thin the face
// is.
#pragma once

#include <algorithm>
#include <cmath>

#include <boxwood/hull.hpp>

#include "exact/predicates.hpp"

namespace boxwood {

// Returns the unit normal of a face, outward, each coordinate to 8 units of 2^-53 of itself. The planes of
// the hull are rounded outward and bound nothing from inside. Zero if products under- or overflow.
inline Vec3 face_normal(const ConvexHull& hull, std::size_t face) noexcept {
  const auto corners = corners_of_face(hull, face);
  const auto at = [&](std::size_t i) { return hull.vertices[corners[i]]; };
  Vec3 n(0.0);
  for (std::size_t i = 1; i + 1 < corners.size() && n == Vec3(0.0); ++i)
    n = normal_value(at(0), at(i), at(i + 1));
  const double largest = std::max({std::fabs(n.x), std::fabs(n.y), std::fabs(n.z)});
  return largest > 0.0 && largest < kInfinity ? glm::normalize(n / largest) : Vec3(0.0);
}

}  // namespace boxwood
