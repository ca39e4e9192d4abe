// SPDX-License-Identifier: MIT
// Joins holes to the outline by bridges, then cuts ears.
#include "scene/formats/ifc/solids/cut_polygon.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

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

// The corners of a ring in squares, so that those in a triangle are found among a few.
class CornerGrid {
public:
  CornerGrid(std::span<const Vec2> points, const Ring& ring) : points_(points), times_(points.size(), 0) {
    for (const std::uint32_t i : ring) {
      low_ = glm::min(low_, points[i]);
      high_ = glm::max(high_, points[i]);
    }
    const auto wanted = static_cast<double>(std::max<std::size_t>(1, ring.size() / 2));
    const Vec2 size = high_ - low_;
    const double side = std::sqrt(size.x * size.y / wanted);
    for (int k = 0; k < 2; ++k)
      counts_[k] = side > 0.0 && is_finite(side)
                       ? static_cast<std::size_t>(std::clamp(size[k] / side, 1.0, 4096.0))
                       : 1;
    cells_.resize(counts_[0] * counts_[1]);
    for (const std::uint32_t i : ring)
      if (times_[i]++ == 0) cell_at(points[i]).push_back(i);
  }
  void remove(std::uint32_t i) {
    if (--times_[i] == 0) std::erase(cell_at(points_[i]), i);
  }
  // Calls `test` with corners of the squares that the box meets until it returns true, and returns if it did.
  template <class Test> bool any_in(const Vec2& low, const Vec2& high, const Test& test) const {
    for (std::size_t y = index(low, 1); y <= index(high, 1); ++y)
      for (std::size_t x = index(low, 0); x <= index(high, 0); ++x)
        for (const std::uint32_t i : cells_[y * counts_[0] + x])
          if (test(points_[i])) return true;
    return false;
  }

private:
  std::size_t index(const Vec2& p, int k) const {
    const double share = (p[k] - low_[k]) / (high_[k] - low_[k]);
    const double at = share > 0.0 ? share * static_cast<double>(counts_[k]) : 0.0;  // 0 also where flat
    return std::min(static_cast<std::size_t>(std::min(at, 1e6)), counts_[k] - 1);
  }
  std::vector<std::uint32_t>& cell_at(const Vec2& p) {
    return cells_[index(p, 1) * counts_[0] + index(p, 0)];
  }

  std::span<const Vec2> points_;
  std::vector<std::uint32_t> times_;  // a corner stands in the ring, which a bridge passes twice
  Vec2 low_ = Vec2(kInfinity), high_ = Vec2(-kInfinity);
  std::size_t counts_[2] = {1, 1};
  std::vector<std::vector<std::uint32_t>> cells_;
};

// Cuts corners off a ring until three are left.
class Ears {
public:
  Ears(std::span<const Vec2> points, const Ring& ring)
      : points_(points), ring_(ring), grid_(points, ring), left_(ring.size()) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      next_.push_back(i + 1 < ring.size() ? i + 1 : 0);
      previous_.push_back(i > 0 ? i - 1 : ring.size() - 1);
    }
  }

  void cut(std::vector<Triangle>& out) {
    std::size_t at = 0, tried = 0;
    while (left_ > 3) {
      if (is_ear(at)) {
        const std::size_t after = next_[at];
        take(at, out);
        at = next_[after];  // one further on, so that ears are taken from all round
        tried = 0;
      } else if (++tried > left_) {
        const std::size_t flat = flattest();
        take(flat, out);
        if (flat <= at) at = next_[at];
        tried = 0;
      } else {
        at = next_[at];
      }
    }
    if (left_ == 3) out.push_back({ring_[first_], ring_[next_[first_]], ring_[previous_[first_]]});
  }

private:
  const Vec2& at(std::size_t i) const { return points_[ring_[i]]; }

  bool is_ear(std::size_t i) const {
    const Vec2 &a = at(previous_[i]), &b = at(i), &c = at(next_[i]);
    if (!(turn_of(a, b, c) > 0.0)) return false;
    return !grid_.any_in(glm::min(glm::min(a, b), c), glm::max(glm::max(a, b), c), [&](const Vec2& p) {
      return !(p == a || p == b || p == c) && turn_of(a, b, p) >= 0.0 && turn_of(b, c, p) >= 0.0 &&
             turn_of(c, a, p) >= 0.0;
    });
  }

  void take(std::size_t i, std::vector<Triangle>& out) {
    out.push_back({ring_[previous_[i]], ring_[i], ring_[next_[i]]});
    next_[previous_[i]] = next_[i];
    previous_[next_[i]] = previous_[i];
    if (i == first_) first_ = next_[i];
    grid_.remove(ring_[i]);
    --left_;
  }

  // The corner that is nearest to a straight line, for a ring without an ear.
  std::size_t flattest() const {
    std::size_t best = first_;
    double least = kInfinity;
    for (std::size_t n = 0, i = first_; n < left_; ++n, i = next_[i]) {
      const double area = std::abs(turn_of(at(previous_[i]), at(i), at(next_[i])));
      if (area < least) {
        least = area;
        best = i;
      }
    }
    return best;
  }

  std::span<const Vec2> points_;
  const Ring& ring_;
  CornerGrid grid_;
  std::vector<std::size_t> next_, previous_;  // places in the ring
  std::size_t first_ = 0, left_ = 0;
};

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
    Ears(points_, ring_).cut(out);
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
