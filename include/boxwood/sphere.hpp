// SPDX-License-Identifier: MIT
// Bounding sphere: the solid ball in double, its exact membership test and the smallest enclosing sphere.
#pragma once

#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/polyhedron.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A solid, closed ball; touching counts. Empty: radius -infinity. A single point has radius 0.
struct Sphere {
  Vec3 center = Vec3(0.0);
  double radius = -kInfinity;
};

inline bool is_empty(const Sphere& s) noexcept {
  return !(s.radius >= 0.0);
}
// Tests (d.x*d.x + d.y*d.y) + d.z*d.z <= r*r with d = p - c, in double in this order. False for NaN and for
// the empty sphere.
bool contains(const Sphere& s, const Vec3& point) noexcept;
double volume(const Sphere& s) noexcept;  // 0 for the empty sphere
double area(const Sphere& s) noexcept;

// Returns the smallest enclosing sphere of the finite points, by pivoting on a support of at most four points
// (Gartner 1999) with culling (Kallberg & Larsson 2013). Radius over optimum: at most 1 + 1e-12 + 4 * 2^-53 *
// |c| / r. The radius is the largest distance as contains() computes it, rounded up, so every input point
// passes. The proof contains the support points and a lower bound: no smaller sphere contains even these.
// O(n) with 3 to 5 passes. Empty if there is no finite point.
Fit<Sphere> fit_sphere(PointsView points, const FitOptions& options = {});

}  // namespace boxwood
