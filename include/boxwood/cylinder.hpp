// SPDX-License-Identifier: MIT
// Bounding cylinder: circular, with flat ends square to its axis.
#pragma once

#include <array>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/polyhedron.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Solid and closed; touching counts. The axis is of unit length and runs center + t * axis, |t| <=
// half_length. half_length 0 is a disc, radius 0 a segment. Empty is radius -infinity.
struct Cylinder {
  Vec3 center = Vec3(0.0);
  Vec3 axis = Vec3(0, 0, 1);
  double half_length = 0.0;
  double radius = -kInfinity;
};

inline bool is_empty(const Cylinder& c) noexcept {
  return !(c.radius >= 0.0 && c.half_length >= 0.0);
}
// d = p - c; s = (u.x*d.x + u.y*d.y) + u.z*d.z; |s| <= half_length; q = d - s*u;
// (q.x*q.x + q.y*q.y) + q.z*q.z <= r*r, in double in this order. False for NaN and for the empty cylinder.
bool contains(const Cylinder& c, const Vec3& point) noexcept;
double volume(const Cylinder& c) noexcept;  // 0 for the empty cylinder
double area(const Cylinder& c) noexcept;

// A small cylinder around the finite points; every input point passes contains(), and lies in the cylinder in
// exact arithmetic too. For one direction the smallest circle around the points' shadow and their extent are
// the best there is; branch and bound over all directions finds the direction. The proof has a lower bound of
// the volume of every cylinder around the points; docs/volumes.md derives it. Method
// (FitOptions::obb_method): fast gives no proof, tight a gap of 1e-2, certified FitOptions::gap or its budget
// of directions, which only sets that are nearly as wide in all directions use up. Flat sets get the smallest
// disc in their plane (Measure::area), straight ones a segment (length). O(n log n) for the hull, then some
// hundred passes over its vertices and thousands over the few that matter. The same whatever the order of the
// points and the number of threads. Empty for no finite point.
Fit<Cylinder> fit_cylinder(PointsView points, const FitOptions& options = {});

// A prism of 64 sides that holds the cylinder, its corners 0.12 % of the radius farther out: for drawing and
// for programs that know only meshes. No vertices for the empty one and where memory ends; a disc gives one
// face, a segment one edge, a point one vertex.
Polyhedron polyhedron_around(const Cylinder& c);
// What a drawing of lines shows: both rims and four lines along it. Pairs of points.
std::vector<std::array<Vec3, 2>> drawn_lines(const Cylinder& c);
inline Polyhedron outline(const Cylinder&) {  // round: it has none of its own
  return {};
}

}  // namespace boxwood
