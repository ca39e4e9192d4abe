// SPDX-License-Identifier: MIT
// The tree of a mesh for a copy of it that was moved and turned: instances need not each build one.
#pragma once

#include <optional>

#include <boxwood/math.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// A tree over `moved`, whose vertices are those of the mesh of `tree` under `map`, each rounded to floats:
// the same topology, each box moved and grown by what rounding can be. Nothing where the tree is none of
// OBBs, the map is no rotation to 2^-40 (it mirrors or scales), or a vertex is not finite: then build one. A
// box is larger than a fitted one by 2^-22 of the largest coordinate, which queries pay for where objects are
// tiny for where they stand. O(nodes), some tenths of a build. Throws bad_alloc.
std::optional<Tree> moved_tree(const Tree& tree, const AffineTransform& map, const MeshView& moved,
                               const std::atomic<bool>* stop);

}  // namespace boxwood
