// SPDX-License-Identifier: MIT
// Certificates of motions without contact (sweep.hpp), which an independent program can check
// (docs/proofs.md). Frames, poses and failures are those of proof.hpp.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/proof.hpp>
#include <boxwood/sweep.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The axis and the angle by which B rotates on its way, as pose_at() takes them.
struct MotionTurn {
  Vec3 axis = Vec3(0, 0, 1);  // unit to rounding, in A's frame
  double angle_rad = 0.0;     // 0..pi
};
MotionTurn turn_of(const Motion& motion) noexcept;

// Shows that nothing meets from time 0 to `until`, at most 1. The cut splits time, too. Along the direction
// of a leaf, B's corners are above A's at both ends of its span of time. The gap is more than the sagitta of
// their way between these. Not proven, although it may be true, if the gap is within rounding (2^-44 of the
// coordinates), or after 2^20 steps. Cost: a descent for each span of time.
ProofStatus prove_path(const ModelView& a, const ModelView& b, const Motion& motion, double until,
                       const ProofOptions& options, ProofCut& cut);

}  // namespace boxwood
