// SPDX-License-Identifier: MIT
// The separating axes of two boxes as a table to read: both shadows, the signed gap, who separates them.
#pragma once

#include <array>

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/pair_state.hpp>

namespace BOXWOOD_EXPORT boxwood {

// One axis, in the frame both shapes are given in.
struct AxisRow {
  Vec3 axis = Vec3(0.0);  // unit; a face axis as the box has it, a cross axis as A's times B's; zero: none
  Interval a, b;          // the shadows: p . axis over all of A, of B; inverted infinities without an axis
  // max(b.min - a.max, a.min - b.max), from the difference of the centres: positive where the axis separates
  // them, the distance of the shadows; negative the least move along it that does. -infinity without an axis.
  double gap = -kInfinity;
  // It separates nothing: the edges are parallel (no axis), or both boxes are flat across it and lie in one
  // plane to within the error band (the gap is then 0 to rounding).
  bool degenerate = false;
};

struct AxisTable {
  std::array<AxisRow, kSeparatingAxisCount> rows{};  // in the order of testing (obb_sat.hpp)
  PairState state = PairState::apart;                // as SatReport::state
  int separating = -1;      // the first row with a gap above the error band; -1: none
  int largest = -1;         // the largest gap that is not degenerate, a face axis within the band; -1: none
  double error_band = 0.0;  // a length: gaps up to it, either way, cannot be told from touching
};

// All 15 axes of two oriented boxes; an Aabb is one with the coordinate axes. Touching is no gap. An empty
// box is apart from everything: every row is degenerate, without an axis. Allocates nothing; a few hundred
// multiplications. separating_axes() (obb_contact.hpp) tells distance, depth and points.
AxisTable axis_table(const Obb& a, const Obb& b) noexcept;

// The box as an oriented one: exactly the same centre and half-extents where doubles have them, else the
// smallest that holds it.
Obb to_obb(const Aabb& b) noexcept;

}  // namespace boxwood
