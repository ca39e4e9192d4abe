// SPDX-License-Identifier: MIT
// The fifteen separating axes of two boxes: their order, the tolerance of the test, the first that separates.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Two boxes are disjoint exactly if their projections on one of 15 directions are disjoint (Gottschalk, Lin,
// Manocha 1996). The directions are three face normals of A, three of B, and nine cross products of their
// edges. Axes are numbered in the order of testing: 0 A0, 1 B0, 2 A1, 3 A2, 4 B1, 5 B2, then 6 + 3 i + j is
// A_i x B_j.
inline constexpr int kSeparatingAxisCount = 15;
std::string_view name_of_separating_axis(int axis) noexcept;  // "A0", "B2", "A1xB2"; "" outside 0..14

// Box B in the frame of box A. A is |x_i| <= a_half_extents[i]; B is t + sum of s_j * column j of `rotation`,
// |s_j| <= b_half_extents[j]. rotation[i][j] is axis i of A dotted with axis j of B.
struct BoxPair {
  Vec3 a_half_extents = Vec3(0.0);
  Vec3 b_half_extents = Vec3(0.0);
  Rows3 rotation = kIdentityRows;
  Vec3 t = Vec3(0.0);
};

// The relative rounding error of the test, as a fraction of the sum of the six half-extents (no unit). It
// covers axes that are orthonormal to 8 units in the last place, and the rounding of the relative pose and of
// the test itself; docs/separating-axes.md derives it. A smaller value would lose contacts; a larger one only
// descends into more boxes.
inline constexpr double kSatRelativeError = 0x1p-46;

// The amount by which the test errs towards "meets". A pair is apart on an axis only if the gap exceeds
// relative * (sum of the six half-extents) + absolute + margin.
struct SatTolerance {
  double relative = kSatRelativeError;  // for a pose use sat_relative_error(rotation_deviation(pose))
  double absolute = 0.0;                // a length: the error of the position of B's centre
  // A length. If positive, boxes closer than it meet; if negative, boxes that overlap by less are apart.
  double margin = 0.0;
};

// Returns the relative error for a rotation R with |R^T R - I| <= deviation in every entry: 5 * deviation
// more than kSatRelativeError. A cross axis uses R_j x R_k for R_m; with singular values within 1 +- 1.5
// deviation these differ by 4.6 deviation.
constexpr double sat_relative_error(double deviation) noexcept {
  return kSatRelativeError + 5.0 * deviation;
}

// Returns SatTolerance::absolute for a pose: the rounding of place() on vertices and on centres of boxes.
// Every coordinate of B's model must be at most `reach` in magnitude.
double placing_error(const RigidTransform& a_from_b, double reach) noexcept;

// Returns B's pose in A's frame; both boxes are in one common frame. The axes must be orthonormal to
// rounding.
BoxPair relative_pose(const Obb& a, const Obb& b) noexcept;
// Returns B's pose in A's frame. B is in its own model's frame, placed by a_from_b.
BoxPair relative_pose(const Obb& a, const Obb& b, const RigidTransform& a_from_b) noexcept;

// Returns the first axis, in the order of testing, that proves the boxes apart. Returns nullopt if they meet
// or are within the tolerance of meeting, and if any number is NaN. Touching boxes are never apart. No
// epsilon is absolute; the smallest normal double covers underflow. Half-extents must not be negative. About
// 60 multiplications for all 15 axes.
std::optional<int> separating_axis(const BoxPair& pair, const SatTolerance& tolerance = {}) noexcept;

}  // namespace boxwood
