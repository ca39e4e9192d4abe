// SPDX-License-Identifier: MIT
// The space that two solids fill near a common surface point: which of "in both", "only in A" and "only in B"
// have inner points. Uses only exact signs.
#pragma once

#include <span>
#include <vector>

#include "triangles/triangle_pair.hpp"

namespace boxwood {

// The sets that have inner points, near one point or near all tested points.
struct Regions {
  bool both = false, only_a = false, only_b = false;
  bool unclear = false;  // the triangles are not those of two solids
  void add(const Regions& r) noexcept {
    both = both || r.both;
    only_a = only_a || r.only_a;
    only_b = only_b || r.only_b;
    unclear = unclear || r.unclear;
  }
  bool all() const noexcept { return both && only_a && only_b; }
};

// A triangle with the point at a corner, as directions from it: the triangle (point, from, to) is
// counter-clockwise from outside. Less than half a turn.
struct DirectionArc {
  Vec3 from = Vec3(0.0), to = Vec3(0.0);
};

struct HalfPlane;
struct ConeMemory {
  ConeMemory();
  ~ConeMemory();
  std::vector<DirectionArc> a, b;
  std::vector<Vec3> directions;
  std::vector<HalfPlane> half_planes;
};

// Appends the arcs of a triangle with area that contains the point: one to three. `reversed` if it is
// clockwise from outside.
void append_arcs(const Vec3& point, const Corners& t, bool reversed, std::vector<DirectionArc>& arcs);

// Finds the regions near `point`. memory.a and memory.b have the arcs of all triangles of either solid that
// contain the point. Both curves of arcs, on the sphere of directions, bound the space of their solid. If no
// two arcs cross, the end of an arc is on the boundary of each region. There the region is an angle about
// that direction. O(arcs^2).
Regions regions_at(const Vec3& point, ConeMemory& memory);

// Returns true if the direction of `d` from the point is inside the arcs' boundary; it must not be on their
// curve. Exact. Sets `unclear` if the arcs bound nothing.
bool is_direction_inside(const Vec3& point, const Vec3& d, std::span<const DirectionArc> arcs, bool& unclear);

// Finds the regions near the crossing of edge a0-a1 of A and b0-b1 of B, inside both edges, not parallel.
// `a`: the two triangles at A's edge, counter-clockwise from outside (clockwise if `reversed_a`); `b`
// likewise. Both solids are wedges there, which are compared by their reach above and below the plane of the
// two edges.
Regions regions_at_edges(const Vec3& a0, const Vec3& a1, std::span<const Corners> a, bool reversed_a,
                         const Vec3& b0, const Vec3& b1, std::span<const Corners> b, bool reversed_b);

}  // namespace boxwood
