// SPDX-License-Identifier: MIT
// Cuts polygons with holes into triangles whose corners are those of the polygon.
#pragma once

#include <span>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood {

inline constexpr std::size_t kMostPolygonCorners = 20000;

// Twice the area that the loop goes round, positive counterclockwise.
double twice_area(std::span<const Vec2> loop) noexcept;

// Returns whether the point lies within the loop, by the even-odd rule.
bool is_within(const Vec2& point, std::span<const Vec2> loop) noexcept;

// Appends triangles that go round counterclockwise, n + 2 h - 2 of them for n corners and h holes, so that
// neighbours which share the corners share all edges. Loops stand one after the other in `points`, `ends`
// says where each ends; the first is the outline, and either way round each is right. Corners are numbers of
// points, plus `base`. Returns false, with nothing appended, where the triangles do not fill the polygon (it
// crosses itself, a hole lies outside), or it has more than kMostPolygonCorners. O(n^2) as a rule.
bool cut_polygon(std::span<const Vec2> points, std::span<const std::size_t> ends, std::uint32_t base,
                 std::vector<Triangle>& out);

}  // namespace boxwood
