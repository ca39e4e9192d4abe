// SPDX-License-Identifier: MIT
// Computes times of entering and leaving of volumes that move straight.
#include <boxwood/volume_sweep.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <boxwood/obb_sat.hpp>

#include "base/vector_sums.hpp"
#include "volumes/tests/separating_axis.hpp"

namespace boxwood {

namespace {

constexpr double kRounding = 0x1p-46;

double size_of(const Vec3& v) noexcept {
  return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}
// Restricts `times` to |at + speed * t| <= reach. Returns false if nothing is left.
bool cut(MeetingTimes& times, double at, double speed, double reach) noexcept {
  if (speed == 0.0) return std::fabs(at) <= reach;
  const double t0 = (-reach - at) / speed, t1 = (reach - at) / speed;
  times.enter = std::max(times.enter, std::min(t0, t1));
  times.exit = std::min(times.exit, std::max(t0, t1));
  return times.enter <= times.exit;
}

// Returns the times with |at + speed * t| <= reach for vectors. Measures from the foot of the perpendicular,
// which is stable.
std::optional<MeetingTimes> within(const Vec3& at, const Vec3& speed, double reach) noexcept {
  const double speed_sq = dot(speed, speed);
  if (!(speed_sq > 0.0)) {
    if (dot(at, at) > reach * reach) return std::nullopt;
    return MeetingTimes{-kInfinity, kInfinity};
  }
  const double middle = -dot(at, speed) / speed_sq;
  const Vec3 foot = at + middle * speed;
  const double room = reach * reach - dot(foot, foot);
  if (!(room >= 0.0)) return std::nullopt;
  const double half = std::sqrt(room / speed_sq);
  return MeetingTimes{middle - half, middle + half};
}

// Sweeps a sphere whose centre starts at `at` in the frame of a box. Crossings of face planes divide the time
// into up to seven spans, and in each the squared distance is one quadratic.
std::optional<MeetingTimes> sphere_and_box(const Vec3& at, const Vec3& speed, const Vec3& half,
                                           double radius) noexcept {
  const double slack = kRounding * (size_of(at) + size_of(speed) + size_of(half) + radius) +
                       std::numeric_limits<double>::min();
  const double reach = radius + slack;
  std::array<double, 8> knots{0.0, 1.0};
  std::size_t count = 2;
  for (int k = 0; k < 3; ++k)
    for (const double side : {-half[k], half[k]}) {
      const double t = (side - at[k]) / speed[k];
      if (t > 0.0 && t < 1.0) knots[count++] = t;
    }
  std::sort(knots.begin(), knots.begin() + static_cast<std::ptrdiff_t>(count));
  std::optional<MeetingTimes> result;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double from = knots[i], to = knots[i + 1], middle = 0.5 * (from + to);
    Vec3 off(0.0), rate(0.0);
    for (int k = 0; k < 3; ++k) {
      const double x = at[k] + middle * speed[k];
      if (std::fabs(x) <= half[k]) continue;
      off[k] = at[k] + (x > 0.0 ? -half[k] : half[k]);
      rate[k] = speed[k];
    }
    const auto times = within(off, rate, reach);
    if (!times) continue;
    const double enter = std::max(from, times->enter), exit = std::min(to, times->exit);
    if (!(enter <= exit)) continue;
    if (!result)
      result = MeetingTimes{enter, exit};
    else
      result->exit = exit;
  }
  return result;
}

}  // namespace

std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept {
  if (is_empty(a) || is_empty(b)) return std::nullopt;
  const Vec3 at = b.center - a.center, speed = move_b - move_a;
  const double reach = a.radius + b.radius;
  const double slack = kRounding * (size_of(at) + size_of(speed) + size_of(move_a) + reach) +
                       std::numeric_limits<double>::min();
  const auto times = within(at, speed, reach + slack);
  if (!times || !(times->enter <= 1.0) || !(times->exit >= 0.0)) return std::nullopt;
  return MeetingTimes{std::max(0.0, times->enter), std::min(1.0, times->exit)};
}

