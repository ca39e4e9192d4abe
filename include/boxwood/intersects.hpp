// SPDX-License-Identifier: MIT
// Do two volumes meet, and how do they lie: every pair among sphere, boxes, k-DOPs, hull, triangle and
// polygon.
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

// Anything ConvexSet has a constructor for. Corners as std::array<Vec3, 3> (a triangle) or a span of points
// (their convex hull, as a convex polygon) take part too; points that are not finite make them empty.
template <class V>
concept ConvexVolume = std::is_constructible_v<ConvexSet, const V&>;

// A volume of the table in the common form; refers to a hull inside `v`. Empty for std::monostate.
ConvexSet convex_set(const AnyVolume& v) noexcept;

// State and depth, in the frame both are given in. `apart` is proven; what cannot be told from touching
// within error_band is `touching`. An empty volume is apart from everything. See PairRelation.
template <ConvexVolume A, ConvexVolume B> PairRelation relation(const A& a, const B& b) noexcept {
  return convex_relation(ConvexSet(a), ConvexSet(b));
}
// Exact: error_band is 0.
PairRelation relation(const Aabb& a, const Aabb& b) noexcept;
PairRelation relation(const AnyVolume& a, const AnyVolume& b) noexcept;

// Touching counts. Never false for volumes that meet; true for volumes that are apart by less than the error
// band (about 1e-13 of their extents). An empty volume meets nothing. Symmetric.
template <ConvexVolume A, ConvexVolume B> bool intersects(const A& a, const B& b) noexcept {
  return convex_intersects(ConvexSet(a), ConvexSet(b));
}
// The k/2 interval tests of a tree of k-DOPs (Klosowski et al. 1998), exact: false proves that they are
// apart; what is true may still be apart along another direction, which intersects() tells. Of an octagon's
// slabs and a cube's (8-DOPs, `planar`) it is true.
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
