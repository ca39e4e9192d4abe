// SPDX-License-Identifier: MIT
// Cuts a polygon in the plane into triangles by taking one ear after the other. An ear is a corner at which
// the polygon turns left and whose triangle contains no other corner. A simple polygon always has two of them
// (G. H. Meisters, Polygons Have Ears, 1975). All turns of `forward` have exact signs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

enum class EarOrder : unsigned char {
  forward,  // from the second corner on, each as often as it is an ear: a convex polygon becomes a fan
  around,   // every other corner, for rounder triangles
};

// Appends n - 2 triangles for a ring of n corners, nothing for fewer than three. Corners are numbers of
// `points`, counter-clockwise. A ring may pass
// a point twice, as a bridge to a hole does. A ring that crosses itself can run out of ears. It then loses
// the corner whose triangle is smallest, and the triangles do not fill it. Returns the number of corners that
// were lost in this way with a triangle of any area. Coordinates must be finite. O(n) as a rule, O(n^2) at
// worst; holds about 60 bytes for each corner.
std::size_t cut_ears(std::span<const Vec2> points, std::span<const std::uint32_t> ring, EarOrder order,
                     std::vector<Triangle>& out);

}  // namespace boxwood
