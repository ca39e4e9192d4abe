// The loops of the fast queries over triangles side by side, one copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

// Corners of up to kLeafBatch triangles, corner[3 * c + k][i] is coordinate k of corner c of triangle i.
inline constexpr std::size_t kLeafBatch = 8;
struct alignas(64) LeafCorners {
  double corner[9][kLeafBatch];
  double low[3][kLeafBatch], high[3][kLeafBatch];  // the box of each triangle along the coordinate axes
};

// The same triangles in float, in the frame of a box around them: their corners, and how far they reach along
// its axes and along their normals.
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

// Pairs of triangles to be told apart, side by side as in LeafCorners.
inline constexpr std::size_t kPairBatch = 32;
struct alignas(64) TrianglePairBatch {
  double a[9][kPairBatch];
  double b[9][kPairBatch];
};
// What is known of pairs: bit i for pair i. In neither: it is apart.
struct PairVerdicts {
  std::uint32_t meet = 0, unsure = 0;
};
static_assert(kPairBatch <= 32);

struct TriangleKernels {
  // Corners and boxes of the triangles order[0 .. count), count <= kLeafBatch, placed exactly as place() does
  // where there is a pose. The lanes past `count` hold nothing of use.
  void (*load_corners)(const MeshView& mesh, const std::uint32_t* order, std::size_t count,
                       const RigidTransform* pose, LeafCorners& corners);
  // Bit i of the result: the boxes of triangle i of a and of triangle k of b meet; touching counts, exact.
  std::uint32_t (*boxes_meeting)(const LeafCorners& a, std::size_t count, const LeafCorners& b,
                                 std::size_t k);
  // The triangles of a leaf in a frame.
  void (*put_in_box)(const LeafCorners& leaf, std::size_t count, const BoxFrame& frame, LeafInBox& in_box);
  // Bit k of the result, for the boxes of `lanes`: bits are left in triangles[k], where bit i is set unless
  // triangle i is apart from the box by more than `slack` along an axis of either box or along its normal.
  std::uint32_t (*boxes_meeting_triangles)(const LeafInBox& leaf, std::size_t count,
                                           const BoxesInFrame& boxes, std::uint32_t lanes, float slack,
                                           std::uint8_t (&triangles)[kBoxBatch]);
  // What double arithmetic with a stated bound can tell of each pair, in double; the rest is unsure.
  PairVerdicts (*classify_pairs)(const TrianglePairBatch& pairs, std::size_t count);
  // Bit i + kLeafBatch * k of the result: triangle i of a and triangle k of b may be nearer than `distance`.
  // Their boxes are, and so are their projections on `direction`, from a to b and of at most unit length,
  // less `slack`.
  std::uint64_t (*triangles_nearer)(const LeafCorners& a, std::size_t count_a, const LeafCorners& b,
                                    std::size_t count_b, const Vec3& direction, double slack,
                                    double distance);
  // How far each pair is apart along a direction from a to b, at most its distance and close to it where they
  // do not meet; 0 where that shows nothing. The unit directions go to `ways` where there is room for them.
  // `slack` covers the rounding of projections, a length: 2^-46 of the coordinates.
  void (*pair_gaps)(const TrianglePairBatch& pairs, std::size_t count, double slack, double* gaps,
                    double (*ways)[kPairBatch]);
};
const TriangleKernels& triangle_kernels() noexcept;

}  // namespace boxwood
