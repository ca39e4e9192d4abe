// SPDX-License-Identifier: MIT
// Two leaves of wide trees: their corners in adjacent lanes, loaded once.
#pragma once

#include <algorithm>

#include <boxwood/collide.hpp>

#include "query/descent/leaf_tests.hpp"
#include "query/wide/leaf_box_kernels.hpp"
#include "query/wide/triangle_kernels.hpp"
#include "query/wide/wide_descent.hpp"

namespace boxwood {

// The triangles of the last requested leaf, loaded and placed once.
class LeafCache {
public:
  LeafCache(const ModelView& model, const RigidTransform* pose) noexcept : model_(model), pose_(pose) {}

  // Returns triangles [first, first + count) of the order, count <= kLeafBatch.
  const LeafCorners& corners(std::uint32_t first, std::size_t count) noexcept {
    if (first != first_ || count != count_) {
      kernels_.load_corners(model_.mesh, model_.tree->topology().order.data() + first, count, pose_,
                            corners_);
      first_ = first;
      count_ = count;
    }
    return corners_;
  }

private:
  const TriangleKernels& kernels_ = triangle_kernels();
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
inline Corners triangle_of(const LeafCorners& leaf, std::size_t i) noexcept {
  const auto& c = leaf.corner;
  return {Vec3(c[0][i], c[1][i], c[2][i]), Vec3(c[3][i], c[4][i], c[5][i]), Vec3(c[6][i], c[7][i], c[8][i])};
}

// Pairs of triangles that wait for a loop over many, with their places in the orders.
struct WaitingPairs {
  TrianglePairBatch corners;
  std::uint32_t place_a[kPairBatch], place_b[kPairBatch];
  std::size_t count = 0;

  void put(const LeafCorners& corners_a, std::size_t i, std::uint32_t at_a, const LeafCorners& corners_b,
           std::size_t k, std::uint32_t at_b) noexcept {
    for (std::size_t row = 0; row < 9; ++row) {
      corners.a[row][count] = corners_a.corner[row][i];
      corners.b[row][count] = corners_b.corner[row][k];
    }
    place_a[count] = at_a;
    place_b[count] = at_b;
    ++count;
  }
};

// Prefetches the scattered data of leaves: the node, the order, the corners' numbers, the vertices. It
// proceeds step by step for all following leaves, so that their accesses overlap. `for_leaves(visit)` calls
// visit(binary node) for each.
template <class ForLeaves>
void prefetch_leaves(const ModelView& model, const ForLeaves& for_leaves) noexcept {
#if defined(__GNUC__)
  const TreeTopology& topology = model.tree->topology();
  const auto for_triangles = [&](const auto& visit) {
    for_leaves([&](std::uint32_t id) {
      const TreeNode& leaf = topology.nodes[id];
      for (std::uint32_t i = leaf.first; i < leaf.first + leaf.count; ++i)
        visit(model.mesh.triangles[topology.order[i]]);
    });
  };
  for_leaves([&](std::uint32_t id) { __builtin_prefetch(&topology.nodes[id]); });
  for_leaves([&](std::uint32_t id) { __builtin_prefetch(&topology.order[topology.nodes[id].first]); });
  for_triangles([](const Triangle& triangle) { __builtin_prefetch(&triangle); });
  for_triangles([&](const Triangle& triangle) {
    for (const std::uint32_t v : triangle) __builtin_prefetch(&model.mesh.vertices[v]);
  });
#endif
}

// The triangles of the last tested leaf, in the frame of its box.
class LeafInItsBox {
public:
  explicit LeafInItsBox(const WideQuery& query) noexcept
      : query_(query), corner_error_(static_cast<float>(0x1p-46 * coordinates_of(query))) {}

  // Takes a leaf of at most kLeafBatch triangles.
  void take(std::uint32_t id, bool is_a, LeafCache& cache) noexcept {
    if (id == id_ && is_a == is_a_) return;
    const Tree& tree = *query_.model(is_a).tree;
    const Obb& box = std::get<NodeBounds<Obb>>(tree.bounds()).volumes[id];
    const auto write = [](const Vec3& from, double(&to)[3]) {
      for (int k = 0; k < 3; ++k) to[k] = from[k];
    };
    BoxFrame frame;
    const RigidTransform* pose = query_.corner_pose(is_a);
    write(pose == nullptr ? box.center : place(*pose, box.center), frame.center);
    for (std::size_t k = 0; k < 3; ++k)
      write(pose == nullptr ? box.axes[k] : rotate(*pose, box.axes[k]), frame.axes[k]);
    const TreeNode& leaf = tree.topology().nodes[id];
    kernels_.put_in_box(cache.corners(leaf.first, leaf.count), leaf.count, frame, triangles_);
    count_ = leaf.count;
    id_ = id;
    is_a_ = is_a;
  }

  // Returns those of the children in `lanes` whose boxes some triangles may meet, and these triangles as
  // bits. `slack` covers the error of the children's poses in the frame.
  std::uint32_t meeting(const WidePoses& poses, const WideNode& node, std::uint32_t lanes, float slack,
                        std::uint8_t (&of_child)[kWidth]) const noexcept {
    return kernels_.boxes_meeting_triangles(triangles_, count_,
                                            {poses.rotation, poses.center, node.half_extents}, lanes,
                                            slack + corner_error_, of_child);
  }

private:
  const LeafBoxKernels& kernels_ = leaf_box_kernels();
  const WideQuery& query_;
  LeafInBox triangles_;
  std::size_t count_ = 0;
  std::uint32_t id_ = ~0U;
  bool is_a_ = false;
  float corner_error_;  // of the corners in the frame, besides the rounding to float
};

// Calls use(corners_a, first_a, count_a, corners_b, first_b, count_b) for all pairs of batches of two leaves;
// firsts are places in the orders. use() returns true to stop; so does this.
template <class Use>
bool for_leaf_batches(LeafCache& cache_a, LeafCache& cache_b, const TreeNode& leaf_a, const TreeNode& leaf_b,
                      const Use& use) {
  const std::uint32_t end_a = leaf_a.first + leaf_a.count, end_b = leaf_b.first + leaf_b.count;
  constexpr auto kStep = static_cast<std::uint32_t>(kLeafBatch);
  for (std::uint32_t a = leaf_a.first; a < end_a; a += kStep) {
    const std::uint32_t count_a = std::min(kStep, end_a - a);
    const LeafCorners& corners_a = cache_a.corners(a, count_a);
    for (std::uint32_t b = leaf_b.first; b < end_b; b += kStep) {
      const std::uint32_t count_b = std::min(kStep, end_b - b);
      if (use(corners_a, a, count_a, cache_b.corners(b, count_b), b, count_b)) return true;
    }
  }
  return false;
}

}  // namespace boxwood
