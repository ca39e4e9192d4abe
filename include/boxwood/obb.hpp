// SPDX-License-Identifier: MIT
// Oriented bounding box: the type, its exact membership test, and the fit with a proven lower bound.
#pragma once

#include <boxwood/aabb.hpp>
#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The closed box center + sum of s_k * axes[k], |s_k| <= half_extents[k]. Axes are unit rows, right-handed. A
// fit returns half-extents in descending order and canonical signs. Empty: half-extents of -infinity.
struct Obb {
  Vec3 center = Vec3(0.0);
  Rows3 axes = kIdentityRows;
  Vec3 half_extents = Vec3(-kInfinity);
};

inline bool is_empty(const Obb& b) noexcept {
  return !(b.half_extents.x >= 0.0 && b.half_extents.y >= 0.0 && b.half_extents.z >= 0.0);
}
// Tests |(u.x*d.x + u.y*d.y) + u.z*d.z| <= h for each axis u, with d = p - c, in double in this order.
bool contains(const Obb& b, const Vec3& point) noexcept;
double volume(const Obb& b) noexcept;
double area(const Obb& b) noexcept;

// Returns the box as an oriented one. Centre and half-extents are exact if doubles can represent them;
// otherwise the result is the smallest oriented box that contains `b`.
Obb to_obb(const Aabb& b) noexcept;

// Returns a small box around the finite points. Every input point passes contains(), with every method.
//   fast       tries candidate axes (DiTO-14, principal, coordinate) and refines the best by calipers;
//              gives no proof.
//   tight      runs the search below to a gap of 1e-2 or to 20000 cells.
//   certified  runs branch and bound over all rotations, to the requested gap or to its budget. It continues
//              to 1e-5 if that is cheap.
// The proof contains a lower bound of the volume of every box around the points (docs/volumes.md). An
// unfinished proof shows as a larger gap.
// Flat sets are thinner than 1e-12 of the diagonal and than twice the rounding of the input. For them the fit
// minimises the area in their plane, exactly; for straight sets it minimises the length. Proof::measure says
// which. The box does not depend on the order of the points or the number of threads, bit for bit. The
// exception is a fit ended by a time limit or `stop`. A measure beyond the range of doubles has no proof.
// Empty if there is no finite point.
Fit<Obb> fit_obb(PointsView points, const FitOptions& options = {});

}  // namespace boxwood
