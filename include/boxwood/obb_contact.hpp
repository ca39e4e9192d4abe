// SPDX-License-Identifier: MIT
// The full separating-axis report on two oriented boxes: state, gaps, distance, depth and shared points.
#pragma once

#include <array>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/pair_state.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The result of all 15 axes, in the common frame of both boxes. Axes are numbered as in obb_sat.hpp.
struct SatReport {
  PairState state = PairState::apart;
  // The signed distance of the two projections on each unit axis; positive if the axis separates the boxes.
  // It is -infinity if the axis does not exist (parallel edges), or if both boxes are flat across it and
  // coplanar. Measured on the normalised axis, so small angles cost no accuracy.
  std::array<double, kSeparatingAxisCount> gap{};
  std::array<Vec3, kSeparatingAxisCount> direction{};  // unit, from A's centre to B's; else zero
  int axis = -1;                      // the axis of the largest gap; a face axis wins within the error band
  double error_band = 0.0;            // a length; within it a pair counts as `touching`
  double distance_lower_bound = 0.0;  // max(0, largest gap - error_band): from the axes alone
  double distance = 0.0;              // exact to rounding; 0 unless apart
  // The smallest move of B that separates the boxes is depth * depth_direction; 0 unless overlapping.
  double depth = 0.0;
  Vec3 depth_direction = Vec3(0.0);  // unit, from A to B
  // If apart: the nearest points. Otherwise the centre of the points shared after B is moved out: point_a on
  // A, point_b = point_a - depth * depth_direction on B.
  Vec3 point_a = Vec3(0.0);
  Vec3 point_b = Vec3(0.0);
  // If not apart: the corners of that shared vertex (1), edge (2) or convex polygon (3 to 8), on A's surface.
  std::array<Vec3, 8> contacts{};
  int contact_count = 0;
};

// Evaluates all 15 axes and finds the nearest or the shared points. An empty box is apart from everything:
// axis -1, distance infinity. Allocates nothing. Costs at least ten times as much as separating_axis().
SatReport separating_axes(const Obb& a, const Obb& b) noexcept;

}  // namespace boxwood
