// SPDX-License-Identifier: MIT
// Bounds one cell of rotations.
#include "fit/proof/box_cell.hpp"

#include <algorithm>
#include <cmath>

#include "fit/box/rotation_cell.hpp"

namespace boxwood {

namespace {
// Twice the slack of rotation_cell.cpp: |d| times this covers the rounding of a width and of all terms added.
constexpr double kRounding = 0x1p-46;

struct Bounded {
  double value = 0.0;
  Vec3 gradient = Vec3(0.0);  // of the logarithm of the volume at the centre, halved
  Vec3 urgency = Vec3(0.0);
};

// The values of a cell that the bounds of all differences need.
class CellFrame {
public:
  CellFrame(const Vec3& center, const Vec3& half) noexcept
      : r0_(center), half_(half), axes_(axes_of_rodrigues(center)), norm_(1.0 + glm::dot(center, center)),
        least_(norm_ - glm::dot(glm::abs(center), half)) {
    for (std::size_t k = 0; k < 3; ++k) {
      for (int corner = 0; corner < 4; ++corner) {
        const Vec3 delta = corner_of(corner), moved = glm::cross(delta + glm::cross(r0_, delta), axes_[k]);
        swing_[k] = std::fmax(swing_[k], glm::dot(moved, moved));
      }
      swing_[k] /= least_ * least_;
      turn_[k] = reach(axes_[k]);
    }
  }
  bool is_usable() const noexcept { return least_ > 0.0; }
  const Rows3& axes() const noexcept { return axes_; }

  // Returns the two bounds of docs/volumes.md, the better one.
  Bounded bound_of(const Rows3& differences, double slack, double least_width) const noexcept {
    Bounded b;
    b.urgency = 0.5 * half_;
    double first = 1.0, product = 1.0, loss = 0.0, squares = 0.0, cubes = 1.0, slacks = 0.0;
    bool wide = true;
    Rows3 slopes;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 &u = axes_[k], &d = differences[k];
      const double w = glm::dot(d, u);
      if (!(w > 2.0 * slack)) {  // lost in rounding
        first *= least_width;
        wide = false;
        continue;
      }
      const Vec3 p = d - w * u, c = glm::cross(u, d);
      slopes[k] = (c + glm::cross(c, r0_)) / w;
      const double rotated = 2.0 * reach(c), crossed = 2.0 * turn_[k] * reach(p),
                   shrunk = 2.0 * swing_[k] / (1.0 + swing_[k]);
      first *= std::fmax(w * (1.0 - shrunk) - rotated - crossed - slack, least_width);
      const double bent = shrunk + crossed / w, spread = rotated / w + bent;
      wide = wide && spread <= 1.0;
      product *= w;
      loss += bent;
      squares += bent * (2.0 * spread - bent);
      cubes *= spread;
      slacks += slack / w;
      b.gradient += c / w;
      b.urgency += half_ * glm::abs(slopes[k]) / norm_;
    }
    b.value = std::fmax(first, 0.0);
    if (!wide) return b;
    double linear = 0.0;
    for (int corner = 0; corner < 4; ++corner) {
      double sum = 0.0;
      for (const Vec3& slope : slopes) sum += std::pow(glm::dot(corner_of(corner), slope), 2.0);
      linear = std::fmax(linear, sum);
    }
    squares += 4.0 * linear / (least_ * least_);
    const double fall = std::fmin(2.0 * reach(b.gradient) + loss, 1.0);
    b.value = std::fmax(
        b.value, product * (1.0 - fall + 0.5 * (fall * fall - squares) - cubes - 8.0 * slacks - 0x1p-40));
    return b;
  }

