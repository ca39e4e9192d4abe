// SPDX-License-Identifier: MIT
// A motion between two poses taken apart: straight path, axis and angle.
#pragma once

#include <boxwood/sweep.hpp>

namespace boxwood {

struct MotionParts {
  Vec3 velocity = Vec3(0.0);  // of the origin of B's frame, in A's frame, for each unit of time
  Vec3 axis = Vec3(0, 0, 1);  // unit, in A's frame
  double angle_rad = 0.0;     // 0..pi
};

MotionParts parts_of(const Motion& motion) noexcept;

// Returns pose_at() of a motion whose parts are known: the same, bit by bit.
RigidTransform pose_at(const Motion& motion, const MotionParts& parts, double time) noexcept;

}  // namespace boxwood
