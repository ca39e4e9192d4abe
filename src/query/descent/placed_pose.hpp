// SPDX-License-Identifier: MIT
// The pose under which the boxes of two placed models are tested, B in A's frame, and its error.
#pragma once

#include <algorithm>
#include <cmath>

#include "query/descent/descent.hpp"
#include "query/descent/placed_corners.hpp"

namespace boxwood {

// Triangles are compared in the world, boxes in A's frame: there the model A is as its tree has it, and B is
// a_from_b(y) = N (R_b y + t_b - t_a), N the inverse of R_a. Where two corners are placed at the same point
// of the world, x and a_from_b(y) are at most `slack` apart; where at a distance, at most `stretch` times
// that and `slack`. With u = 2^-53, C the largest coordinate of a model and T that of a translation, lengths
// of vectors:
//   place(), A     7 u C_a + u T_a in each coordinate: 12.2 u C_a + 1.8 u T_a, times |N| <= 1.002
//   place(), B     the same
//   N              11 u an entry (math.hpp)
//   N R_b          11 u of three entries of R_b, 1.74 in sum, and 3 u: 23 u an entry, 120 u C_b
//   N (t_b - t_a)  42 u in each coordinate: 73 u (T_a + T_b)
// together below 136 u (C_a + C_b + T_a + T_b). The slack is 2^-45, or 256 u, of that sum, so that it also
// covers its own rounding.
struct PlacedPose {
  RigidTransform a_from_b;
  double deviation = 0.0;  // of a_from_b: up to 7e-3, which the tests of boxes hold for (NodeTests)
  double slack = 0.0;      // a length
  double stretch = 1.0;    // no unit
  // The largest coordinate of B that is passed to NodeTests, which adds 2^-48 of it for the placing of
  // corners and centres.
  double reach = 0.0;
};

// Returns the pose. Both trees must not be empty, and both poses usable.
inline PlacedPose placed_pose(const Tree& tree_a, const RigidTransform& world_from_a, const Tree& tree_b,
                              const RigidTransform& world_from_b) noexcept {
  const auto largest = [](const Vec3& t) {
    return std::max({std::fabs(t.x), std::fabs(t.y), std::fabs(t.z)});
  };
  const double reach_a = reach_of(tree_a), reach_b = reach_of(tree_b);
  PlacedPose out;
  const RigidTransform inverse_of_a = inverse({world_from_a.rotation, Vec3(0.0)});
  out.a_from_b = compose(inverse_of_a, {world_from_b.rotation, Vec3(0.0)});
  out.a_from_b.translation = rotate(inverse_of_a, world_from_b.translation - world_from_a.translation);
  out.deviation = rotation_deviation(out.a_from_b);
  out.slack = 0x1p-45 *
              (((reach_a + reach_b) + largest(world_from_a.translation)) + largest(world_from_b.translation));
  // The singular values of R_a are at least sqrt(1 - 3 dev).
  out.stretch = 1.0 + 1.6 * rotation_deviation(world_from_a) + 0x1p-45;
  out.reach = reach_b + 0x1p48 * out.slack;
  return out;
}

}  // namespace boxwood
