// SPDX-License-Identifier: MIT
// Searches cells of directions on the faces of a cube, the most promising first. Most cells are decided by
// the few points that decided others.
#include "fit/round/axis_search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <queue>

#include "base/round_frame.hpp"
#include "base/stop.hpp"
#include "fit/round/smallest_sphere_of_few.hpp"

namespace boxwood {

namespace {

// The smallest circle of points of a plane (z = 0), by farthest-point pivoting as for spheres.
struct Circle {
  SupportedSphere sphere;
  std::vector<std::uint32_t> taken;  // points that were ever in the support
};
Circle smallest_circle(const std::vector<Vec3>& flat) {
  constexpr int kMaxSteps = 60;
  Circle circle;
  const auto farthest_from = [&](const Vec3& center) {
    std::size_t far = 0;
    double far_sq = -1.0;
    for (std::size_t i = 0; i < flat.size(); ++i) {
      const double dx = flat[i].x - center.x, dy = flat[i].y - center.y, sq = dx * dx + dy * dy;
      if (sq > far_sq) {
        far_sq = sq;
        far = i;
      }
    }
    return std::pair(far, far_sq);
  };
  auto [far, far_sq] = farthest_from(Vec3(0.0));
  circle.sphere.center = circle.sphere.support.points[0] = flat[far];
  circle.sphere.support.count = 1;
  circle.taken.push_back(static_cast<std::uint32_t>(far));
  for (int step = 0; step < kMaxSteps; ++step) {
    std::tie(far, far_sq) = farthest_from(circle.sphere.center);
    if (!(far_sq > circle.sphere.radius_sq * (1.0 + 0x1p-46))) break;
    const SupportedSphere next = with_point(circle.sphere, flat[far]);
    if (!(next.radius_sq > circle.sphere.radius_sq)) break;
    circle.sphere = next;
    circle.taken.push_back(static_cast<std::uint32_t>(far));
  }
  circle.sphere.radius_sq = farthest_from(circle.sphere.center).second;
  return circle;
}

// Computes the spread of the support about its weighted middle, which the bounds of other directions need.
void weigh_support(AxialShadow& shadow, const Circle& circle, const std::vector<Vec3>& flat,
                   const std::vector<double>& heights) {
  const SupportedSphere& s = circle.sphere;
  if (s.support.count < 2) return;
  std::array<double, 4> weights{}, z{};
  double total = 0.0;
  for (std::size_t i = 0; i < s.support.count; ++i) total += weights[i] = std::fmax(0.0, s.weights[i]);
  shadow.support_count = s.support.count;
  Vec3 middle(0.0);
  double middle_z = 0.0;
  for (std::size_t i = 0; i < s.support.count; ++i) {
    weights[i] /= total;
    const Vec3 p = s.support.points[i];
    for (const std::uint32_t k : circle.taken)
      if (flat[k] == p) z[i] = heights[k], shadow.support[i] = k;
    shadow.weights[i] = weights[i];
    middle += weights[i] * (p - s.center);
    middle_z += weights[i] * z[i];
  }
  double xx = 0.0, xy = 0.0, yy = 0.0, xz = 0.0, yz = 0.0;
  for (std::size_t i = 0; i < s.support.count; ++i) {
    const Vec3 d = s.support.points[i] - s.center - middle;
    const double h = z[i] - middle_z;
    xx += weights[i] * d.x * d.x, xy += weights[i] * d.x * d.y, yy += weights[i] * d.y * d.y;
    xz += weights[i] * d.x * h, yz += weights[i] * d.y * h;
    shadow.spread_along += weights[i] * h * h;
  }
  // The least circle of weighted points: their spread.
  const double spread = (xx + yy) * (1.0 - 0x1p-46);
  shadow.radius_bound = spread > 0.0 ? std::sqrt(spread) : 0.0;
  shadow.correlation = std::hypot(xz, yz);
  shadow.spread_across = 0.5 * (xx + yy) + std::hypot(0.5 * (xx - yy), xy);
}

}  // namespace

AxialShadow shadow_along(std::span<const Vec3> points, const Vec3& axis) {
  const auto [u, v] = square_to(axis);
  std::vector<Vec3> flat(points.size());
  std::vector<double> heights(points.size());
  std::size_t low = 0, high = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    flat[i] = Vec3(glm::dot(u, points[i]), glm::dot(v, points[i]), 0.0);
    heights[i] = glm::dot(axis, points[i]);
    if (heights[i] > heights[high]) high = i;
    if (heights[i] < heights[low]) low = i;
  }
  AxialShadow shadow;
  shadow.low = heights[low];
  shadow.high = heights[high];
  // Among equally low points, takes the one under the highest: the steeper the chord, the better its bound.
  const double as_low = shadow.low + 0x1p-40 * (shadow.high - shadow.low);
  double across_sq = kInfinity;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (heights[i] > as_low) continue;
    const Vec3 d = flat[i] - flat[high];
    if (const double sq = d.x * d.x + d.y * d.y; sq < across_sq) {
      across_sq = sq;
      low = i;
    }
  }
  shadow.chord_across = std::sqrt(across_sq);
  const Circle circle = smallest_circle(flat);
  shadow.center = circle.sphere.center.x * u + circle.sphere.center.y * v;
  shadow.radius = std::sqrt(circle.sphere.radius_sq);
  weigh_support(shadow, circle, flat, heights);
  shadow.decisive = circle.taken;
  shadow.decisive.push_back(static_cast<std::uint32_t>(low));
  shadow.decisive.push_back(static_cast<std::uint32_t>(high));
  return shadow;
}

