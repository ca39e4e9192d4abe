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

// Appends the arcs of a triangle with area that holds the point: one to three. `reversed`: it is clockwise
// from outside.
void append_arcs(const Vec3& point, const Corners& t, bool reversed, std::vector<DirectionArc>& arcs);

// Near `point`, of memory.a and memory.b: all triangles of either solid that hold the point. Both curves of
// arcs, on the sphere of directions, bound what their solid fills. If no two arcs cross, each region has
// the end of an arc at its edge, and is seen there as an angle about that direction. O(arcs^2).
Regions regions_at(const Vec3& point, ConeMemory& memory);

// Returns true if the direction of `d` from the point is inside the arcs' boundary; it must not be on their
// curve. Exact. Sets `unclear` if the arcs bound nothing.
bool is_direction_inside(const Vec3& point, const Vec3& d, std::span<const DirectionArc> arcs, bool& unclear);

// Near the point where edge a0-a1 of A and b0-b1 of B cross, inside of both, not parallel. `a`: the two
// triangles at A's edge, counter-clockwise from outside (clockwise where `reversed_a`); so of B. Both solids
// are wedges there, and what counts is how high they reach over the plane of the two edges and below it.
Regions regions_at_edges(const Vec3& a0, const Vec3& a1, std::span<const Corners> a, bool reversed_a,
                         const Vec3& b0, const Vec3& b1, std::span<const Corners> b, bool reversed_b);

}  // namespace boxwood
