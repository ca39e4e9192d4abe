// SPDX-License-Identifier: MIT
// A second builder, from the leaves up, for comparison with the top-down one.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Builds a tree by parallel locally-ordered clustering (D. Meister and J. Bittner 2018). Triangles are sorted
// along a space-filling curve. In each round, neighbours that are each other's best partner merge, until one
// cluster is left. The best partner has the least surface area of the common AABB, within 16 places on the
// curve. The volumes are then fitted to the vertices of each node, not merged.
//
// The contract is that of build_tree(), which calls this function if options.split is `bottom_up`. Called
// directly, it ignores `split`; the tree's options say `bottom_up`. Merging takes one thread, the rest those
// of the options. Subtrees that would exceed log2 n + kExtraLevels levels are halved by count instead. O(n
// log n) for ordinary models: each round is linear, and clustered input may need more rounds.
Result<Tree> build_tree_bottom_up(const MeshView& mesh, const BuildOptions& options = {});

}  // namespace boxwood
