// SPDX-License-Identifier: MIT
// Everything the 15 separating axes tell of two oriented boxes: state, gaps, distance, depth and shared
// points.
#pragma once

#include <array>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/pair_state.hpp>

namespace BOXWOOD_EXPORT boxwood {

// In the frame both boxes are given in. Axes are numbered as in obb_sat.hpp.
struct SatReport {
  PairState state = PairState::apart;
  // Signed distance of the two projections on each unit axis: positive where it separates the boxes.
  // -infinity where there is no axis (parallel edges), and where both boxes are flat across it and lie in one
  // plane: it separates nothing. Measured on the normalised axis, so small angles cost no accuracy.
  std::array<double, kSeparatingAxisCount> gap{};
  std::array<Vec3, kSeparatingAxisCount> direction{};  // unit, pointing from A's centre to B's; else zero
  int axis = -1;                      // the axis of the largest gap; a face axis wins within the error band
  double error_band = 0.0;            // a length; what cannot be told from touching within it is `touching`
  double distance_lower_bound = 0.0;  // max(0, largest gap - error_band): by the axes alone
  double distance = 0.0;              // the exact one, to rounding; 0 unless apart
  double depth = 0.0;                 // 0 unless overlapping: the smallest move of B that separates them...
  Vec3 depth_direction = Vec3(0.0);   // ...is depth * depth_direction (unit, from A to B)
  // Apart: the nearest points. Else the centre of what they share once B is moved out: point_a is on A,
  // point_b = point_a - depth * depth_direction on B.
  Vec3 point_a = Vec3(0.0);
  Vec3 point_b = Vec3(0.0);
  // Not apart: the corners of that shared vertex (1), edge (2) or convex polygon (3 to 8), on A's surface.
  std::array<Vec3, 8> contacts{};
  int contact_count = 0;
};

// Ten times the cost of separating_axis() at least: all 15 axes, and the nearest or the shared points. An
// empty box is apart from everything: axis -1, distance infinity. Allocates nothing.
SatReport separating_axes(const Obb& a, const Obb& b) noexcept;

}  // namespace boxwood
