// SPDX-License-Identifier: MIT
// Sweeps a box that moves and rotates, by conservative advancement.
#include <boxwood/volume_sweep.hpp>

#include <algorithm>
#include <cmath>

#include <boxwood/convex.hpp>

#include "base/vector_sums.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kMaxSteps = 10000;

// Returns the angle of the turn from one rotation to another, 0..pi.
double angle_between(const Rows3& from, const Rows3& to) noexcept {
  // Entries of from^T to.
  const auto entry = [&](int i, int j) {
    return from[0][i] * to[0][j] + from[1][i] * to[1][j] + from[2][i] * to[2][j];
  };
  const double cosine = 0.5 * (entry(0, 0) + entry(1, 1) + entry(2, 2) - 1.0);
  const Vec3 axis(entry(2, 1) - entry(1, 2), entry(0, 2) - entry(2, 0), entry(1, 0) - entry(0, 1));
  return std::atan2(0.5 * length(axis), cosine);
}

}  // namespace

TurningSweep sweep(const Obb& a, const Obb& b, const Motion& motion, double tolerance) noexcept {
  TurningSweep result;
  if (is_empty(a) || is_empty(b)) return result;
  const ConvexSet set_a(a), corners(b);
  double farthest = 0.0;  // of B from the centre of its rotation, the origin of its frame
  for (const Vec3& p : corners.vertices()) farthest = std::max(farthest, length(p));
  const double deviation = std::max(rotation_deviation(motion.from), rotation_deviation(motion.to)) + 0x1p-46;
  const double travel = length(motion.to.translation - motion.from.translation);
  const double speed =
      (travel + (angle_between(motion.from.rotation, motion.to.rotation) + 4.0 * deviation) * farthest) *
      (1.0 + 0x1p-40);
  const double sizes = a.half_extents.x + a.half_extents.y + a.half_extents.z + b.half_extents.x +
                       b.half_extents.y + b.half_extents.z;
  result.tolerance = tolerance > 0.0 ? tolerance : 1e-9 * sizes;
  // The largest error of the placed corners: rounding, and the poses' deviation from rotations.
  const double slack =
      3.0 * deviation * farthest + 0x1p-46 * (sizes + farthest + length(motion.from.translation) + travel);

  std::array<Vec3, 8> placed;
  const auto place_at = [&](double t) {
    const RigidTransform pose = pose_at(motion, t);
    for (std::size_t i = 0; i < 8; ++i) placed[i] = place(pose, corners.vertices()[i]);
    return ConvexSet(std::span<const Vec3>(placed));
  };

  double t = 0.0;
  for (;; ++result.steps) {
    const double gap = convex_distance(set_a, place_at(t)).lower_bound - slack;
    if (gap <= result.tolerance) break;
    if (result.steps == kMaxSteps) {
      result.exhausted = true;
      break;
    }
    if (t >= 1.0 || !(speed > 0.0)) return result;
    t = std::min(1.0, t + gap / speed);
  }
  result.meets = true;
  result.enter = t;

  // Boxes in contact stay so while no point can travel the depth.
  for (std::uint32_t steps = 0; t < 1.0; ++steps, ++result.steps) {
    const ConvexSet set_b = place_at(t);
    const PairRelation relation = convex_relation(set_a, set_b);
    if (relation.state == PairState::apart &&
        convex_distance(set_a, set_b).lower_bound - slack > result.tolerance)
      break;
    if (steps == kMaxSteps || !(speed > 0.0)) {
      result.exhausted = result.exhausted || steps == kMaxSteps;
      t = 1.0;
      break;
    }
    t = std::min(1.0, t + std::max(relation.depth - slack, result.tolerance) / speed);
  }
  result.exit = t;
  return result;
}

}  // namespace boxwood
