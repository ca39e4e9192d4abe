// SPDX-License-Identifier: MIT
// Joins holes to the outline by bridges, then cuts ears.
#include "scene/formats/ifc/solids/cut_polygon.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "scene/formats/polygon_ears.hpp"

namespace boxwood {

namespace {

double turn_of(const Vec2& a, const Vec2& b, const Vec2& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Returns true if c lies in the box around a and b.
bool is_between(const Vec2& a, const Vec2& b, const Vec2& c) {
  return std::min(a.x, b.x) <= c.x && c.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= c.y &&
         c.y <= std::max(a.y, b.y);
}

// Returns true if two segments share a point.
bool segments_meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const double abc = turn_of(a, b, c), abd = turn_of(a, b, d), cda = turn_of(c, d, a), cdb = turn_of(c, d, b);
  if (((abc > 0.0 && abd < 0.0) || (abc < 0.0 && abd > 0.0)) &&
      ((cda > 0.0 && cdb < 0.0) || (cda < 0.0 && cdb > 0.0)))
    return true;
  return (abc == 0.0 && is_between(a, b, c)) || (abd == 0.0 && is_between(a, b, d)) ||
         (cda == 0.0 && is_between(c, d, a)) || (cdb == 0.0 && is_between(c, d, b));
}

using Ring = std::vector<std::uint32_t>;  // numbers of points, counter-clockwise; clockwise for holes

class Cutter {
public:
  Cutter(std::span<const Vec2> points, std::span<const std::size_t> ends) : points_(points) {
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      Ring ring;
      for (std::size_t i = begin; i < end; ++i) ring.push_back(static_cast<std::uint32_t>(i));
      const double area = twice_area(points.subspan(begin, end - begin));
      const bool is_hole = begin != 0;
      wanted_ += is_hole ? -std::abs(area) : std::abs(area);
      if ((area < 0.0) != is_hole) std::reverse(ring.begin(), ring.end());
      (is_hole ? holes_.emplace_back() : ring_) = std::move(ring);
      begin = end;
    }
  }

  bool cut(std::vector<Triangle>& out) {
    std::sort(holes_.begin(), holes_.end(),
              [&](const Ring& a, const Ring& b) { return rightmost(a).x > rightmost(b).x; });
    for (std::size_t h = 0; h < holes_.size(); ++h)
      if (!join(h)) return false;
    const std::size_t before = out.size();
    cut_ears(points_, ring_, EarOrder::around, out);
    double filled = 0.0, extent = 0.0;
    for (std::size_t t = before; t < out.size(); ++t)
      filled += std::abs(turn_of(points_[out[t][0]], points_[out[t][1]], points_[out[t][2]]));
    for (const Vec2& p : points_) extent = std::max({extent, std::abs(p.x), std::abs(p.y)});
    // The tolerance for corners slightly beside the plane or beside a line.
    return std::abs(filled - wanted_) <= 1e-7 * std::max(std::abs(wanted_), 1e-3 * extent * extent);
  }

private:
  const Vec2& at(std::uint32_t i) const { return points_[i]; }
  const Vec2& rightmost(const Ring& ring) const {
    return at(*std::max_element(ring.begin(), ring.end(),
                                [&](std::uint32_t a, std::uint32_t b) { return at(a).x < at(b).x; }));
  }

  // Returns true if the segment from corner k of the ring starts into the polygon's inside.
  bool points_inside(std::size_t k, const Vec2& to) const {
    const std::size_t n = ring_.size();
    const Vec2 &before = at(ring_[(k + n - 1) % n]), &here = at(ring_[k]), &after = at(ring_[(k + 1) % n]);
    const bool left = turn_of(here, after, to) > 0.0, right = turn_of(before, here, to) > 0.0;
    return turn_of(before, here, after) > 0.0 ? left && right : left || right;
  }

