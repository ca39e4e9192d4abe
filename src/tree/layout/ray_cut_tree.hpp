// SPDX-License-Identifier: MIT
// The binary tree of a ray layout, from a tree with spatial splits: a triangle may be in several leaves, each
// with the box of a part of it.
#pragma once

#include <atomic>
#include <vector>

#include <boxwood/tree.hpp>

#include "tree/layout/ray_builder.hpp"

namespace boxwood {

struct RayCutTree {
  RayBinaryTree tree;
  std::vector<Aabb> boxes;  // of the leaf whose triangles begin at this place of tree.ids
};

// Returns true if no path becomes longer than a ray layout allows.
bool is_shallow_enough(const TreeTopology& clipped) noexcept;

// Makes leaves of subtrees as soon as their triangles and vertices fit; each has the box of its subtree. The
// topology is clipped and shallow enough. Incomplete if `stop` was set. O(n).
RayCutTree cut_ray_tree(const MeshView& mesh, const TreeTopology& clipped, const std::vector<Aabb>& boxes,
                        const std::atomic<bool>* stop);

}  // namespace boxwood
