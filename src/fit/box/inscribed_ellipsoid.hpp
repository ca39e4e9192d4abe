// SPDX-License-Identifier: MIT
// A lower bound of every box around a convex hull, from the ellipsoid that touches the faces of a good box.
//
// Let an ellipsoid be { c + L x : |x| <= 1 } with M = L L^T. Its width along a unit vector u is 2 sqrt(u^T M
// u). A box with the orthonormal axes u_i around it has at least the volume 8 sqrt(prod u_i^T M u_i). The
// product of the diagonal of a positive definite matrix is at least its determinant (Hadamard 1893), so no
// box is smaller than 8 |det L|. For the ellipsoid that touches the six faces of a box, 8 |det L| is the
// volume of that box. Shrunk by s until it is inside the hull, it shows that no box around the hull is
// smaller than s^3 of it.
#pragma once

#include <span>

#include <boxwood/math.hpp>

#include "fit/hull/quickhull.hpp"

namespace boxwood {

// Returns a lower bound of the radius of the largest sphere about `center` inside the hull of the points; 0
// if no sphere fits.
double inscribed_radius(std::span<const Vec3> points, const quickhull::Hull& hull,
                        const Vec3& center) noexcept;

// Returns a lower bound of the volume of every box around the points: s^3 times that of the smallest box with
// these orthonormal axes. The bound is tight if that box is the best one and the hull comes near the middle
// of its faces and bulges between them: spheres, ellipsoids, cylinders, boxes. 0 for flat sets. Linear in the
// hull.
double inscribed_box_bound(std::span<const Vec3> points, const quickhull::Hull& hull,
                           const Rows3& axes) noexcept;

// Both bounds are valid for the exact numbers, and also if each point is wrong by a rounding of its own size.

}  // namespace boxwood
