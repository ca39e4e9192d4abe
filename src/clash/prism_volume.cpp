// SPDX-License-Identifier: MIT
// Sums the common volumes of columns below pairs of triangles.
#include "clash/prism_volume.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/stop.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMostColumnPairs = std::size_t{1} << 18U;  // the most pairs that are integrated
constexpr std::size_t kMostBoxPairs = std::size_t{1} << 23U;     // the most pairs of boxes that are tested

struct Corner {
  Vec2 at = Vec2(0.0);  // on the floor, from the middle of the box
  double height = 0.0;  // over the floor
  double other = 0.0;   // of the other triangle there
};

// A convex polygon: three corners, and one more for each of at most ten cuts. Rounding might bend it
// slightly, and then there may be more.
struct Polygon {
  std::array<Corner, 24> corners;
  std::size_t count = 0;
  bool is_broken = false;  // there were more
  void add(const Corner& c) noexcept {
    if (count < corners.size())
      corners[count++] = c;
    else
      is_broken = true;
  }
};

Corner between(const Corner& p, const Corner& q, double share) noexcept {
  return {p.at + share * (q.at - p.at), p.height + share * (q.height - p.height),
          p.other + share * (q.other - p.other)};
}

// Cuts a polygon by the linear function `side`: keeps the part with side >= 0, and puts the rest into `rest`
// (may be null).
template <class Side> void cut(Polygon& polygon, const Side& side, Polygon* rest = nullptr) noexcept {
  bool all_kept = true;
  for (std::size_t i = 0; i < polygon.count; ++i) all_kept = all_kept && side(polygon.corners[i]) >= 0.0;
  if (all_kept) return;  // the rest is empty, even if it touches 0
  Polygon kept;
  kept.is_broken = polygon.is_broken;
  if (rest != nullptr) rest->is_broken = polygon.is_broken;
  for (std::size_t i = 0; i < polygon.count; ++i) {
    const Corner &p = polygon.corners[i], &q = polygon.corners[(i + 1) % polygon.count];
    const double at_p = side(p), at_q = side(q);
    if (at_p >= 0.0) kept.add(p);
    if (at_p <= 0.0 && rest != nullptr) rest->add(p);
    if ((at_p > 0.0 && at_q < 0.0) || (at_p < 0.0 && at_q > 0.0)) {
      const Corner middle = between(p, q, at_p / (at_p - at_q));
      kept.add(middle);
      if (rest != nullptr) rest->add(middle);
    }
  }
  polygon = kept;
}

