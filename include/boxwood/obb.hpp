// SPDX-License-Identifier: MIT
// Oriented bounding box.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Closed box: center + sum of s_k * axes[k], |s_k| <= half_extents[k]. Axes are unit rows, right-handed; a
// fit gives half-extents in descending order and canonical signs. Empty is half-extents of -infinity.
struct Obb {
  Vec3 center = Vec3(0.0);
  Rows3 axes = kIdentityRows;
  Vec3 half_extents = Vec3(-kInfinity);
};

inline bool is_empty(const Obb& b) noexcept {
  return !(b.half_extents.x >= 0.0 && b.half_extents.y >= 0.0 && b.half_extents.z >= 0.0);
}
// d = p - c; for each axis |(u.x*d.x + u.y*d.y) + u.z*d.z| <= h, in double in this order.
bool contains(const Obb& b, const Vec3& point) noexcept;
double volume(const Obb& b) noexcept;
double area(const Obb& b) noexcept;

// A small box around the finite points; every input point passes contains(), whatever the method.
//   fast       candidate axes (DiTO-14, principal, coordinate), the best polished by calipers; no proof
//   tight      the search below to a gap of 1e-2 or 20000 cells
//   certified  branch and bound over all rotations, to the gap asked for or to its budget: the proof has the
//              lower bound of the volume of every box around the points. What it could not prove shows as a
//              larger gap. It goes on to 1e-5 where that is cheap. docs/volumes.md derives the bound.
// Flat sets (thinner than 1e-12 of the diagonal and twice the input's own rounding) minimise the area in
// their plane, exactly; straight ones the length; Proof::measure says which. The box depends neither on the
// order of the points nor on the number of threads, bit for bit, unless a clock or `stop` ended it. A measure
// beyond the range of doubles has no proof. Empty for no finite point.
Fit<Obb> fit_obb(PointsView points, const FitOptions& options = {});

}  // namespace boxwood