std::optional<MeetingTimes> sweep(const Aabb& a, const Vec3& move_a, const Aabb& b,
                                  const Vec3& move_b) noexcept {
  if (is_empty(a) || is_empty(b)) return std::nullopt;
  MeetingTimes times;
  for (int k = 0; k < 3; ++k) {
    const double speed = move_b[k] - move_a[k];
    // b.min - a.max <= -speed t and a.min - b.max <= speed t, that is |middle + speed t| <= half the sum of
    // widths.
    const double low = b.min[k] - a.max[k], high = b.max[k] - a.min[k];
    const double slack =
        speed == 0.0
            ? 0.0
            : kRounding * (std::fabs(low) + std::fabs(high) + std::fabs(move_a[k]) + std::fabs(speed)) +
                  std::numeric_limits<double>::min();
    if (speed == 0.0) {
      if (low > 0.0 || high < 0.0) return std::nullopt;
      continue;
    }
    if (!cut(times, low + 0.5 * (high - low), speed, 0.5 * (high - low) + slack)) return std::nullopt;
  }
  return times;
}

std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Aabb& b,
                                  const Vec3& move_b) noexcept {
  if (is_empty(a) || is_empty(b)) return std::nullopt;
  const Vec3 half = 0.5 * (b.max - b.min), center = b.min + half;
  return sphere_and_box(a.center - center, move_a - move_b, half, a.radius);
}
std::optional<MeetingTimes> sweep(const Aabb& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept {
  return sweep(b, move_b, a, move_a);
}

std::optional<MeetingTimes> sweep(const Sphere& a, const Vec3& move_a, const Obb& b,
                                  const Vec3& move_b) noexcept {
  if (is_empty(a) || is_empty(b)) return std::nullopt;
  const Vec3 d = a.center - b.center, v = move_a - move_b;
  const Vec3 at(dot(b.axes[0], d), dot(b.axes[1], d), dot(b.axes[2], d));
  const Vec3 speed(dot(b.axes[0], v), dot(b.axes[1], v), dot(b.axes[2], v));
  return sphere_and_box(at, speed, b.half_extents, a.radius);
}
std::optional<MeetingTimes> sweep(const Obb& a, const Vec3& move_a, const Sphere& b,
                                  const Vec3& move_b) noexcept {
  return sweep(b, move_b, a, move_a);
}

std::optional<MeetingTimes> sweep(const Obb& a, const Vec3& move_a, const Obb& b,
                                  const Vec3& move_b) noexcept {
  if (is_empty(a) || is_empty(b)) return std::nullopt;
  const BoxPair p = relative_pose(a, b);
  const Vec3 v = move_b - move_a;
  const Vec3 speed(dot(a.axes[0], v), dot(a.axes[1], v), dot(a.axes[2], v));
  const Vec3 &ha = p.a_half_extents, &hb = p.b_half_extents;
  const double slack = detail::sat_slack(p, {}) + kRounding * (size_of(p.t) + size_of(v) + size_of(move_a));
  const Rows3& r = p.rotation;
  MeetingTimes times;
  for (int i = 0; i < 3; ++i) {
    const Vec3& row = r[static_cast<std::size_t>(i)];
    const Vec3 column(r[0][i], r[1][i], r[2][i]);
    if (!cut(times, p.t[i], speed[i], ha[i] + dot(hb, glm::abs(row)) + slack)) return std::nullopt;
    if (!cut(times, dot(p.t, column), dot(speed, column), hb[i] + dot(ha, glm::abs(column)) + slack))
      return std::nullopt;
  }
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    const Vec3 &row = r[static_cast<std::size_t>(i)], &row1 = r[static_cast<std::size_t>(i1)],
               &row2 = r[static_cast<std::size_t>(i2)];
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      const double reach = ha[i1] * std::fabs(row2[j]) + ha[i2] * std::fabs(row1[j]) +
                           hb[j1] * std::fabs(row[j2]) + hb[j2] * std::fabs(row[j1]) + slack;
      if (!cut(times, p.t[i2] * row1[j] - p.t[i1] * row2[j], speed[i2] * row1[j] - speed[i1] * row2[j],
               reach))
        return std::nullopt;
    }
  }
  return times;
}

}  // namespace boxwood
