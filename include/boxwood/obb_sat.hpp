// SPDX-License-Identifier: MIT
// The separating-axis test of two boxes: the early-out form, which tree descents use.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Two convex boxes are disjoint exactly when their projections on one of 15 directions are: three face
// normals of A, three of B, nine cross products of their edges (Gottschalk, Lin, Manocha 1996). Axes are
// numbered in the order of testing: 0 A0, 1 B0, 2 A1, 3 A2, 4 B1, 5 B2, then 6 + 3 i + j is A_i x B_j.
inline constexpr int kSeparatingAxisCount = 15;
std::string_view name_of_separating_axis(int axis) noexcept;  // "A0", "B2", "A1xB2"; "" outside 0..14

// Box B in the frame of box A: A is |x_i| <= a_half_extents[i], B is t + sum of s_j * column j of `rotation`,
// |s_j| <= b_half_extents[j]. rotation[i][j] is axis i of A dotted with axis j of B.
struct BoxPair {
  Vec3 a_half_extents = Vec3(0.0);
  Vec3 b_half_extents = Vec3(0.0);
  Rows3 rotation = kIdentityRows;
  Vec3 t = Vec3(0.0);
};

// Relative rounding of the test, as a share of the sum of the six half-extents (no unit): it covers boxes
// whose axes are orthonormal to 8 units in the last place, the rounding of the relative pose and of the test
// itself; the count is in docs/separating-axes.md. Danger: smaller loses contacts, larger only descends more
// boxes.
inline constexpr double kSatRelativeError = 0x1p-46;

// How conservative the test is (it errs towards "meets"). A pair is called apart on an axis only if the gap
// there exceeds relative * (sum of the six half-extents) + absolute, and the margin.
struct SatTolerance {
  double relative = kSatRelativeError;  // for a pose use sat_relative_error(rotation_deviation(pose))
  double absolute = 0.0;                // a length: how far the centre of B may be off
  double margin = 0.0;  // a length: > 0, boxes closer than it meet; < 0, boxes that overlap by less are apart
};

// The relative error for a rotation R with |R^T R - I| <= deviation in every entry: 5 * deviation more. (A
// cross axis takes R_j x R_k for R_m; with singular values within 1 +- 1.5 deviation they differ by 4.6.)
constexpr double sat_relative_error(double deviation) noexcept {
  return kSatRelativeError + 5.0 * deviation;
}

// SatTolerance::absolute for a pose: the rounding of place() on vertices and on centres of boxes, where every
// coordinate of B's model is at most `reach` in size.
double placing_error(const RigidTransform& a_from_b, double reach) noexcept;

// B's pose in A's frame, both given in one frame. The axes must be orthonormal to rounding.
BoxPair relative_pose(const Obb& a, const Obb& b) noexcept;
// The same with B given in its own model's frame, placed by a_from_b.
BoxPair relative_pose(const Obb& a, const Obb& b, const RigidTransform& a_from_b) noexcept;

// The first axis in the order of testing that proves the boxes apart, or none: they meet, or are within the
// tolerance of meeting. Touching boxes are never called apart. NaN anywhere gives none. No epsilon is
// absolute (the smallest normal double covers underflow). Half-extents must not be negative. About 60
// multiplications for all 15 axes.
std::optional<int> separating_axis(const BoxPair& pair, const SatTolerance& tolerance = {}) noexcept;

}  // namespace boxwood
