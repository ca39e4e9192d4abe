// SPDX-License-Identifier: MIT
// Cuts ears. A grid over the corners finds quickly those that a triangle may contain.
#include "scene/formats/polygon_ears.hpp"

#include <algorithm>
#include <cmath>

#include "exact/predicates.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kFewCorners = 24;  // up to this many, the grid is a single cell

// A grid over the corners of a ring. A search for the corners in a triangle tests only those of a few cells.
class CornerGrid {
public:
  CornerGrid(std::span<const Vec2> points, std::span<const std::uint32_t> ring) : points_(points) {
    for (const std::uint32_t i : ring) {
      low_ = glm::min(low_, points[i]);
      high_ = glm::max(high_, points[i]);
    }
    if (ring.size() > kFewCorners) choose_counts(ring.size() / 2);
    cells_.resize(counts_[0] * counts_[1]);
    for (const std::uint32_t i : ring) cell_at(points[i]).push_back(i);
  }
  void remove(std::uint32_t i) {
    std::vector<std::uint32_t>& cell = cell_at(points_[i]);
    cell.erase(std::find(cell.begin(), cell.end(), i));
  }
  // Calls `test` with the corners of the cells that the box meets, until a call returns true. Returns true if
  // a call did.
  template <class Test> bool any_in(const Vec2& low, const Vec2& high, const Test& test) const {
    for (std::size_t y = index(low, 1); y <= index(high, 1); ++y)
      for (std::size_t x = index(low, 0); x <= index(high, 0); ++x)
        for (const std::uint32_t i : cells_[y * counts_[0] + x])
          if (test(points_[i])) return true;
    return false;
  }

private:
  void choose_counts(std::size_t wanted) {
    const Vec2 size = high_ - low_;
    const double side = std::sqrt(size.x * size.y / static_cast<double>(wanted));
    for (int k = 0; k < 2; ++k)
      if (side > 0.0 && is_finite(side))
        counts_[k] = static_cast<std::size_t>(std::clamp(size[k] / side, 1.0, 4096.0));
  }
  std::size_t index(const Vec2& p, int k) const {
    if (counts_[k] == 1) return 0;
    const double share = (p[k] - low_[k]) / (high_[k] - low_[k]);
    const double at = share > 0.0 ? share * static_cast<double>(counts_[k]) : 0.0;  // 0 for NaN, if flat
    return std::min(static_cast<std::size_t>(std::min(at, 1e6)), counts_[k] - 1);
  }
  std::vector<std::uint32_t>& cell_at(const Vec2& p) {
    return cells_[index(p, 1) * counts_[0] + index(p, 0)];
  }

  std::span<const Vec2> points_;
  Vec2 low_ = Vec2(kInfinity), high_ = Vec2(-kInfinity);
  std::size_t counts_[2] = {1, 1};
  std::vector<std::vector<std::uint32_t>> cells_;
};

// Cuts corners off a ring until three are left.
class Ears {
public:
  Ears(std::span<const Vec2> points, std::span<const std::uint32_t> ring, EarOrder order,
       std::vector<Triangle>& out)
      : order_(order), points_(points), ring_(ring), out_(out), grid_(points, ring), left_(ring.size()) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      next_.push_back(i + 1 < ring.size() ? i + 1 : 0);
      previous_.push_back(i > 0 ? i - 1 : ring.size() - 1);
    }
  }

  std::size_t cut() {
    std::size_t at = order_ == EarOrder::forward ? 1 : 0, tried = 0, lost = 0;
    while (left_ > 3) {
      if (is_ear(at)) {
        const std::size_t after = next_[at];
        take(at);
        at = order_ == EarOrder::forward ? after : next_[after];
        tried = 0;
      } else if (++tried > left_) {
        const std::size_t flat = flattest();
        lost += turn(flat) != 0 ? 1 : 0;
        take(flat);
        if (flat <= at) at = next_[at];
        tried = 0;
      } else {
        at = next_[at];
      }
    }
    if (left_ == 3) {
      lost += turn(first_) < 0 ? 1 : 0;
      out_.push_back({ring_[first_], ring_[next_[first_]], ring_[previous_[first_]]});
    }
    return lost;
  }

private:
  const Vec2& at(std::size_t i) const { return points_[ring_[i]]; }
  // Returns the sign of the turn at b: 1 left, -1 right, 0 straight. Exact in `forward` order only. Corners
  // in `around` order are rounded already, so an exact sign would be no truer.
  int turn_of(const Vec2& a, const Vec2& b, const Vec2& c) const {
    if (order_ == EarOrder::forward) return orient2d(a, b, c);
    const double turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return turn > 0.0 ? 1 : turn < 0.0 ? -1 : 0;
  }
  int turn(std::size_t i) const { return turn_of(at(previous_[i]), at(i), at(next_[i])); }

  bool is_ear(std::size_t i) const {
    const Vec2 &a = at(previous_[i]), &b = at(i), &c = at(next_[i]);
    if (turn(i) <= 0) return false;
    return !grid_.any_in(glm::min(glm::min(a, b), c), glm::max(glm::max(a, b), c), [&](const Vec2& p) {
      return !(p == a || p == b || p == c) && turn_of(a, b, p) >= 0 && turn_of(b, c, p) >= 0 &&
             turn_of(c, a, p) >= 0;
    });
  }

  void take(std::size_t i) {
    out_.push_back({ring_[previous_[i]], ring_[i], ring_[next_[i]]});
    next_[previous_[i]] = next_[i];
    previous_[next_[i]] = previous_[i];
    if (i == first_) first_ = next_[i];
    grid_.remove(ring_[i]);
    --left_;
  }

  // Returns the corner whose triangle has the smallest area.
  std::size_t flattest() const {
    std::size_t best = first_;
    double least = kInfinity;
    for (std::size_t n = 0, i = first_; n < left_; ++n, i = next_[i]) {
      const double area = std::abs(orient2d_value(at(previous_[i]), at(i), at(next_[i])));
      if (area < least) {
        least = area;
        best = i;
      }
    }
    return best;
  }

  EarOrder order_;
  std::span<const Vec2> points_;
  std::span<const std::uint32_t> ring_;
  std::vector<Triangle>& out_;
  CornerGrid grid_;
  std::vector<std::size_t> next_, previous_;  // neighbours, as positions in the ring
  std::size_t first_ = 0, left_ = 0;
};

}  // namespace

std::size_t cut_ears(std::span<const Vec2> points, std::span<const std::uint32_t> ring, EarOrder order,
                     std::vector<Triangle>& out) {
  return Ears(points, ring, order, out).cut();
}

}  // namespace boxwood
