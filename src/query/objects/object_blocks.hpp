// SPDX-License-Identifier: MIT
// A block of sixteen boxes in float, stored side by side, and the loops over it. Each node of the tree over
// objects is one block.
#pragma once

#include <cstddef>
#include <cstdint>

namespace boxwood {

inline constexpr std::uint32_t kBlockItems = 16;

// Boxes relative to some point, rounded outwards. An empty lane has NaN in every number, so no comparison
// with it is true.
struct alignas(64) ObjectBlock {
  float low[3][kBlockItems];
  float high[3][kBlockItems];
};

// The boxes in double, before they are moved to the point and rounded. NaN for empty lanes.
struct alignas(64) ExactBlock {
  double low[3][kBlockItems];
  double high[3][kBlockItems];
};

// The box around all items of a block; NaN if the block is empty.
struct BlockBox {
  float low[3], high[3];
};

// A ray relative to the blocks' point (object_ray.hpp): its parameters are s = speed * t - enter.
struct BlockRay {
  float inverse[3];       // of the direction; finite
  float near[3], far[3];  // -origin * inverse, minus and plus a slack
  std::uint32_t is_backwards[3];
  double speed, enter;
};

// Kernels over the items of a block. Bit i of a mask is item i. Boxes are closed.
struct ObjectBlockKernels {
  // Moves all boxes by -center and rounds them outwards, as float_below() and float_above() do. Returns the
  // largest finite magnitude of their numbers, 0 if the block is empty.
  double (*rounded_out)(const ExactBlock& exact, const double* center, ObjectBlock& block);
  BlockBox (*box_of)(const ObjectBlock& block);
  std::uint32_t (*meeting_box)(const ObjectBlock& block, const BlockBox& box);
  // Sets rows[n] to the mask of the items that boxes[p] meets. Bit p of `which` is its n-th set bit, counted
  // from 0.
  void (*meeting_boxes)(const ObjectBlock& block, const BlockBox* boxes, std::uint64_t which,
                        std::uint16_t* rows);
  // Sets rows[i] to the items of b that item i of a meets. Returns the mask of the non-empty rows; the others
  // are undefined. Adds the number of comparisons of two boxes to `tests`.
  std::uint32_t (*meeting)(const ObjectBlock& a, const BlockBox& box_a, const ObjectBlock& b,
                           const BlockBox& box_b, std::uint16_t* rows, std::uint64_t& tests);
  // Returns the number of items that the ray may meet at 0 <= s <= last, and writes a key for each. `keys`
  // has room for sixteen; the rest is undefined. A key is the bits of a float, a lower bound of the s at
  // which the ray enters the item's box, with the item in its last four bits. `last` is the bits of a float,
  // too.
  std::size_t (*along_ray)(const ObjectBlock& block, const BlockRay& ray, std::uint32_t last,
                           std::uint32_t* keys);
  // Writes lower bounds of the squared distances from `box`, grown by `slack`, to all items; infinity for
  // empty lanes.
  void (*distances_sq)(const ObjectBlock& block, const BlockBox& box, float slack, float* distance_sq);
};
const ObjectBlockKernels& object_block_kernels() noexcept;

}  // namespace boxwood
