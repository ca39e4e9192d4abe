// SPDX-License-Identifier: MIT
// End-point overlap, node by node, and the check that comes before all figures.
#pragma once

#include <atomic>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Returns the part of each node in end_point_overlap(): the sum of all parts, to rounding. The same for any
// number of threads. Zeros for a mesh without area; incomplete if `stop` was set. Throws bad_alloc.
std::vector<double> overlap_by_node(const Tree& tree, const MeshView& mesh, Threads threads,
                                    const std::atomic<bool>* stop);

// Fails with `malformed` if a triangle of the node is not in the mesh.
Result<void> triangles_are_in(const Tree& tree, const MeshView& mesh, const TreeNode& node);

}  // namespace boxwood