AxialBound bound_near(const AxialShadow& s, double angle) noexcept {
  // Squared radius at an angle t: r^2 - a sin 2t + b (1 - cos 2t) / 2, least at tan 2t = 2 a / b.
  const double a = s.correlation, b = s.spread_along - s.spread_across;
  const double twice = std::min(2.0 * angle, std::atan2(2.0 * a, b));
  const double sq = s.radius_bound * s.radius_bound - a * std::sin(twice) +
                    0.5 * b * (1.0 - std::cos(twice)) - 0x1p-44 * (s.spread_across + a);
  // The chord that gave the extent is a chord for any direction; the extent is never negative.
  const double size = s.high - s.low + s.chord_across;
  const double length = (s.high - s.low) * (1.0 - 0x1p-40) * std::cos(angle) -
                        s.chord_across * std::sin(angle) - 0x1p-48 * size;
  return {sq > 0.0 ? std::sqrt(sq) : 0.0, std::fmax(0.0, length)};
}

namespace {

struct Cell {
  double bound = 0.0;
  int face = 0;                                                   // the axis whose coordinate is 1
  double x = 0.0, y = 0.0, half = 1.0;                            // the next two axes
  friend bool operator<(const Cell& a, const Cell& b) noexcept {  // the least bound on top, and no ties
    return std::tuple(-a.bound, a.face, a.x, a.y) < std::tuple(-b.bound, b.face, b.x, b.y);
  }
};
Vec3 direction_at(const Cell& cell, double x, double y) noexcept {
  Vec3 d(0.0);
  d[cell.face] = 1.0;
  d[(cell.face + 1) % 3] = x;
  d[(cell.face + 2) % 3] = y;
  return glm::normalize(d);
}
// Returns the angle of the farthest corner: on the cube's face the directions within an angle are a convex
// set.
double angle_of(const Cell& cell, const Vec3& middle) noexcept {
  double angle = 0.0;
  for (const double dx : {-cell.half, cell.half})
    for (const double dy : {-cell.half, cell.half}) {
      const Vec3 corner = direction_at(cell, cell.x + dx, cell.y + dy);
      angle = std::fmax(angle, std::atan2(glm::length(glm::cross(corner, middle)), glm::dot(corner, middle)));
    }
  return angle * (1.0 + 0x1p-40);
}

class AxisSearch {
public:
  AxisSearch(std::span<const Vec3> points, AxialMeasure measure, const AxisSearchLimits& limits,
             const FitOptions& options)
      : points_(points), measure_(measure), limits_(limits), options_(options), known_(points.size(), false) {
    if (points.size() <= kFew) {
      few_.assign(points.begin(), points.end());
      known_.assign(points.size(), true);
    }
  }

