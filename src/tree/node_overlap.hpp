// SPDX-License-Identifier: MIT
// End-point overlap, node by node.
#pragma once

#include <atomic>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Returns what each node adds to end_point_overlap(): their sum is that, to rounding. The same for any number
// of threads. Zeros for a mesh of no area; parts of it if `stop` was set. Throws bad_alloc.
std::vector<double> overlap_by_node(const Tree& tree, const MeshView& mesh, Threads threads,
                                    const std::atomic<bool>* stop);

}  // namespace boxwood
