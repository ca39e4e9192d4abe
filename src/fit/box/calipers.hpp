// SPDX-License-Identifier: MIT
// Smallest rectangles around points of the plane: convex polygon, then rotating calipers.
#pragma once

#include <vector>

#include <boxwood/math.hpp>

namespace boxwood::calipers {

// Returns the convex polygon of the points by rounded cross products, counter-clockwise; the order of the
// points does not matter. Fewer than three corners if the points lie (nearly) on a line. O(n log n).
std::vector<Vec2> convex_polygon(std::vector<Vec2> points);

struct Rectangle {
  Vec2 direction = Vec2(1, 0);  // unit, along one side
  double area = kInfinity;      // infinite if the polygon has fewer than three corners
};

// Returns the rectangle of least area around a convex polygon. It has a side along an edge of the polygon
// (Freeman & Shapira 1975); one turn tries all edges (Toussaint 1983). O(corners).
Rectangle smallest_rectangle(const std::vector<Vec2>& polygon);

}  // namespace boxwood::calipers
