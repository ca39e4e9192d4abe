// SPDX-License-Identifier: MIT
// Turns about one axis that bring a set of points back onto itself.
#pragma once

#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

struct RotationalSymmetry {
  int order = 1;  // the rotations are by multiples of 2 pi / order; 1: no symmetry found
  Vec3 axis{};    // unit
  // Every point rotated by any of them lies this near to another one (a length, roundings included).
  double error = 0.0;
};

// About the principal axis across which both other moments are alike, through the centroid: what cones,
// cylinders, prisms and wheels have. If all three are alike (the regular solids), about the axis through a
// farthest point. Does not depend on the order of the points. O(n m), m the points at one height; n when
// there is no such axis.
RotationalSymmetry rotational_symmetry(std::vector<Vec3> points);

}  // namespace boxwood
