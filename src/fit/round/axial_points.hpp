// SPDX-License-Identifier: MIT
// The common begin and end of fits of capsules and cylinders: the hull's vertices, the rank of the set, and
// the extents that make contains() true for every given point.
#pragma once

#include <vector>

#include <boxwood/fit.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/obb.hpp>

#include "fit/points/prepared_points.hpp"
#include "fit/round/axis_search.hpp"

namespace boxwood {

struct AxialPoints {
  AxialPoints(PointsView given, const FitOptions& options);

  PreparedPoints prepared;
  bool out_of_memory = false;
  Vec3 center = Vec3(0.0);     // scaled like `prepared`
  std::vector<Vec3> vertices;  // of the hull, about the centre
  // The rank from the box's fit: 0 a point, 1 a line, 2 a plane, 3 a solid. Its axes, the longest first.
  int rank = 0;
  Rows3 axes = kIdentityRows;
  double length = 0.0;  // of a line, rounded down

  // Returns directions to begin with: the box's axes, the coordinate axes and the diagonals.
  std::vector<Vec3> starts() const;
  AxisSearchLimits limits(const FitOptions& options) const;
};

// Sets the smallest half_length and radius about a segment's line for which contains() and exact arithmetic
// agree that every finite point is inside. For a capsule only the radius. `V` must have a centre and an axis,
// a capsule also its half_length.
template <class V> void cover(V& volume, PointsView given);

// Scales a bound of the measure back, and drops a proof beyond the range of doubles.
void finish_proof(Proof& proof, int exponent);

}  // namespace boxwood
