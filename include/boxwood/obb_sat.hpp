// The separating-axis test of two boxes: the early-out form, which tree descents use.
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>

namespace boxwood {

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
inline std::optional<int> separating_axis(const BoxPair& pair, const SatTolerance& tolerance = {}) noexcept;

namespace detail {

// Scale of the slack: every error is a share of the sizes; the normal minimum covers underflow.
inline double sat_slack(const BoxPair& p, const SatTolerance& tolerance) noexcept {
  const double sizes = p.a_half_extents.x + p.a_half_extents.y + p.a_half_extents.z + p.b_half_extents.x +
                       p.b_half_extents.y + p.b_half_extents.z;
  return tolerance.relative * (sizes + std::fabs(tolerance.margin)) + tolerance.absolute +
         std::numeric_limits<double>::min();
}

template <bool kWithMargin>
inline int first_separating_axis(const BoxPair& p, const SatTolerance& tolerance) noexcept {
  const double a[3] = {p.a_half_extents.x, p.a_half_extents.y, p.a_half_extents.z};
  const double b[3] = {p.b_half_extents.x, p.b_half_extents.y, p.b_half_extents.z};
  const double t[3] = {p.t.x, p.t.y, p.t.z};
  const double r[3][3] = {{p.rotation[0].x, p.rotation[0].y, p.rotation[0].z},
                          {p.rotation[1].x, p.rotation[1].y, p.rotation[1].z},
                          {p.rotation[2].x, p.rotation[2].y, p.rotation[2].z}};
  double q[3][3];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) q[i][j] = std::fabs(r[i][j]);
  double slack = sat_slack(p, tolerance);
  if constexpr (kWithMargin) slack += tolerance.margin;

  const auto apart_a = [&](int i) {
    return std::fabs(t[i]) > a[i] + ((b[0] * q[i][0] + b[1] * q[i][1]) + b[2] * q[i][2]) + slack;
  };
  const auto apart_b = [&](int j) {
    return std::fabs((t[0] * r[0][j] + t[1] * r[1][j]) + t[2] * r[2][j]) >
           b[j] + ((a[0] * q[0][j] + a[1] * q[1][j]) + a[2] * q[2][j]) + slack;
  };
  if (apart_a(0)) return 0;
  if (apart_b(0)) return 1;
  if (apart_a(1)) return 2;
  if (apart_a(2)) return 3;
  if (apart_b(1)) return 4;
  if (apart_b(2)) return 5;
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      const double s = std::fabs(t[i2] * r[i1][j] - t[i1] * r[i2][j]);
      double radius = (a[i1] * q[i2][j] + a[i2] * q[i1][j]) + (b[j1] * q[i][j2] + b[j2] * q[i][j1]) + slack;
      if constexpr (kWithMargin) {
        // The axis is shorter than 1 by its sine; take the sine so that the test errs towards "meets".
        const double length = std::sqrt(r[i1][j] * r[i1][j] + r[i2][j] * r[i2][j]);
        const double lean = tolerance.margin > 0.0 ? 1.0 + 0x1p-40 : 1.0 - 0x1p-40;
        radius += tolerance.margin * (length * lean - 1.0);
        if (!(length > 0x1p-20)) continue;  // nearly parallel: the face axes decide
      }
      if (s > radius) return 6 + 3 * i + j;
    }
  }
  return -1;
}

}  // namespace detail

inline std::optional<int> separating_axis(const BoxPair& pair, const SatTolerance& tolerance) noexcept {
  const int axis = tolerance.margin == 0.0 ? detail::first_separating_axis<false>(pair, tolerance)
                                           : detail::first_separating_axis<true>(pair, tolerance);
  if (axis < 0) return std::nullopt;
  return axis;
}

}  // namespace boxwood
