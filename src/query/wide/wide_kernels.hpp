// SPDX-License-Identifier: MIT
// The loops of the fast queries over eight boxes, one copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/math.hpp>

#include "tree/layout/wide_layout.hpp"

namespace boxwood {

// A frame in another: x_outer = rotation * x_inner + center, in float.
struct WidePose {
  float rotation[3][3];
  float center[3];
};

// The children of a wide node in another frame, in adjacent lanes.
struct alignas(64) WidePoses {
  float rotation[3][3][kWidth];
  float center[3][kWidth];
};

// The children that may be near the box, in adjacent lanes; the others are undefined.
struct alignas(64) NearBounds {
  float bounds_sq[kWidth];      // lower bounds of the squared distance from the box
  float order[kWidth];          // an estimate of the distance of the contents: the least is visited first
  float directions[3][kWidth];  // about the shortest way from the box to the child, of at most unit length
};

// The motion of the children in the frame of the box, which is at rest, for a unit of time. A child with
// centre c starts with velocity + spin x (c - pivot), rotates about its centre with the spin, and leaves a
// straight way because of the rotation. If the box rotates, the children move straight, and `any_way` and
// `bend` bound the effect of the box's rotation.
struct WideMotion {
  float velocity[3];
  float spin[3], pivot[3];
  float any_way;  // an additional speed in any direction, for example the error of the velocities
  float bend;     // an additional half acceleration in any direction
};

// The earliest times at which children can reach the box, and their distances from it now.
struct alignas(64) WideTimes {
  float times[kWidth];  // not before
  float gaps[kWidth];   // at least, a length; 0 or less: they may meet now
};

// Pairs of boxes in one frame, in adjacent lanes.
struct alignas(64) BoxPairBatch {
  struct Boxes {
    float center[3][kWidth];
    float axes[3][3][kWidth];  // [k]: axis k
    float half_extents[3][kWidth];
  };
  Boxes a, b;
};

struct WideKernels {
  // Tests one box against the eight children of a node. Bit i of the result is set unless child i is apart
  // from the box |x_k| <= half_extents[k] by more than `slack` along one of the 15 axes. `node_in_box` is the
  // pose of the node's frame in the box's; `poses` gets that of each remaining child.
  std::uint32_t (*children_meeting)(const WideNode& node, const WidePose& node_in_box,
                                    const float* half_extents, float slack, WidePoses& poses);
  // Tests eight independent pairs of boxes. Bit i of the result is set unless pair i is apart by more than
  // its slack, `relative` times the sum of its half-extents.
  std::uint32_t (*box_pairs_meeting)(const BoxPairBatch& pairs, float relative);
  // Tests the distances of the same box and children. Bit i of the result is set unless child i is certainly
  // no nearer than the root of `limit_sq`. `direction`, of at most unit length, leads from the box to the
  // node about the shortest way; any one is allowed.
  std::uint32_t (*children_nearer)(const WideNode& node, const WidePose& node_in_box,
                                   const float* half_extents, const float* direction, float slack,
                                   float limit_sq, WidePoses& poses, NearBounds& near);
  // Computes the times of the same box and children, in motion.
  void (*children_times)(const WideNode& node, const WidePose& node_in_box, const float* half_extents,
                         float slack, const WideMotion& motion, WideTimes& times);
};
const WideKernels& wide_kernels() noexcept;
const char* wide_kernels_target() noexcept;  // the name of the instruction set in use

}  // namespace boxwood
