// SPDX-License-Identifier: MIT
// The boundary point of the difference A - B of two convex cores nearest to the origin.
#pragma once

#include <array>

#include "convex/convex_support.hpp"

namespace boxwood {

// The way out of a contact, in units of the scale. `direction` is a unit normal of the difference, `depth`
// its support there: B moved by depth * direction only just touches A. Negative: A and B are that far apart
// along the direction. Never below the true minimum by more than rounding, and above it only at
// rims, whose hull has no last corner: convex_relation() says by how much.
struct Penetration {
  double depth = kInfinity;
  Vec3 direction = Vec3(0.0);
  Vec3 point_a = Vec3(0.0);  // a point of A and one of B that the move brings together
  Vec3 point_b = Vec3(0.0);
};

// Finds the deepest point. The difference must have real extent along every direction of the basis
// (orthonormal).
Penetration deepest_in_space(const Difference& difference, const std::array<Vec3, 3>& basis) noexcept;
Penetration deepest_in_plane(const Difference& difference, const Vec3& u, const Vec3& v) noexcept;
Penetration deepest_on_line(const Difference& difference, const Vec3& u) noexcept;

}  // namespace boxwood