double doubled_area(const Vec2& p, const Vec2& q, const Vec2& r) noexcept {
  return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

// Calls use(triangle) for the triangles of a fan. The parts of a triangle match under any rounding; those of
// a polygon whose corners are all close to the cut do not.
template <class Use> void for_each_triangle(const Polygon& polygon, const Use& use) {
  for (std::size_t i = 2; i < polygon.count; ++i) {
    Polygon triangle;
    triangle.is_broken = polygon.is_broken;
    for (const std::size_t k : {std::size_t{0}, i - 1, i}) triangle.add(polygon.corners[k]);
    use(triangle);
  }
}

// Integrates a function that is linear over the polygon.
template <class Height> double integral(const Polygon& polygon, const Height& height) noexcept {
  if (polygon.is_broken) return std::nan("");
  double sum = 0.0;
  for (std::size_t i = 2; i < polygon.count; ++i) {
    const Corner &p = polygon.corners[0], &q = polygon.corners[i - 1], &r = polygon.corners[i];
    sum += doubled_area(p.at, q.at, r.at) * (height(p) + height(q) + height(r));
  }
  return sum / 6.0;
}

// Integrates a linear function, clamped at 0 and at `top`.
template <class Height>
double integral_within(const Polygon& polygon, const Height& height, double top) noexcept {
  double low = top, high = 0.0;
  for (std::size_t i = 0; i < polygon.count; ++i) {
    low = std::min(low, height(polygon.corners[i]));
    high = std::max(high, height(polygon.corners[i]));
  }
  if (low >= 0.0 && high <= top) return integral(polygon, height);
  if (low >= top) return integral(polygon, [&](const Corner&) { return top; });
  Polygon over_floor = polygon;
  cut(over_floor, height);
  double sum = 0.0;
  for_each_triangle(over_floor, [&](Polygon triangle) {
    Polygon above;
    cut(
        triangle, [&](const Corner& c) { return top - height(c); }, &above);
    sum += integral(triangle, height) + integral(above, [&](const Corner&) { return top; });
  });
  return sum;
}

struct Column {
  std::array<Corner, 3> corners;  // counter-clockwise on the floor
  Vec2 low = Vec2(0.0), high = Vec2(0.0);
  double sign = 0.0;   // 1 if it faces up, -1 if down
  double area = 0.0;   // doubled
  double range = 0.0;  // of the heights
  double size = 0.0;   // the largest of its coordinates
};

class Columns {
public:
  Columns(const Aabb& around) noexcept : middle_(0.5 * around.min + 0.5 * around.max) {
    const Vec3 half = 0.5 * (around.max - around.min);
    for (int k = 1; k < 3; ++k)  // up is the longest axis: few triangles are above each other
      if (half[k] > half[up_]) up_ = k;
    reach_ = Vec2(half[(up_ + 1) % 3], half[(up_ + 2) % 3]);
    top_ = 2.0 * half[up_];
    wide_ = 2.0 * (reach_.x + reach_.y) + top_;
  }

  std::vector<Column> of(const ModelSide& side, bool reversed, const std::atomic<bool>* stop) const {
    std::vector<Column> columns;
    StopCheck stopped(stop);
    for (std::uint32_t t = 0; t < side.triangles() && !stopped(); ++t) {
      const Corners corners = side.corners_of(t);
      Column column;
      double lowest = 0.0, highest = 0.0;
      for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 p = corners[i] - middle_;
        Corner& c = column.corners[i];
        c.at = Vec2(p[(up_ + 1) % 3], p[(up_ + 2) % 3]);
        c.height = p[up_] + 0.5 * top_;
        column.low = i == 0 ? c.at : glm::min(column.low, c.at);
        column.high = i == 0 ? c.at : glm::max(column.high, c.at);
        lowest = i == 0 ? c.height : std::min(lowest, c.height);
        highest = i == 0 ? c.height : std::max(highest, c.height);
        column.size = std::max({column.size, std::fabs(c.at.x), std::fabs(c.at.y), std::fabs(c.height)});
      }
      if (!(highest > 0.0) || !is_over_floor(column)) continue;
      column.range = highest - lowest;
      column.area = doubled_area(column.corners[0].at, column.corners[1].at, column.corners[2].at);
      if (column.area == 0.0) continue;
      column.sign = (column.area > 0.0) != reversed ? 1.0 : -1.0;
      if (column.area < 0.0) std::swap(column.corners[1], column.corners[2]);
      column.area = std::fabs(column.area);
      columns.push_back(column);
    }
    std::sort(columns.begin(), columns.end(),
              [](const Column& c, const Column& d) { return c.low.x < d.low.x; });
    return columns;
  }

  // Returns the common part of the two columns above the floor of the box.
  double common(const Column& a, const Column& b) const noexcept {
    Polygon polygon;
    for (const Corner& c : a.corners) polygon.add(c);
    for (int k = 0; k < 2; ++k) {
      cut(polygon, [&](const Corner& c) { return reach_[k] - c.at[k]; });
      cut(polygon, [&](const Corner& c) { return reach_[k] + c.at[k]; });
    }
    if (polygon.count < 3) return 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec2 &p = b.corners[i].at, &q = b.corners[(i + 1) % 3].at;
      cut(polygon, [&](const Corner& c) { return doubled_area(p, q, c.at); });
      if (polygon.count < 3) return 0.0;
    }
    for (std::size_t i = 0; i < polygon.count; ++i)
      polygon.corners[i].other = height_at(b, polygon.corners[i].at);
    double sum = 0.0;
    for_each_triangle(polygon, [&](Polygon lower_a) {
      Polygon lower_b;
      cut(
          lower_a, [](const Corner& c) { return c.other - c.height; }, &lower_b);
      sum += integral_within(
                 lower_a, [](const Corner& c) { return c.height; }, top_) +
             integral_within(
                 lower_b, [](const Corner& c) { return c.other; }, top_);
    });
    return sum;
  }

  // Returns the rounding error of common(). Let e = 2^-53, s the larger size, and w the extents of the box
  // together. Corners and cuts are within 32 e s of their true places, and ten cuts of length w move columns
  // of at most w: below 2^11 e s w^2. The height of b at a corner is wrong by its range times the error of
  // its three parts, 48 e s^2 over its area, and by at most the height of the box.
  double rounding(const Column& a, const Column& b) const noexcept {
    const double s = std::max(a.size, b.size), off = 0x1p-46 * s * s;
    const double height = std::min(top_, b.range * off / b.area);
    return 0x1p-42 * s * wide_ * wide_ + height * std::min(b.area + off, wide_ * wide_);
  }

