// SPDX-License-Identifier: MIT
// Rotations about one axis that map a set of points to itself.
#pragma once

#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

struct RotationalSymmetry {
  int order = 1;  // the rotations are by multiples of 2 pi / order; 1 without a symmetry
  Vec3 axis{};    // unit
  // The largest distance of a rotated point from the nearest point of the set (a length, roundings included).
  double error = 0.0;
};

// Finds the symmetry of cones, cylinders, prisms and wheels: about the principal axis through the centroid
// across which both other moments are alike. If all three are alike (the regular solids), about the axis
// through a farthest point. Does not depend on the order of the points. O(n m), m the points at one height; n
// if there is no such axis.
RotationalSymmetry rotational_symmetry(std::vector<Vec3> points);

}  // namespace boxwood
