// SPDX-License-Identifier: MIT
// Bounding capsule: all points within a radius of a segment.
#pragma once

#include <array>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/polyhedron.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Solid and closed; touching counts. The segment is center + t * axis, |t| <= half_length, with a unit axis;
// half_length 0 is a sphere, radius 0 the segment. Empty is radius -infinity.
struct Capsule {
  Vec3 center = Vec3(0.0);
  Vec3 axis = Vec3(0, 0, 1);
  double half_length = 0.0;  // of the segment: end to end the capsule is 2 * (half_length + radius) long
  double radius = -kInfinity;
};

inline bool is_empty(const Capsule& c) noexcept {
  return !(c.radius >= 0.0 && c.half_length >= 0.0);
}
// d = p - c; s = (u.x*d.x + u.y*d.y) + u.z*d.z, cut to |s| <= half_length; q = d - s*u;
// (q.x*q.x + q.y*q.y) + q.z*q.z <= r*r, in double in this order. False for NaN and for the empty capsule.
bool contains(const Capsule& c, const Vec3& point) noexcept;
double volume(const Capsule& c) noexcept;  // 0 for the empty capsule
double area(const Capsule& c) noexcept;

// A small capsule around the finite points; every input point passes contains(), and lies in the capsule in
// exact arithmetic too. The proof has a lower bound of the volume of every capsule around the points: for
// each direction the smallest circle around their shadow bounds the radius, their extent the length, and
// branch and bound over all directions finds the least of what both imply (docs/volumes.md). That bound
// leaves out that points must lie under the caps, so the gap is what was reached, usually some percent, and
// asking for a smaller one does not help. The capsule itself is a local minimum from several starts, never
// larger than the smallest sphere. Method (FitOptions::obb_method): fast gives no proof. Straight sets have a
// proof of length. O(n log n) for the hull, then some thousand passes over its vertices. The same whatever
// the order of the points and the number of threads. Empty for no finite point.
Fit<Capsule> fit_capsule(PointsView points, const FitOptions& options = {});

// A polyhedron that holds the capsule, and no more than 1 % of the radius farther out: for drawing and for
// programs that know only meshes. No vertices for the empty one and where memory ends; one vertex for a
// point, an edge for a segment.
Polyhedron polyhedron_around(const Capsule& c);
// What a drawing of lines shows: both rims and four lines along it, which a capsule carries on over its ends.
// Pairs of points.
std::vector<std::array<Vec3, 2>> drawn_lines(const Capsule& c);
inline Polyhedron outline(const Capsule&) {  // round: it has none of its own
  return {};
}

}  // namespace boxwood
