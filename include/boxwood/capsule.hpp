// SPDX-License-Identifier: MIT
// Bounding capsule: all points within a radius of a segment; fit with a lower bound, and shapes for drawing.
#pragma once

#include <array>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/polyhedron.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A solid, closed capsule; touching counts. The segment is center + t * axis, |t| <= half_length, with a unit
// axis. half_length 0 is a sphere, radius 0 the bare segment. Empty: radius -infinity.
struct Capsule {
  Vec3 center = Vec3(0.0);
  Vec3 axis = Vec3(0, 0, 1);
  // Half the segment. End to end the capsule is 2 * (half_length + radius) long.
  double half_length = 0.0;
  double radius = -kInfinity;
};

inline bool is_empty(const Capsule& c) noexcept {
  return !(c.radius >= 0.0 && c.half_length >= 0.0);
}
// Tests (q.x*q.x + q.y*q.y) + q.z*q.z <= r*r, in double in this order. Here d = p - c, s = (u.x*d.x +
// u.y*d.y) + u.z*d.z clamped to |s| <= half_length, and q = d - s*u. False for NaN and for the empty capsule.
bool contains(const Capsule& c, const Vec3& point) noexcept;
double volume(const Capsule& c) noexcept;  // 0 for the empty capsule
double area(const Capsule& c) noexcept;

// Returns a small capsule around the finite points. Every input point passes contains(), and lies in the
// capsule in exact arithmetic too.
//
// The proof contains a lower bound of the volume of every capsule around the points. For each direction, the
// smallest circle around the projected points bounds the radius, and their extent bounds the length. Branch
// and bound over all directions finds the minimum of what both imply (docs/volumes.md). The bound ignores
// that points must lie under the caps. The gap is therefore what the fit reached, usually some percent;
// requesting a smaller gap does not help.
//
// The capsule is a local minimum from several starts, never larger than the smallest sphere. With
// FitOptions::obb_method `fast` there is no proof; for straight sets the proof bounds the length. O(n log n)
// for the hull, then some thousand passes over its vertices. The result does not depend on the order of the
// points or the number of threads. Empty if there is no finite point.
Fit<Capsule> fit_capsule(PointsView points, const FitOptions& options = {});

// Returns a polyhedron that contains the capsule, for drawing and for programs that only support meshes. It
// extends at most 1 % of the radius beyond the capsule. Empty for the empty capsule and if memory runs out;
// one vertex for a point, one edge for a segment.
Polyhedron polyhedron_around(const Capsule& c);
// Returns the lines of a wireframe drawing, as pairs of points: both rims and four lines along the side,
// continued over the ends.
// Empty if memory runs out.
std::vector<std::array<Vec3, 2>> drawn_lines(const Capsule& c);
inline Polyhedron outline(const Capsule&) {  // round: it has no polyhedron of its own
  return {};
}

}  // namespace boxwood
