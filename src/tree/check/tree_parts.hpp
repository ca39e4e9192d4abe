// SPDX-License-Identifier: MIT
// A tree taken apart into flat arrays, and assembled again from untrusted arrays: the contents of a saved
// tree. Of the files for saving and loading, only this one knows the inside of a Tree.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

#include "tree/layout/ray_layout.hpp"
#include "tree/layout/wide_layout.hpp"

namespace boxwood {

// The properties of a tree beside its arrays.
struct TreeFacts {
  BuildOptions options;  // only kind, split, leaf_size, max_depth, wide and rays
  std::uint32_t depth = 0;
  bool depth_limited = false;
  bool clipped = false;  // TreeTopology::clipped
  double build_ms = 0.0;
  bool has_wide = false, has_rays = false;
  // True if the arrays of a layout are omitted because they have another version; then the layout is made
  // again.
  bool makes_wide = false, makes_rays = false;
  float wide_reach_ratio = 1.0F;
};

// Increase these with a change of WideNode, RayNode or RayLeaf, or of the meaning of their numbers. A saved
// layout of another version is made again.
inline constexpr std::uint32_t kWideLayoutVersion = 1, kRayLayoutVersion = 1;

// The arrays of a tree, which must outlive the view.
struct TreeView {
  TreeFacts facts;
  std::span<const TreeNode> nodes;
  std::span<const std::uint32_t> order;
  std::span<const std::byte> volumes;
  std::span<const WideNode> wide_nodes;
  std::span<const std::uint32_t> wide_ids;
  std::span<const RayNode> ray_nodes;
  std::span<const float> ray_leaves;
};
TreeView view_of(const Tree& tree) noexcept;

// The same arrays, owned, without those that are cheap to recompute: the root of the wide layout, the box of
// the ray layout, the table of the root.
struct TreeStock {
  TreeFacts facts;
  std::vector<TreeNode> nodes;
  std::vector<std::uint32_t> order;
  TreeVolumes bounds;
  WideNodes wide_nodes;
  std::vector<std::uint32_t> wide_ids;
  std::vector<RayNode> ray_nodes;
  std::vector<float> ray_leaves;
};

// Assembles the tree of these arrays over the mesh, for any contents. No query of the tree then reads outside
// of memory, descends forever or deeper than kMaxTreeDepth. Indices are in range, the ranges of nodes a
// partition, the order a permutation of the finite triangles, and volumes finite and well-formed. The layouts
// are trees over the same leaves, with numbers in the range of floats. validate() checks if the volumes
// contain their triangles. Triangles of the mesh must be in range.
//
// Fails with malformed and one sentence that names the place, or with cancelled. O(nodes + triangles). May
// throw bad_alloc. Exported for boxwood_scene, a separate library.
BOXWOOD_EXPORT Result<Tree> tree_of(TreeStock&& stock, const MeshView& mesh, Threads threads,
                                    const std::atomic<bool>* stop);

}  // namespace boxwood
