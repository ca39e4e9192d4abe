// The loops of the wide engine over eight boxes or a batch of triangle pairs, one copy for each instruction
// set.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

#include "tree/wide_layout.hpp"

namespace boxwood {

// A frame in another: x_outer = rotation * x_inner + center, in float.
struct WidePose {
  float rotation[3][3];
  float center[3];
};

// The children of a wide node in another frame, side by side.
struct alignas(64) WidePoses {
  float rotation[3][3][kWidth];
  float center[3][kWidth];
};

// A ray in a node's frame.
struct WideRay {
  float origin[3];
  float direction[3];
};
struct alignas(64) WideRays {
  float origin[3][kWidth];
  float direction[3][kWidth];
  float begin[kWidth];  // nothing in the child is hit before
};

// Corners of up to kLeafBatch triangles, corner[3 * c + k][i] is coordinate k of corner c of triangle i.
inline constexpr std::size_t kLeafBatch = 8;
struct alignas(64) LeafCorners {
  double corner[9][kLeafBatch];
  double low[3][kLeafBatch], high[3][kLeafBatch];  // the box of each triangle along the coordinate axes
};

// Pairs of triangles to be told apart, side by side as in LeafCorners.
inline constexpr std::size_t kPairBatch = 32;
struct alignas(64) TrianglePairBatch {
  double a[9][kPairBatch];
  double b[9][kPairBatch];
};
enum class PairVerdict : std::uint8_t { apart, meet, unsure };

// Pairs of boxes in one frame, side by side.
struct alignas(64) BoxPairBatch {
  struct Boxes {
    float center[3][kWidth];
    float axes[3][3][kWidth];  // [k]: axis k
    float half_extents[3][kWidth];
  };
  Boxes a, b;
};

struct WideKernels {
  // One box against the eight children of a node: bit i of the result is set unless child i is apart from the
  // box |x_k| <= half_extents[k] by more than `slack` along one of the 15 axes. `node_in_box` is the pose of
  // the node's frame in the box's; `poses` gets that of each child that is left.
  std::uint32_t (*children_meeting)(const WideNode& node, const WidePose& node_in_box,
                                    const float* half_extents, float slack, WidePoses& poses);
  // Eight pairs of boxes, no two alike: bit i of the result is set unless pair i is apart by more than its
  // slack, `relative` times the sum of its half-extents.
  std::uint32_t (*box_pairs_meeting)(const BoxPairBatch& pairs, float relative);
  // The same box and children: at most the square of each distance, less the slack. Poses of all children.
  void (*children_distance_sq)(const WideNode& node, const WidePose& node_in_box, const float* half_extents,
                               float slack, WidePoses& poses, float* bounds_sq);
  // The children that a ray may hit in [0, t_end], each widened by `slack`; their rays and entries.
  std::uint32_t (*children_on_ray)(const WideNode& node, const WideRay& ray, float slack, float t_end,
                                   WideRays& rays);
  // Corners and boxes of the triangles order[0 .. count), count <= kLeafBatch, placed exactly as place() does
  // where there is a pose. The lanes past `count` hold nothing of use.
  void (*load_corners)(const MeshView& mesh, const std::uint32_t* order, std::size_t count,
                       const RigidTransform* pose, LeafCorners& corners);
  // Bit i of the result: the boxes of triangle i of a and of triangle k of b meet; touching counts, exact.
  std::uint32_t (*boxes_meeting)(const LeafCorners& a, std::size_t count, const LeafCorners& b,
                                 std::size_t k);
  // What double arithmetic with a stated bound can tell of each pair, in double; the rest is unsure.
  void (*classify_pairs)(const TrianglePairBatch& pairs, std::size_t count, PairVerdict* verdicts);
  // At most the square of the distance of each triangle of a from triangle k of b: that of their boxes, or of
  // their projections on `direction`, of at most unit length, less `slack`.
  void (*triangle_gaps_sq)(const LeafCorners& a, std::size_t count, const LeafCorners& b, std::size_t k,
                           const Vec3& direction, double slack, double* bounds_sq);
};
const WideKernels& wide_kernels() noexcept;
const char* wide_kernels_target() noexcept;  // the name of the instruction set in use

}  // namespace boxwood
