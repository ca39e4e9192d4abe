// SPDX-License-Identifier: MIT
// Bounding cylinder: circular, with flat ends at right angles to its axis; fit with a proven lower bound.
#pragma once

#include <array>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/polyhedron.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A solid, closed cylinder; touching counts. The axis is a unit vector and runs center + t * axis, |t| <=
// half_length. half_length 0 is a disc, radius 0 a segment. Empty: radius -infinity.
struct Cylinder {
  Vec3 center = Vec3(0.0);
  Vec3 axis = Vec3(0, 0, 1);
  double half_length = 0.0;
  double radius = -kInfinity;
};

inline bool is_empty(const Cylinder& c) noexcept {
  return !(c.radius >= 0.0 && c.half_length >= 0.0);
}
// Tests |s| <= half_length and (q.x*q.x + q.y*q.y) + q.z*q.z <= r*r, in double in this order. Here d = p - c,
// s = (u.x*d.x + u.y*d.y) + u.z*d.z, and q = d - s*u. False for NaN and for the empty cylinder.
bool contains(const Cylinder& c, const Vec3& point) noexcept;
double volume(const Cylinder& c) noexcept;  // 0 for the empty cylinder
double area(const Cylinder& c) noexcept;

// Returns a small cylinder around the finite points. Every input point passes contains(), and lies in the
// cylinder in exact arithmetic too.
//
// For one direction, the smallest circle around the projected points and their extent are optimal. Branch and
// bound over all directions finds the direction. The proof contains a lower bound of the volume of every
// cylinder around the points; docs/volumes.md derives it.
//
// FitOptions::obb_method: `fast` gives no proof, `tight` a gap of 1e-2. `certified` runs to FitOptions::gap
// or to its budget of directions, which only sets of nearly equal width in all directions exhaust. Flat sets
// get the smallest disc in their plane (Measure::area), straight sets a segment (Measure::length). O(n log n)
// for the hull, then some hundred passes over its vertices and thousands over the few that matter. The result
// does not depend on the order of the points or the number of threads. Empty if there is no finite point.
Fit<Cylinder> fit_cylinder(PointsView points, const FitOptions& options = {});

// Returns a prism of 64 sides that contains the cylinder, for drawing and for programs that only support
// meshes. Its corners are 0.12 % of the radius farther out. Empty for the empty cylinder and if memory runs
// out; one face for a disc, one edge for a segment, one vertex for a point.
Polyhedron polyhedron_around(const Cylinder& c);
// Returns the lines of a wireframe drawing, as pairs of points: both rims and four lines along the side.
// Empty if memory runs out.
std::vector<std::array<Vec3, 2>> drawn_lines(const Cylinder& c);
inline Polyhedron outline(const Cylinder&) {  // round: it has no polyhedron of its own
  return {};
}

}  // namespace boxwood
