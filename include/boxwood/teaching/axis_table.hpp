// SPDX-License-Identifier: MIT
// The separating axes of two boxes as a table for display: both projections, the signed gap and the result.
#pragma once

#include <array>

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/pair_state.hpp>

namespace BOXWOOD_EXPORT boxwood {

// One axis, in the common frame of both shapes.
struct AxisRow {
  // Unit. A face axis points as the box defines it; a cross axis is A's axis times B's. Zero if there is no
  // axis.
  Vec3 axis = Vec3(0.0);
  // The projections: the range of p . axis over A and over B. Inverted infinities if there is no axis.
  Interval a, b;
  // max(b.min - a.max, a.min - b.max), computed from the difference of the centres. If positive, the distance
  // of the projections: the axis separates the boxes. If negative, minus the shortest move along the axis
  // that separates them. -infinity if there is no axis.
  double gap = -kInfinity;
  // True if the axis separates nothing. Either the edges are parallel (no axis), or both boxes are flat
  // across it and coplanar to within the error band. In the second case the gap is 0 to rounding.
  bool degenerate = false;
};

struct AxisTable {
  std::array<AxisRow, kSeparatingAxisCount> rows{};  // in the order of testing (obb_sat.hpp)
  PairState state = PairState::apart;                // as SatReport::state
  int separating = -1;  // the first row with a gap above the error band; -1 if no axis separates
  // The row with the largest gap that is not degenerate; a face axis wins within the band. -1 if all are
  // degenerate.
  int largest = -1;
  double error_band = 0.0;  // a length; gaps of at most this magnitude count as touching
};

// Computes all 15 axes of two oriented boxes; convert an Aabb by to_obb(). Touching is not a gap. An empty
// box is apart from everything: every row is degenerate and has no axis. Allocates nothing. A few hundred
// multiplications. For distance, depth and contact points use separating_axes() (obb_contact.hpp).
AxisTable axis_table(const Obb& a, const Obb& b) noexcept;

}  // namespace boxwood
