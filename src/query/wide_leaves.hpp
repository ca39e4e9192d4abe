// Two leaves of wide trees: their corners side by side, and the batches of pairs between them.
#pragma once

#include <algorithm>

#include <boxwood/collide.hpp>

#include "query/leaf_tests.hpp"
#include "query/wide_kernels.hpp"

namespace boxwood {

// The triangles of the leaf that was asked for last, loaded and placed once.
class LeafCache {
public:
  LeafCache(const ModelView& model, const RigidTransform* pose) noexcept : model_(model), pose_(pose) {}

  // Triangles [first, first + count) of the order, count <= kLeafBatch.
  const LeafCorners& corners(std::uint32_t first, std::size_t count) noexcept {
    if (first != first_ || count != count_) {
      wide_kernels().load_corners(model_.mesh, model_.tree->topology.order.data() + first, count, pose_,
                                  corners_);
      first_ = first;
      count_ = count;
    }
    return corners_;
  }

private:
  const ModelView& model_;
  const RigidTransform* pose_;
  std::uint32_t first_ = 0;
  std::size_t count_ = 0;  // nothing yet
  LeafCorners corners_;
};

inline Corners triangle_of(const double (*rows)[kPairBatch], std::size_t i) noexcept {
  return {Vec3(rows[0][i], rows[1][i], rows[2][i]), Vec3(rows[3][i], rows[4][i], rows[5][i]),
          Vec3(rows[6][i], rows[7][i], rows[8][i])};
}

// Calls use(batch, count, a, b) for all pairs of the two ranges in batches of at most kPairBatch: pair i of a
// batch is triangle a[i] of A's order and b[i] of B's. use() returns true to stop; so does this.
template <class Use>
bool for_pair_batches(LeafCache& cache_a, LeafCache& cache_b, const TreeNode& leaf_a, const TreeNode& leaf_b,
                      TrianglePairBatch& batch, const Use& use) {
  std::uint32_t a[kPairBatch], b[kPairBatch];
  for (std::uint32_t fa = leaf_a.first; fa < leaf_a.first + leaf_a.count; fa += kLeafBatch) {
    const std::size_t na = std::min<std::size_t>(kLeafBatch, leaf_a.first + leaf_a.count - fa);
    const LeafCorners& corners_a = cache_a.corners(fa, na);
    for (std::uint32_t fb = leaf_b.first; fb < leaf_b.first + leaf_b.count; fb += kLeafBatch) {
      const std::size_t nb = std::min<std::size_t>(kLeafBatch, leaf_b.first + leaf_b.count - fb);
      const LeafCorners& corners_b = cache_b.corners(fb, nb);
      std::size_t n = 0;
      for (std::size_t k = 0; k < nb; ++k) {
        for (std::size_t row = 0; row < 9; ++row) {
          std::copy_n(corners_a.corner[row], na, batch.a[row] + n);
          std::fill_n(batch.b[row] + n, na, corners_b.corner[row][k]);
        }
        for (std::size_t i = 0; i < na; ++i) {
          a[n + i] = fa + static_cast<std::uint32_t>(i);
          b[n + i] = fb + static_cast<std::uint32_t>(k);
        }
        n += na;
        if (n + na <= kPairBatch && k + 1 < nb) continue;
        if (use(batch, n, a, b)) return true;
        n = 0;
      }
    }
  }
  return false;
}

}  // namespace boxwood
