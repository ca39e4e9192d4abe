// SPDX-License-Identifier: MIT
// The common feature of two boxes that touch across a plane: a vertex, a piece of an edge, or a polygon.
#pragma once

#include <array>

#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>

namespace boxwood {

struct SharedFeature {
  std::array<Vec3, 8> points{};
  int count = 0;  // at least 1
};

// Returns the common feature. Box `a` lies below and box `b` above a plane of normal `n` (unit, from A to B)
// that both touch, to rounding. The points are on A's surface. If rounding leaves no shared point, the point
// of A's feature nearest to B's centre.
SharedFeature shared_feature(const Obb& a, const Obb& b, const Vec3& n) noexcept;

}  // namespace boxwood
