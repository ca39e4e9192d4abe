// SPDX-License-Identifier: MIT
// Finds smallest rectangles around points of the plane.
#include "fit/box/calipers.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace boxwood::calipers {

namespace {
double cross(const Vec2& a, const Vec2& b) noexcept {
  return a.x * b.y - a.y * b.x;
}
}  // namespace

std::vector<Vec2> convex_polygon(std::vector<Vec2> points) {
  std::sort(points.begin(), points.end(),
            [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<Vec2> loop(2 * points.size());
  std::size_t size = 0;
  const auto push = [&](const Vec2& p, std::size_t base) {
    while (size >= base + 2 && cross(loop[size - 1] - loop[size - 2], p - loop[size - 1]) <= 0.0) --size;
    loop[size++] = p;
  };
  for (const Vec2& p : points) push(p, 0);
  const std::size_t lower = size - 1;
  --size;
  for (std::size_t i = points.size(); i-- > 0;) push(points[i], lower);
  loop.resize(size - 1);
  return loop;
}

Rectangle smallest_rectangle(const std::vector<Vec2>& polygon) {
  Rectangle best;
  const std::size_t n = polygon.size();
  if (n < 3) return best;
  const auto after = [n](std::size_t i) { return i + 1 == n ? 0 : i + 1; };
  std::size_t right = 0, top = 0, left = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 edge = polygon[after(i)] - polygon[i];
    const double length = glm::length(edge);
    if (!(length > 0.0)) continue;
    const Vec2 u = edge / length, v(-u.y, u.x);
    // Each pointer advances while that brings it farther. The pointers rotate with the edge, at most once
    // around.
    const auto advance = [&](std::size_t& j, const Vec2& direction) {
      for (std::size_t steps = 0; steps < n && glm::dot(polygon[after(j)] - polygon[j], direction) > 0.0;
           ++steps)
        j = after(j);
    };
    if (i == 0) right = 1;
    advance(right, u);
    if (i == 0) top = right;
    advance(top, v);
    if (i == 0) left = top;
    advance(left, -u);
    const double width = glm::dot(polygon[right] - polygon[left], u);
    const double height = glm::dot(polygon[top] - polygon[i], v);
    if (width * height < best.area) best = {u, width * height};
  }
  return best;
}

}  // namespace boxwood::calipers
