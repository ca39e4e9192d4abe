// Merging two volumes of one kind: containment first, then an exact fit.
#include <boxwood/volume_transform.hpp>

#include <algorithm>
#include <cmath>

#include <boxwood/convex.hpp>
#include <boxwood/intersects.hpp>

#include "volumes/each_kdop.hpp"

namespace boxwood {

namespace {
double largest(const Vec3& v) noexcept {
  return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}
double sum(const Vec3& v) noexcept {
  return v.x + v.y + v.z;
}

// All corners pass contains() with room for the rounding of any other point.
bool surely_inside(const Obb& outer, const Obb& inner) noexcept {
  const ConvexSet corners(inner);
  const double slack = 2.0 * corners.error() + 0x1p-47 * (sum(outer.half_extents) + sum(inner.half_extents));
  Obb tight = outer;
  tight.half_extents -= slack;
  for (const Vec3& p : corners.vertices())
    if (!contains(tight, p)) return false;
  return true;
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
  std::vector<Vec3> corners;
  const ConvexSet set_a(a), set_b(b);
  for (const Vec3& p : set_a.vertices()) corners.push_back(p);
  for (const Vec3& p : set_b.vertices()) corners.push_back(p);
  Obb both = fit_obb(corners, options).volume;
  const double rounding = 2.0 * (set_a.error() + set_b.error()) +
                          0x1p-47 * (sum(both.half_extents) + sum(a.half_extents) + sum(b.half_extents));
  for (int k = 0; k < 3; ++k)
    if (both.half_extents[k] > 0.0) both.half_extents[k] += rounding;  // 0: all corners exactly in one plane
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

template <int K>
OrientedKdop<K> merge(const OrientedKdop<K>& a, const OrientedKdop<K>& b, const FitOptions& options) {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  std::vector<Vec3> corners;
  const ConvexSet set_a(a), set_b(b);
  const double rounding = 4.0 * (set_a.error() + set_b.error());
  // One of them, where it holds the corners of the other with room for rounding.
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
  for (const ConvexSet* set : {&set_a, &set_b})
    corners.insert(corners.end(), set->vertices().begin(), set->vertices().end());
  return expand(fit_oriented_kdop<K>(corners, options).volume, rounding);
}
#define BOXWOOD_KDOP(K)                                                                                      \
  template Kdop<K> merge(const Kdop<K>&, const Kdop<K>&) noexcept;                                           \
  template OrientedKdop<K> merge(const OrientedKdop<K>&, const OrientedKdop<K>&, const FitOptions&);
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP

ConvexHull merge(const ConvexHull& a, const ConvexHull& b) {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  std::vector<Vec3> points = a.vertices;
  points.insert(points.end(), b.vertices.begin(), b.vertices.end());
  return fit_hull(points).volume;
}

namespace {
bool is_empty(const AnyVolume& v) noexcept {
  return convex_set(v).empty();
}
}  // namespace

AnyVolume merge(const AnyVolume& a, const AnyVolume& b, const FitOptions& options) {
  if (is_empty(b)) return a;
  if (is_empty(a)) return b;
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