  AxisSearchResult run(std::span<const Vec3> starts) {
    std::vector<std::pair<double, Vec3>> tried;
    for (const Vec3& axis : starts)
      if (tried.empty() || !stop_is_set()) tried.emplace_back(value_of(look(axis)), axis);
    std::stable_sort(tried.begin(), tried.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    const std::size_t polished = limits_.search ? 3 : 1;
    for (std::size_t i = 0; i < std::min(polished, tried.size()) && !stop_is_set(); ++i)
      polish(tried[i].second);
    if (limits_.search) branch();
    return best_;
  }

private:
  static constexpr std::size_t kFew = 64;
  // Gains of less than this fraction end a series of steps (no unit): far below every gap that can be
  // requested.
  static constexpr double kWorthAStep = 1e-9;

  double value_of(const AxialShadow& s) const { return measure_(s.radius, s.high - s.low); }
  double bound_of(const AxialShadow& s, double angle) const {
    const AxialBound b = bound_near(s, angle);
    return measure_(b.radius, b.length) * (1.0 - 0x1p-44);
  }

  // Tests a direction on all points: remembers the points that decide, and the direction if it is the best.
  AxialShadow look(const Vec3& axis) {
    const AxialShadow shadow = shadow_along(points_, axis);
    visits_ += 8.0 * static_cast<double>(points_.size());
    for (const std::uint32_t i : shadow.decisive)
      if (!known_[i]) {
        known_[i] = true;
        few_.push_back(points_[i]);
      }
    if (const double value = value_of(shadow); value < best_.value) {
      best_.value = value;
      best_.axis = axis;
    }
    return shadow;
  }
  AxialShadow look_at_few(const Vec3& axis) {
    visits_ += 8.0 * static_cast<double>(few_.size());
    return shadow_along(few_, axis);
  }

  // Steps downhill over the few points, then tests if the others agree.
  void polish(Vec3 axis) {
    const int rounds = limits_.search ? 12 : 2;
    const double shortest = limits_.search ? 1e-8 : 2e-3;
    for (int round = 0; round < rounds && !stop_is_set(); ++round) {
      double here = value_of(look_at_few(axis));
      for (double step = round == 0 ? 0.1 : 1e-3; step > shortest;) {
        const auto [u, v] = square_to(axis);
        const double before = here;
        Vec3 better = axis;
        for (int k = 0; k < 8; ++k) {
          const double angle = 0.25 * std::numbers::pi * k + step;  // a different angle in each step
          const Vec3 next = glm::normalize(axis + step * (std::cos(angle) * u + std::sin(angle) * v));
          if (const double value = value_of(look_at_few(next)); value < here) {
            here = value;
            better = next;
          }
        }
        if (!(here < before * (1.0 - kWorthAStep))) step *= 0.5;
        axis = better;
        if (is_set(options_.stop)) break;
      }
      if (!(value_of(look(axis)) > here * (1.0 + kWorthAStep))) break;
    }
  }

  bool stop_is_set() {
    if (is_set(options_.stop) ||
        (options_.time_limit_s > 0.0 &&
         std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() >
             options_.time_limit_s))
      best_.stopped = true;
    return best_.stopped;
  }

  // Computes the bound of a cell; infinity if it need not be visited again.
  void judge(Cell cell) {
    const Vec3 middle = direction_at(cell, cell.x, cell.y);
    const double angle = angle_of(cell, middle);
    cell.bound = std::fmax(cell.bound, bound_of(look_at_few(middle), angle));
    if (cell.bound * (1.0 + limits_.gap) < best_.value && few_.size() < points_.size()) {
      const double before = best_.value;
      cell.bound = std::fmax(cell.bound, bound_of(look(middle), angle));
      if (best_.value < before * (1.0 - 0.1 * limits_.gap)) polish(best_.axis);
    } else if (few_.size() == points_.size()) {
      const double before = best_.value;
      const AxialShadow here = look_at_few(middle);
      if (value_of(here) < before * (1.0 - 0.1 * limits_.gap)) {
        look(middle);
        polish(best_.axis);
      }
    }
    cells_.push(cell);
  }

  void branch() {
    for (int face = 0; face < 3; ++face) judge({0.0, face, 0.0, 0.0, 1.0});
    while (true) {
      const Cell cell = cells_.top();
      best_.lower_bound = std::fmin(cell.bound, best_.value);
      if (cell.bound * (1.0 + limits_.gap) >= best_.value) return;
      if (++best_.cells > limits_.most_cells || visits_ > limits_.most_visits || stop_is_set()) return;
      if (options_.on_progress && best_.cells % 64 == 0) options_.on_progress({best_.value, cell.bound});
      cells_.pop();
      const double h = 0.5 * cell.half;
      for (const double dx : {-h, h})
        for (const double dy : {-h, h}) judge({cell.bound, cell.face, cell.x + dx, cell.y + dy, h});
    }
  }

  std::span<const Vec3> points_;
  AxialMeasure measure_;
  const AxisSearchLimits& limits_;
  const FitOptions& options_;
  std::vector<Vec3> few_;
  std::vector<bool> known_;
  std::priority_queue<Cell> cells_;
  AxisSearchResult best_;
  double visits_ = 0.0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

AxisSearchResult search_axis(std::span<const Vec3> points, std::span<const Vec3> starts, AxialMeasure measure,
                             const AxisSearchLimits& limits, const FitOptions& options) {
  return AxisSearch(points, measure, limits, options).run(starts);
}

}  // namespace boxwood
