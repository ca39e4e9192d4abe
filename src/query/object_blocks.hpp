// SPDX-License-Identifier: MIT
// Sixteen boxes side by side in float, and the loops over them: the nodes of the tree over objects.
#pragma once

#include <cstddef>
#include <cstdint>

namespace boxwood {

inline constexpr std::uint32_t kBlockItems = 16;

// Boxes relative to some point, rounded outwards. An item that is not there has NaN in every number: no
// comparison with it is true.
struct alignas(64) ObjectBlock {
  float low[3][kBlockItems];
  float high[3][kBlockItems];
};

// Around all items of a block; NaN where there is none.
struct BlockBox {
  float low[3], high[3];
};

// What a block is asked along a ray, in double: origin relative to the blocks' point, the inverse of the
// direction (finite), and the length by which boxes are widened for the rounding of both.
struct BlockRay {
  double origin[3], inverse[3];
  double slack;
};

// Bit i of a mask stands for item i. Boxes are closed.
struct ObjectBlockKernels {
  BlockBox (*box_of)(const ObjectBlock& block);
  std::uint32_t (*meeting_box)(const ObjectBlock& block, const BlockBox& box);
  // rows[i]: the items of b that item i of a meets. Returns the mask of the rows that are not empty; the
  // others hold nothing of use. Adds the pairs of boxes that it compared to `tests`.
  std::uint32_t (*meeting)(const ObjectBlock& a, const BlockBox& box_a, const ObjectBlock& b,
                           const BlockBox& box_b, std::uint16_t* rows, std::uint64_t& tests);
  // The items that the ray may meet at 0 <= t <= t_max, and for these no more than the t where it enters.
  std::uint32_t (*along_ray)(const ObjectBlock& block, const BlockRay& ray, double t_max, double* enter);
  // No more than the squares of the distances of all items from a box (infinity where there is none), widened
  // by `slack`.
  void (*distances_sq)(const ObjectBlock& block, const BlockBox& box, float slack, float* distance_sq);
};
const ObjectBlockKernels& object_block_kernels() noexcept;

}  // namespace boxwood