private:
  bool is_over_floor(const Column& column) const noexcept {
    return column.low.x < reach_.x && column.low.y < reach_.y && column.high.x > -reach_.x &&
           column.high.y > -reach_.y;
  }
  // Interpolates the corners' heights, so the result never leaves their range.
  static double height_at(const Column& b, const Vec2& p) noexcept {
    std::array<double, 3> part{};
    for (std::size_t i = 0; i < 3; ++i)
      part[i] = std::max(0.0, doubled_area(b.corners[(i + 1) % 3].at, b.corners[(i + 2) % 3].at, p));
    const double all = part[0] + part[1] + part[2];
    if (!(all > 0.0)) return b.corners[0].height;
    double height = 0.0;
    for (std::size_t i = 0; i < 3; ++i) height += part[i] / all * b.corners[i].height;
    return height;
  }

  Vec3 middle_;
  int up_ = 0;
  Vec2 reach_ = Vec2(0.0);
  double top_ = 0.0, wide_ = 0.0;
};

}  // namespace

std::optional<VolumeInterval> prism_volume(const ModelSide& a, bool reversed_a, const ModelSide& b,
                                           bool reversed_b, const Aabb& around,
                                           const std::atomic<bool>* stop) {
  const Columns columns(around);
  const std::vector<Column> of_a = columns.of(a, reversed_a, stop), of_b = columns.of(b, reversed_b, stop);
  double sum = 0.0, sizes = 0.0, off = 0.0;
  std::size_t integrated = 0, looked_at = 0;
  std::vector<const Column*> open;  // columns of b that reach the position of the sweep
  std::size_t next = 0;
  for (const Column& one : of_a) {
    for (; next < of_b.size() && of_b[next].low.x < one.high.x; ++next) open.push_back(&of_b[next]);
    std::erase_if(open, [&](const Column* c) { return c->high.x <= one.low.x; });
    looked_at += open.size();
    if (looked_at > kMostBoxPairs || is_set(stop)) return std::nullopt;
    for (const Column* other : open) {
      if (other->low.x >= one.high.x || other->low.y >= one.high.y || other->high.y <= one.low.y) continue;
      if (++integrated > kMostColumnPairs) return std::nullopt;
      const double shared = columns.common(one, *other);
      sum += one.sign * other->sign * shared;
      sizes += shared;
      off += columns.rounding(one, *other);
    }
  }
  off += sizes * 0x1p-52 * static_cast<double>(integrated + 1);
  off *= 1.0 + 0x1p-20;
  if (!std::isfinite(sum) || !std::isfinite(off)) return std::nullopt;
  return VolumeInterval{std::max(0.0, sum - off), std::max(0.0, sum + off)};
}

}  // namespace boxwood
