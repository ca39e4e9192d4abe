// SPDX-License-Identifier: MIT
// Cuts polygons with holes into triangles whose corners are those of the polygon.
#pragma once

#include <span>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood {

inline constexpr std::size_t kMostPolygonCorners = 200'000;

// Returns twice the enclosed area, positive if counter-clockwise.
double twice_area(std::span<const Vec2> loop) noexcept;

// Returns true if the point lies within the loop, by the even-odd rule.
bool is_within(const Vec2& point, std::span<const Vec2> loop) noexcept;

// Appends counter-clockwise triangles, n + 2 h - 2 of them for n corners and h holes. Neighbours that share
// corners therefore share all edges. The loops follow each other in `points`, and `ends` contains their ends.
// The first is the outline; each may run in either direction. Corners are numbers of points, plus `base`.
// Returns false and appends nothing if the triangles do not fill the polygon (it crosses itself, a hole lies
// outside). Also if it has more than kMostPolygonCorners. O(n * (h + log n)) as a rule, O(n^2) at worst.
bool cut_polygon(std::span<const Vec2> points, std::span<const std::size_t> ends, std::uint32_t base,
                 std::vector<Triangle>& out);

}  // namespace boxwood
