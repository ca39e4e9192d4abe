// SPDX-License-Identifier: MIT
// The loops of the fast collision over the triangles of a leaf against boxes, one copy for each instruction
// set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "query/wide/triangle_kernels.hpp"

namespace boxwood {

// The triangles of LeafCorners in float, in the frame of a box around them: their corners, and their reach
// along its axes and along their normals.
struct alignas(64) LeafInBox {
  float corner[9][kLeafBatch];
  float low[3][kLeafBatch], high[3][kLeafBatch];
  float normal[3][kLeafBatch];  // of about unit length, or 0
  float normal_low[kLeafBatch], normal_high[kLeafBatch];
};
// A frame, by its centre and axes.
struct BoxFrame {
  double axes[3][3];  // [k]: axis k
  double center[3];
};
// Boxes in another frame, in float, side by side.
inline constexpr std::size_t kBoxBatch = 8;
struct BoxesInFrame {
  const float (*rotation)[3][kBoxBatch];  // [i][j]: coordinate i of axis j
  const float (*center)[kBoxBatch];
  const float (*half_extents)[kBoxBatch];
};

struct LeafBoxKernels {
  // Computes the triangles of a leaf in a frame.
  void (*put_in_box)(const LeafCorners& leaf, std::size_t count, const BoxFrame& frame, LeafInBox& in_box);
  // Tests the boxes of `lanes`. Bit k of the result is set if bits are left in triangles[k]. There, bit i is
  // set unless triangle i is apart from the box by more than `slack` along an axis of either box or along its
  // normal.
  std::uint32_t (*boxes_meeting_triangles)(const LeafInBox& leaf, std::size_t count,
                                           const BoxesInFrame& boxes, std::uint32_t lanes, float slack,
                                           std::uint8_t (&triangles)[kBoxBatch]);
};
const LeafBoxKernels& leaf_box_kernels() noexcept;

}  // namespace boxwood
