// SPDX-License-Identifier: MIT
// A tree taken apart into flat arrays, and put together again from arrays that nobody vouches for: what a
// saved tree is made of. The only file of saving and loading that knows what is inside a Tree.
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

// What is known of a tree beside its arrays.
struct TreeFacts {
  BuildOptions options;  // kind, split, leaf_size, max_depth, wide and rays of them
  std::uint32_t depth = 0;
  bool depth_limited = false;
  double build_ms = 0.0;
  bool has_wide = false, has_rays = false;
  // The arrays of a layout are left out, being of another version than these: it is made anew.
  bool makes_wide = false, makes_rays = false;
  float wide_reach_ratio = 1.0F;
};

// Changes with WideNode or RayNode and RayLeaf, and with what their numbers mean: saved layouts of another
// version are made anew.
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

// The same arrays, owned. What can be found from them at little cost is not among them: the root of the wide
// layout, the box of the ray layout, the table of the root.
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

// The tree of these arrays over the mesh. Whatever they hold, no query of the tree reads outside of memory,
// descends for ever or deeper than kMaxTreeDepth: indices are in range, the ranges of nodes a partition, the
// order a permutation of the finite triangles, volumes finite and well-formed, the layouts trees over the
// same leaves with numbers that floats can compute with. Whether the volumes hold their triangles is for
// validate() to say. Triangles of the mesh must be in range.
//
// Errors: malformed, with one sentence that names the place; cancelled. O(nodes + triangles). May throw
// bad_alloc.
// Exported for boxwood_scene, a library of its own.
BOXWOOD_EXPORT Result<Tree> tree_of(TreeStock&& stock, const MeshView& mesh, Threads threads,
                                    const std::atomic<bool>* stop);

}  // namespace boxwood
