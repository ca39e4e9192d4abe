// SPDX-License-Identifier: MIT
// The pairs with a test of their own, and dispatch over volumes of any kind.
#include <boxwood/intersects.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <boxwood/volume_distance.hpp>

#include "exact/expansion.hpp"

namespace boxwood {

namespace {
struct ToConvexSet {
  ConvexSet operator()(std::monostate) const noexcept { return {}; }
  template <class V> ConvexSet operator()(const V& v) const noexcept { return ConvexSet(v); }
};
}  // namespace

ConvexSet convex_set(const AnyVolume& v) noexcept {
  return std::visit(ToConvexSet{}, v);
}

namespace {
// Returns boxes along the axes, which have exact closed forms.
std::optional<Aabb> axis_aligned(const AnyVolume& v) noexcept {
  if (const auto* box = std::get_if<Aabb>(&v)) return *box;
  if (const auto* fixed = std::get_if<FixedAabb>(&v)) return to_aabb(*fixed);
  return std::nullopt;
}
}  // namespace

PairRelation relation(const AnyVolume& a, const AnyVolume& b) noexcept {
  const auto box_a = axis_aligned(a), box_b = axis_aligned(b);
  if (box_a && box_b) return relation(*box_a, *box_b);
  return convex_relation(convex_set(a), convex_set(b));
}
namespace {
// Tests two volumes of one kind with the test of that kind.
template <class V> bool intersect_alike(const V& a, const AnyVolume& any_b) noexcept {
  const V& b = *std::get_if<V>(&any_b);
  if constexpr (std::is_same_v<V, std::monostate>)
    return false;
  else if constexpr (std::is_same_v<V, FixedAabb>)
    return intersects(to_aabb(a), to_aabb(b));
  else
    return intersects(a, b);
}
}  // namespace

bool intersects(const AnyVolume& a, const AnyVolume& b) noexcept {
  if (a.index() == b.index()) return std::visit([&](const auto& v) { return intersect_alike(v, b); }, a);
  const auto box_a = axis_aligned(a), box_b = axis_aligned(b);
  if (box_a && box_b) return intersects(*box_a, *box_b);
  return convex_intersects(convex_set(a), convex_set(b));
}
PairDistance distance(const AnyVolume& a, const AnyVolume& b) noexcept {
  const auto box_a = axis_aligned(a), box_b = axis_aligned(b);
  if (box_a && box_b) return distance(*box_a, *box_b);
  return convex_distance(convex_set(a), convex_set(b));
}
Vec3 closest_point(const AnyVolume& v, const Vec3& p) noexcept {
  return std::visit(
      [&](const auto& x) {
        if constexpr (std::is_same_v<std::decay_t<decltype(x)>, std::monostate>)
          return p;
        else
          return closest_point(x, p);
      },
      v);
}

PairRelation relation(const Aabb& a, const Aabb& b) noexcept {
  PairRelation result;
  if (!intersects(a, b)) return result;
  result.state = PairState::touching;
  result.depth = kInfinity;
  for (int k = 0; k < 3; ++k) {
    if (a.min[k] == a.max[k] && b.min[k] == b.max[k]) continue;  // in one plane: no separation there
    const double forward = a.max[k] - b.min[k], backward = b.max[k] - a.min[k];
    const double depth = std::min(forward, backward);
    if (depth >= result.depth) continue;
    result.depth = depth;
    result.direction = Vec3(0.0);
    result.direction[k] = forward <= backward ? 1.0 : -1.0;
  }
  if (result.depth == kInfinity) result.depth = 0.0;  // one point on another
  if (result.depth > 0.0) result.state = PairState::overlapping;
  for (int k = 0; k < 3; ++k) {
    const double low = std::max(a.min[k], b.min[k]), high = std::min(a.max[k], b.max[k]);
    result.point_a[k] = result.direction[k] > 0.0   ? a.max[k]
                        : result.direction[k] < 0.0 ? a.min[k]
                                                    : low + 0.5 * (high - low);
  }
  result.point_b = result.point_a - result.depth * result.direction;
  return result;
}

bool intersects(const Aabb& a, const Aabb& b) noexcept {
  if (is_empty(a) || is_empty(b)) return false;
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
         a.min.z <= b.max.z && b.min.z <= a.max.z;
}

// Each axis has its own gap, rounded once. The nearest points have equal coordinates along the others.
PairDistance distance(const Aabb& a, const Aabb& b) noexcept {
  if (is_empty(a) || is_empty(b)) return {kInfinity, kInfinity, Vec3(0.0), Vec3(0.0)};
  PairDistance result;
  Vec3 gap(0.0);
  int gaps = 0;
  bool rounded = false;
  for (int k = 0; k < 3; ++k) {
    if (a.max[k] < b.min[k] || b.max[k] < a.min[k]) {
      const bool after = a.max[k] < b.min[k];
      result.point_a[k] = after ? a.max[k] : a.min[k];
      result.point_b[k] = after ? b.min[k] : b.max[k];
      const double low = after ? a.max[k] : b.max[k], high = after ? b.min[k] : a.min[k];
      double error = 0.0;
      detail::two_sum(high, -low, gap[k], error);
      ++gaps;
      rounded = rounded || error != 0.0;
      continue;
    }
    const double low = std::max(a.min[k], b.min[k]), high = std::min(a.max[k], b.max[k]);
    result.point_a[k] = result.point_b[k] = std::midpoint(low, high);
  }
  result.distance = gaps == 0                                      ? 0.0
                    : std::max({gap.x, gap.y, gap.z}) == kInfinity ? kInfinity
                                                                   : std::hypot(gap.x, gap.y, gap.z);
  // Each gap is rounded once, the root some four times; a single exact gap is the distance.
  const bool exact = gaps == 0 || (gaps == 1 && !rounded);
  result.lower_bound =
      exact ? result.distance
            : next_down(std::min(result.distance, std::numeric_limits<double>::max()) * (1.0 - 0x1p-50));
  return result;
}

bool intersects(const Sphere& a, const Sphere& b) noexcept {
  if (is_empty(a) || is_empty(b)) return false;
  const Vec3 d = b.center - a.center;
  const double reach = a.radius + b.radius;
  return !(glm::dot(d, d) * (1.0 - 0x1p-49) > reach * reach + std::numeric_limits<double>::min());
}

bool intersects(const Sphere& a, const Aabb& b) noexcept {
  if (is_empty(a) || is_empty(b)) return false;
  const Vec3 d = a.center - glm::clamp(a.center, b.min, b.max);
  return !(glm::dot(d, d) * (1.0 - 0x1p-49) > a.radius * a.radius + std::numeric_limits<double>::min());
}
bool intersects(const Aabb& a, const Sphere& b) noexcept {
  return intersects(b, a);
}

bool intersects(const Obb& a, const Obb& b) noexcept {
  if (is_empty(a) || is_empty(b)) return false;
  return !separating_axis(relative_pose(a, b)).has_value();
}

Vec3 closest_point(const Sphere& s, const Vec3& p) noexcept {
  if (contains(s, p)) return p;
  const Vec3 d = p - s.center;
  const double scale = std::max({std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)});
  const Vec3 unit = d / scale;
  return s.center + unit * (s.radius / std::sqrt(glm::dot(unit, unit)));
}

Vec3 closest_point(const Aabb& b, const Vec3& p) noexcept {
  return glm::clamp(p, b.min, b.max);
}

Vec3 closest_point(const Obb& b, const Vec3& p) noexcept {
  if (contains(b, p)) return p;
  const Vec3 d = p - b.center;
  Vec3 q = b.center;
  for (std::size_t k = 0; k < 3; ++k) {
    const double h = b.half_extents[static_cast<int>(k)];
    q += std::clamp(glm::dot(b.axes[k], d), -h, h) * b.axes[k];
  }
  return q;
}

}  // namespace boxwood
