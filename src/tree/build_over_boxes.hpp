// SPDX-License-Identifier: MIT
// Building by the rules that divide the boxes of triangles, and reinsertion after any rule.
#pragma once

#include <boxwood/tree.hpp>

namespace boxwood {

// Builds a tree if options.split is bottom_up, sweep, lbvh, ploc or sbvh, or sah in a tree of AABBs, or
// options.reinsert is not 0. The contract of build_tree(), but throws bad_alloc.
Result<Tree> built_over_boxes(const MeshView& mesh, const BuildOptions& options);

// Returns the topology by one of the other rules; empty if `stop` was set. For built_over_boxes().
Result<TreeTopology> top_down_topology(const MeshView& mesh, const BuildOptions& options);

}  // namespace boxwood