  bool is_free(const Vec2& a, const Vec2& b, std::size_t first_hole) const {
    const Vec2 low = glm::min(a, b), high = glm::max(a, b);
    const auto meets = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 &c = at(ring[i]), &d = at(ring[i + 1 < ring.size() ? i + 1 : 0]);
        if ((c.x < low.x && d.x < low.x) || (c.x > high.x && d.x > high.x) || (c.y < low.y && d.y < low.y) ||
            (c.y > high.y && d.y > high.y))
          continue;
        if (c == a || c == b || d == a || d == b) continue;
        if (segments_meet(a, b, c, d)) return true;
      }
      return false;
    };
    if (meets(ring_)) return false;
    for (std::size_t h = first_hole; h < holes_.size(); ++h)
      if (meets(holes_[h])) return false;
    return true;
  }

  // Makes the hole part of the ring, by two edges there and back.
  bool join(std::size_t h) {
    const Ring& hole = holes_[h];
    const Vec2& tip = rightmost(hole);
    const std::size_t from = static_cast<std::size_t>(
        std::find_if(hole.begin(), hole.end(), [&](std::uint32_t i) { return at(i) == tip; }) - hole.begin());
    const auto joins = [&](std::size_t k) {
      const Vec2& corner = at(ring_[k]);
      if (corner == tip || !points_inside(k, tip) || !is_free(tip, corner, h)) return false;
      std::vector<std::uint32_t> bridge;
      for (std::size_t i = 0; i <= hole.size(); ++i) bridge.push_back(hole[(from + i) % hole.size()]);
      bridge.push_back(ring_[k]);
      ring_.insert(ring_.begin() + static_cast<std::ptrdiff_t>(k) + 1, bridge.begin(), bridge.end());
      return true;
    };
    const auto distance = [&](std::size_t k) {
      const Vec2 away = at(ring_[k]) - tip;
      return std::pair(away.x * away.x + away.y * away.y, k);
    };
    auto nearest = distance(0);
    for (std::size_t k = 1; k < ring_.size(); ++k) nearest = std::min(nearest, distance(k));
    if (joins(nearest.second)) return true;
    // A heap: as a rule one of the next few serves.
    std::vector<std::pair<double, std::size_t>> near;
    for (std::size_t k = 0; k < ring_.size(); ++k) near.push_back(distance(k));
    std::make_heap(near.begin(), near.end(), std::greater<>());
    for (; !near.empty(); near.pop_back()) {
      std::pop_heap(near.begin(), near.end(), std::greater<>());
      if (near.back().second != nearest.second && joins(near.back().second)) return true;
    }
    return false;
  }

  std::span<const Vec2> points_;
  Ring ring_;
  std::vector<Ring> holes_;
  double wanted_ = 0.0;  // twice the area
};
}  // namespace

double twice_area(std::span<const Vec2> loop) noexcept {
  double sum = 0.0;
  for (std::size_t i = 1; i + 1 < loop.size(); ++i) sum += turn_of(loop[0], loop[i], loop[i + 1]);
  return sum;
}

bool is_within(const Vec2& point, std::span<const Vec2> loop) noexcept {
  bool inside = false;
  for (std::size_t i = 0, k = loop.size() - 1; i < loop.size(); k = i++)
    if ((loop[i].y > point.y) != (loop[k].y > point.y) &&
        point.x < (loop[k].x - loop[i].x) * (point.y - loop[i].y) / (loop[k].y - loop[i].y) + loop[i].x)
      inside = !inside;
  return inside;
}

bool cut_polygon(std::span<const Vec2> points, std::span<const std::size_t> ends, std::uint32_t base,
                 std::vector<Triangle>& out) {
  if (points.size() > kMostPolygonCorners || ends.empty()) return false;
  const std::size_t before = out.size();
  if (!Cutter(points, ends).cut(out)) {
    out.resize(before);
    return false;
  }
  for (std::size_t t = before; t < out.size(); ++t)
    for (std::uint32_t& corner : out[t]) corner += base;
  return true;
}

}  // namespace boxwood
