// SPDX-License-Identifier: MIT
// Merges two volumes of one kind: containment first, then an exact fit.
#include <boxwood/volume_transform.hpp>

#include <algorithm>
#include <cmath>

#include <boxwood/convex.hpp>
#include <boxwood/intersects.hpp>

#include "base/fixed_vector.hpp"
#include "base/vector_sums.hpp"
#include "volumes/each_kdop.hpp"
#include "volumes/guarded_hull.hpp"

namespace boxwood {

namespace {
// Returns true if all corners pass contains() with a margin for the rounding of any other point.
bool surely_inside(const Obb& outer, const Obb& inner) noexcept {
  const ConvexSet corners(inner);
  const double slack = 2.0 * corners.error() + 0x1p-47 * (sum(outer.half_extents) + sum(inner.half_extents));
  Obb tight = outer;
  tight.half_extents -= slack;
  for (const Vec3& p : corners.vertices())
    if (!contains(tight, p)) return false;
  return true;
}

// Returns a box around points in another box's axes.
template <class Points> Obb box_in_axes(const Obb& frame, const Points& points) noexcept {
  Aabb box;
  for (const Vec3& p : points) box = grow(box, in_frame(frame.center, frame.axes, p));
  const Vec3 middle = box.min + 0.5 * (box.max - box.min);
  return {frame.center + middle.x * frame.axes[0] + middle.y * frame.axes[1] + middle.z * frame.axes[2],
          frame.axes, glm::max(box.max - middle, middle - box.min)};
}
}  // namespace

Sphere merge(const Sphere& a, const Sphere& b) noexcept {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  const Vec3 d = b.center - a.center;
  const double apart = std::sqrt(glm::dot(d, d)) * (1.0 + 0x1p-50);
  const double rounding = 0x1p-50 * (a.radius + b.radius + largest(a.center) + largest(b.center));
  if (apart + b.radius + rounding <= a.radius || (apart == 0.0 && b.radius <= a.radius)) return a;
  if (apart + a.radius + rounding <= b.radius || (apart == 0.0 && a.radius <= b.radius)) return b;
  const double radius = 0.5 * (apart + a.radius + b.radius);
  Sphere both{a.center + d * std::clamp((radius - a.radius) / apart, 0.0, 1.0), 0.0};
  both.radius = std::max(glm::distance(both.center, a.center) + a.radius,
                         glm::distance(both.center, b.center) + b.radius);
  both.radius += 0x1p-49 * both.radius + rounding;
  return both;
}

Aabb merge(const Aabb& a, const Aabb& b) noexcept {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

FixedAabb merge(const FixedAabb& a, const FixedAabb& b) noexcept {
  const Sphere both = merge(Sphere{a.center, a.half_size}, Sphere{b.center, b.half_size});
  if (is_empty(both)) return {};
  return {both.center, both.radius};
}

Obb merge(const Obb& a, const Obb& b, const FitOptions& options) {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  if (surely_inside(a, b)) return a;
  if (surely_inside(b, a)) return b;
  FixedVector<Vec3, 16> corners;
  const ConvexSet set_a(a), set_b(b);
  for (const Vec3& p : set_a.vertices()) corners.push_back(p);
  for (const Vec3& p : set_b.vertices()) corners.push_back(p);
  const Fit<Obb> fit = fit_obb(std::span<const Vec3>(corners.begin(), corners.end()), options);
  Obb both = fit.out_of_memory ? box_in_axes(a, corners) : fit.volume;
  const double rounding = 2.0 * (set_a.error() + set_b.error()) +
                          0x1p-47 * (sum(both.half_extents) + sum(a.half_extents) + sum(b.half_extents));
  for (int k = 0; k < 3; ++k)
    // 0 if all corners are exactly in one plane
    if (both.half_extents[k] > 0.0) both.half_extents[k] += rounding;
  return both;
}

template <int K> Kdop<K> merge(const Kdop<K>& a, const Kdop<K>& b) noexcept {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  if constexpr (K == 8)
    if (a.planar != b.planar) {
      // The octagon in the other's directions: extremes of its corners, rounded outward.
      const Kdop<K>& octagon = a.planar ? a : b;
      Kdop<K> both = a.planar ? b : a;
      const ConvexSet corners(octagon);
      const auto slabs = directions(both);
      for (std::size_t i = 0; i < slabs.size(); ++i)
        for (const Vec3& p : corners.vertices()) {
          const double at = along(slabs[i], p);
          const double rounding = 4.0 * corners.error() + 0x1p-50 * largest(p);
          both.min[i] = std::min(both.min[i], at - rounding);
          both.max[i] = std::max(both.max[i], at + rounding);
        }
      return both;
    }
  Kdop<K> both = a;
  for (std::size_t i = 0; i < directions(a).size(); ++i) {
    both.min[i] = std::min(a.min[i], b.min[i]);
    both.max[i] = std::max(a.max[i], b.max[i]);
  }
  return both;
}

namespace {
// Returns the k-DOP of one point, with the directions of another.
template <int K> Kdop<K> around(const Vec3& point, const Kdop<K>& like) noexcept {
  Kdop<K> one;
  one.planar = like.planar;
  const auto slabs = directions(one);
  for (std::size_t i = 0; i < slabs.size(); ++i) one.min[i] = one.max[i] = along(slabs[i], point);
  return one;
}
}  // namespace

template <int K>
OrientedKdop<K> merge(const OrientedKdop<K>& a, const OrientedKdop<K>& b, const FitOptions& options) {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  const ConvexSet set_a(a), set_b(b);
  const double rounding = 4.0 * (set_a.error() + set_b.error());
  // Returns one of them if it contains the corners of the other with a margin for rounding.
  const auto holds = [&](const OrientedKdop<K>& outer, const ConvexSet& inner) {
    OrientedKdop<K> tight = outer;
    for (std::size_t i = 0; i < directions(outer.slabs).size(); ++i) {
      tight.slabs.min[i] += 2.0 * rounding;
      tight.slabs.max[i] -= 2.0 * rounding;
    }
    const auto vertices = inner.vertices();
    return std::all_of(vertices.begin(), vertices.end(), [&](const Vec3& p) { return contains(tight, p); });
  };
  if (holds(a, set_b)) return a;
  if (holds(b, set_a)) return b;
  FixedVector<Vec3, 128> corners;
  for (const ConvexSet* set : {&set_a, &set_b})
    for (const Vec3& p : set->vertices()) corners.push_back(p);
  const Fit<OrientedKdop<K>> fit =
      fit_oriented_kdop<K>(std::span<const Vec3>(corners.begin(), corners.end()), options);
  if (!fit.out_of_memory) return expand(fit.volume, rounding);
  OrientedKdop<K> both{a.center, a.axes, {}};
  for (const Vec3& p : corners)
    both.slabs = merge(both.slabs, around(in_frame(a.center, a.axes, p), both.slabs));
  return expand(both, rounding);
}
#define BOXWOOD_KDOP(K)                                                                                      \
  template Kdop<K> merge(const Kdop<K>&, const Kdop<K>&) noexcept;                                           \
  template OrientedKdop<K> merge(const OrientedKdop<K>&, const OrientedKdop<K>&, const FitOptions&);
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP

ConvexHull merge(const ConvexHull& a, const ConvexHull& b) {
  if (b.dimension == kHullOutOfMemory) return hull_without_memory();
  return with_memory_for_hull(a, [&] {
    if (is_empty(a)) return b;
    if (is_empty(b)) return a;
    std::vector<Vec3> points = a.vertices;
    points.insert(points.end(), b.vertices.begin(), b.vertices.end());
    return fit_hull(points).volume;
  });
}

namespace {
bool is_empty(const AnyVolume& v) noexcept {
  return convex_set(v).empty();
}
bool is_out_of_memory(const AnyVolume& v) noexcept {
  const auto* hull = std::get_if<ConvexHull>(&v);
  return hull != nullptr && hull->dimension == kHullOutOfMemory;
}
// Copies a volume; only a hull's copy needs memory.
AnyVolume copy_of(const AnyVolume& v) {
  return unless_memory_ends([&] { return v; }, [] { return AnyVolume(hull_without_memory()); });
}
}  // namespace

AnyVolume merge(const AnyVolume& a, const AnyVolume& b, const FitOptions& options) {
  if (is_out_of_memory(a) || is_out_of_memory(b)) return hull_without_memory();
  if (is_empty(b)) return copy_of(a);
  if (is_empty(a)) return copy_of(b);
  return std::visit(
      [&](const auto& x) -> AnyVolume {
        using V = std::decay_t<decltype(x)>;
        const V* const y = std::get_if<V>(&b);
        BOXWOOD_ASSERT(y != nullptr);
        if constexpr (!std::is_same_v<V, std::monostate>) {
          if (y == nullptr) return std::monostate{};
          if constexpr (std::is_same_v<V, Obb>)
            return merge(x, *y, options);
          else
            return merge(x, *y);
        }
        return std::monostate{};
      },
      a);
}

Aabb intersection(const Aabb& a, const Aabb& b) noexcept {
  if (is_empty(a) || is_empty(b)) return {};
  const Aabb common{glm::max(a.min, b.min), glm::min(a.max, b.max)};
  return is_empty(common) ? Aabb{} : common;
}

}  // namespace boxwood
