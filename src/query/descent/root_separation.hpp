// SPDX-License-Identifier: MIT
// The first test of a query if models may be clear of each other: two spheres, then the fifteen axes of the
// root boxes if both models are small, or else a few directions, over the tables of both models' extents
// (tree/root_support.hpp).
#pragma once

#include <cmath>

#include <boxwood/collide.hpp>
#include <boxwood/trace.hpp>

#include "tree/layout/root_support.hpp"

namespace boxwood {

struct RootSeparation {
  bool apart = false;          // certain
  int directions = 0;          // the number of directions tried
  Vec3 direction = Vec3(0.0);  // the separating direction in A's frame, from A to B, of any length
};

// Two models, the way from the centre of A to that of B, and the rounding of placing, projecting and of the
// lines here: below 2^-46 of their summands.
struct RootPair {
  const RootSupport& a;
  const RootSupport& b;
  const RigidTransform& a_from_b;
  Vec3 between;
  double slack;
};

// Returns true if an axis of the root boxes of two small models separates them by more than `margin`, or else
// one of a few directions, first the way between the centres. Each further direction is
// found from the last one, d, and the point w of B - A that reached farthest into the overlap: d - 3/2 (d . w
// / w . w) w, so that w no longer does. This is the relaxation method for linear inequalities (Agmon; Motzkin
// and Schoenberg, 1954). It finds no direction if the convex hulls meet. 10 to 40 ns.
RootSeparation part_by_directions(const RootPair& pair, double margin) noexcept;

// Returns true if spheres about the centres, an axis of the root boxes or one of a few directions separate
// the models by more than `margin` (a length, at least 0). Accepts any pose, even one that is not a rotation
// or not finite. False if a tree has no table. The test of the spheres is inline, because it suffices for
// most far models.
//
// The projections are valid for any matrix, so a pose that is no rotation needs no margin: a point of B is R
// (c + y) + t, and d . R y = (R^T d) . y.
inline RootSeparation separate_roots(const Tree& tree_a, const Tree& tree_b, const RigidTransform& a_from_b,
                                     double margin = 0.0) noexcept {
  if (tree_a.root_support() == nullptr || tree_b.root_support() == nullptr) return {};
  const RootSupport &a = *tree_a.root_support(), &b = *tree_b.root_support();
  const auto dot = [](const Vec3& u, const Vec3& v) { return (u.x * v.x + u.y * v.y) + u.z * v.z; };
  const Rows3& r = a_from_b.rotation;
  const Vec3 &t = a_from_b.translation, &c = b.center;
  const Vec3 d = (Vec3(dot(r[0], c), dot(r[1], c), dot(r[2], c)) + t) - a.center,
             d_in_b = (d.x * r[0] + d.y * r[1]) + d.z * r[2];
  const double slack =
      0x1p-44 * ((((std::fabs(t.x) + std::fabs(t.y)) + std::fabs(t.z)) + a.reach) + 3.0 * b.reach);
  // Along the line through the centres the spheres reach R_a |d| + R_b |R^T d|.
  const double radii = ((a.sphere_radius + b.sphere_radius) + (2.0 * slack + margin)) * (1.0 + 0x1p-40),
               d_sq = dot(d, d), d_in_b_sq = dot(d_in_b, d_in_b);
  // Exceeds the loss in products of tiny numbers. `radii` has the slack, at least 2^-44 |d|. If |d|^2 is
  // above 2^-900, its factors do not underflow, and a product loses at most 2^-1074. Otherwise a factor loses
  // at most that, times |d|^2 < 1.
  constexpr double kUnderflow = 0x1p-990;
  if (d_sq * d_sq > radii * radii * (d_sq > d_in_b_sq ? d_sq : d_in_b_sq) + kUnderflow) return {true, 1, d};
  return part_by_directions({a, b, a_from_b, d, slack}, margin);
}

// Records in a trace that a direction separated the models.
void record_separation(const RootSeparation& separation, Trace& trace, QueryStatus& status) noexcept;

}  // namespace boxwood