  // Returns the corner to which a bound with this gradient falls off, relative to the centre.
  Vec3 low_corner(const Vec3& gradient) const noexcept {
    const Vec3 slope = slope_of(gradient);
    return {slope.x > 0.0 ? -half_.x : half_.x, slope.y > 0.0 ? -half_.y : half_.y,
            slope.z > 0.0 ? -half_.z : half_.z};
  }
  Vec3 slope_of(const Vec3& gradient) const noexcept { return gradient + glm::cross(gradient, r0_); }

private:
  double reach(const Vec3& g) const noexcept { return glm::dot(half_, glm::abs(slope_of(g))) / least_; }
  // Returns one of four corners of which no two are opposite, relative to the centre.
  Vec3 corner_of(int i) const noexcept {
    return {half_.x, (i & 1) != 0 ? -half_.y : half_.y, (i & 2) != 0 ? -half_.z : half_.z};
  }

  Vec3 r0_, half_;
  Rows3 axes_;
  double norm_, least_;  // 1 + |r0|^2, and the least 1 + r . r0 of the cell
  std::array<double, 3> swing_{}, turn_{};
};

std::array<PointsApart, 3> extremes_along(std::span<const Vec3> points, const Rows3& axes) noexcept {
  std::array<PointsApart, 3> apart{};
  for (std::size_t k = 0; k < 3; ++k) {
    double low = kInfinity, high = -kInfinity;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double s = glm::dot(axes[k], points[i]);
      if (s > high) high = s, apart[k].points[0] = static_cast<std::uint32_t>(i);
      if (s < low) low = s, apart[k].points[1] = static_cast<std::uint32_t>(i);
    }
    apart[k].points[2] = apart[k].points[0];
    apart[k].points[3] = apart[k].points[1];
  }
  return apart;
}
Rows3 differences_of(std::span<const Vec3> points, const std::array<PointsApart, 3>& apart) noexcept {
  Rows3 d;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto& [p, part] = apart[k];
    d[k] = (1.0 - part) * (points[p[0]] - points[p[1]]) + part * (points[p[2]] - points[p[3]]);
  }
  return d;
}

// Returns the part of the other differences that makes the bound level towards the corner; 0 if nothing does.
double level_part(const CellFrame& frame, const Vec3& gradient, const Rows3& others,
                  const Vec3& corner) noexcept {
  Vec3 other(0.0);
  for (std::size_t k = 0; k < 3; ++k) {
    const double w = glm::dot(others[k], frame.axes()[k]);
    if (!(w > 0.0)) return 0.0;
    other += glm::cross(frame.axes()[k], others[k]) / w;
  }
  const double fall = -glm::dot(corner, frame.slope_of(gradient)),
               rise = glm::dot(corner, frame.slope_of(other));
  return fall + rise > 0.0 ? std::clamp(fall / (fall + rise), 0.0, 1.0) : 0.0;
}
}  // namespace

void bound_cell(const CellPoints& points, BoxCell& cell) noexcept {
  const CellFrame frame(cell.center, cell.half);
  cell.step = {};
  cell.step.kind = RotationStep::Kind::bounded;
  cell.step.apart = extremes_along(points.points, frame.axes());
  if (!frame.is_usable()) return;
  const double slack = kRounding * points.diameter;
  const Bounded here =
      frame.bound_of(differences_of(points.points, cell.step.apart), slack, points.least_width);
  Bounded best = here;
  const Vec3 corner = frame.low_corner(here.gradient);
  std::array<PointsApart, 3> mixed = extremes_along(points.points, axes_of_rodrigues(cell.center + corner));
  const double part = level_part(frame, here.gradient, differences_of(points.points, mixed), corner);
  if (part > 0.0) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::array<std::uint32_t, 4> first = cell.step.apart[k].points, second = mixed[k].points;
      mixed[k] = {{first[0], first[1], second[0], second[1]}, part};
    }
    const Bounded level = frame.bound_of(differences_of(points.points, mixed), slack, points.least_width);
    if (level.value > best.value) {
      best = level;
      cell.step.apart = mixed;
    }
  }
  cell.bound = best.value;
  const Vec3& v = best.urgency;
  cell.urgent = v.x >= v.y && v.x >= v.z ? 0 : v.y >= v.z ? 1 : 2;
}

}  // namespace boxwood
