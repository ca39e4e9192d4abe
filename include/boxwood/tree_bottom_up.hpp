// SPDX-License-Identifier: MIT
// A second builder, from the leaves up, to compare the top-down one with.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Triangles in the order of a space-filling curve; then, round after round, neighbours that are each other's
// best partner (the least surface area of the common AABB, within 16 places on the curve) are merged, until
// one is left (parallel locally-ordered clustering: D. Meister and J. Bittner 2018). The volumes are then
// fitted to the vertices of each node, not merged. The same contract as build_tree, which calls this where
// the options' `split` asks for it; else `split` does not count, and the tree's says bottom_up. Subtrees that
// would be deeper than log2 n + kExtraLevels are halved by count instead. O(n log n) for ordinary models;
// each round is linear, and clustered input may need more of them.
Result<Tree> build_tree_bottom_up(const MeshView& mesh, const BuildOptions& options = {});

}  // namespace boxwood
