// SPDX-License-Identifier: MIT
// Intersection and relation of every pair of volumes: sphere, boxes, k-DOPs, hull, capsule, cylinder,
// triangle and polygon.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A type from which ConvexSet can be constructed. That includes a triangle as std::array<Vec3, 3> and a span
// of points, which represents their convex hull. Non-finite points make the set empty.
template <class V>
concept ConvexVolume = std::is_constructible_v<ConvexSet, const V&>;

// Returns a volume of the table in the common form; refers to a hull inside `v`. Empty for std::monostate.
ConvexSet convex_set(const AnyVolume& v) noexcept;

// Returns state and depth in the common frame of both volumes; see PairRelation. `apart` is proven; pairs
// within error_band of touching are `touching`. An empty volume is apart from everything.
template <ConvexVolume A, ConvexVolume B> PairRelation relation(const A& a, const B& b) noexcept {
  return convex_relation(ConvexSet(a), ConvexSet(b));
}
// Exact: error_band is 0.
PairRelation relation(const Aabb& a, const Aabb& b) noexcept;
PairRelation relation(const AnyVolume& a, const AnyVolume& b) noexcept;

// Tests if two volumes meet. Touching counts. Never false for volumes that meet. True also for volumes apart
// by less than the error band (about 1e-13 of their extents). An empty volume meets nothing. Symmetric.
template <ConvexVolume A, ConvexVolume B> bool intersects(const A& a, const B& b) noexcept {
  return convex_intersects(ConvexSet(a), ConvexSet(b));
}
// Runs the k/2 interval tests of a tree of k-DOPs (Klosowski et al. 1998), exactly. False proves that the
// volumes are apart. If true, they may still be apart along another direction; intersects() decides that.
// True if one has an octagon's slabs and the other a cube's (8-DOPs, `planar`).
template <int K> bool slabs_overlap(const Kdop<K>& a, const Kdop<K>& b) noexcept {
  if (is_empty(a) || is_empty(b)) return false;
  if (a.planar != b.planar) return true;
  const std::size_t slabs = directions(a).size();
  for (std::size_t i = 0; i < slabs; ++i)
    if (!(a.min[i] <= b.max[i] && b.min[i] <= a.max[i])) return false;
  return true;
}
template <int K> bool intersects(const Kdop<K>& a, const Kdop<K>& b) noexcept {
  return slabs_overlap(a, b) && convex_intersects(ConvexSet(a), ConvexSet(b));
}
bool intersects(const Aabb& a, const Aabb& b) noexcept;      // exact
bool intersects(const Sphere& a, const Sphere& b) noexcept;  // band: 2^-50 of the radii and the distance
bool intersects(const Sphere& a, const Aabb& b) noexcept;    // the rounded box; the same band
bool intersects(const Aabb& a, const Sphere& b) noexcept;
bool intersects(const Obb& a, const Obb& b) noexcept;  // the 15 axes; band: SatTolerance
bool intersects(const AnyVolume& a, const AnyVolume& b) noexcept;

}  // namespace boxwood
