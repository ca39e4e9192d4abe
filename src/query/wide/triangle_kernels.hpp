// SPDX-License-Identifier: MIT
// The loops of the fast queries over several triangles, one copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

// Corners of up to kLeafBatch triangles: corner[3 * c + k][i] is coordinate k of corner c of triangle i.
inline constexpr std::size_t kLeafBatch = 8;
struct alignas(64) LeafCorners {
  double corner[9][kLeafBatch];
  double low[3][kLeafBatch], high[3][kLeafBatch];  // the box of each triangle along the coordinate axes
};

// Pairs of triangles to classify, in the layout of LeafCorners.
inline constexpr std::size_t kPairBatch = 32;
struct alignas(64) TrianglePairBatch {
  double a[9][kPairBatch];
  double b[9][kPairBatch];
};
// The verdicts for pairs: bit i for pair i. A pair in neither mask is apart.
struct PairVerdicts {
  std::uint32_t meet = 0, unsure = 0;
};
static_assert(kPairBatch <= 32);

struct TriangleKernels {
  // Loads corners and boxes of the triangles order[0 .. count), count <= kLeafBatch, placed exactly as
  // place() does if there is a pose. Lanes from `count` on are undefined.
  void (*load_corners)(const MeshView& mesh, const std::uint32_t* order, std::size_t count,
                       const RigidTransform* pose, LeafCorners& corners);
  // Returns a mask: bit i is set if the boxes of triangle i of a and of triangle k of b meet; touching
  // counts, exact.
  std::uint32_t (*boxes_meeting)(const LeafCorners& a, std::size_t count, const LeafCorners& b,
                                 std::size_t k);
  // Classifies each pair as far as double arithmetic with a proven bound can; the rest is unsure.
  PairVerdicts (*classify_pairs)(const TrianglePairBatch& pairs, std::size_t count);
  // Returns a mask: bit i + kLeafBatch * k is set if triangle i of a and triangle k of b may be nearer than
  // `distance`. Tests their boxes, and their projections on `direction`, from a to b and of at most unit
  // length, less `slack`.
  std::uint64_t (*triangles_nearer)(const LeafCorners& a, std::size_t count_a, const LeafCorners& b,
                                    std::size_t count_b, const Vec3& direction, double slack,
                                    double distance);
  // Writes for each pair a lower bound of its distance, along a direction from a to b: close to the distance
  // if they are apart, 0 if there is no bound. The unit directions go to `ways` if it is not null. `slack`
  // covers the rounding of projections, a length: 2^-46 of the coordinates.
  void (*pair_gaps)(const TrianglePairBatch& pairs, std::size_t count, double slack, double* gaps,
                    double (*ways)[kPairBatch]);
};
const TriangleKernels& triangle_kernels() noexcept;

}  // namespace boxwood
