// SPDX-License-Identifier: MIT
// The movement after which two triangles that cross may no longer do so.
#pragma once

#include <array>

#include <boxwood/math.hpp>

namespace boxwood {

// Returns a lower bound of the movement that can end the contact of two triangles. If every point of one is
// moved by less than this against the other, they still meet. 0 if no edge crosses the inside of the other
// triangle by a margin. The moved triangle stays a triangle of the same size.
//
// Proof. Let the edge from p to q cross the triangle at x, its ends more than m from the plane on two sides,
// and its line more than m from the lines of the triangle's edges, with x inside. The moved edge joins two
// points on two sides and stays within m of the old one. So it crosses the plane within m of the line of p
// and q. That part of the plane is connected, contains x and no point of the border, so it is inside the
// triangle.
double crossing_margin(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b) noexcept;

}  // namespace boxwood
