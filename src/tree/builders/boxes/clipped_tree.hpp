// SPDX-License-Identifier: MIT
// A finished tree of boxes with spatial splits as a topology and its volumes.
#pragma once

#include <boxwood/tree.hpp>

#include "tree/builders/boxes/box_tree.hpp"

namespace boxwood {

// Sets the topology as topology_of(), and the boxes of the references as volumes. A leaf names a triangle
// once, even if it has several references to it. Each leaf of `tree` must have one reference. `triangles` is
// the number of different ones: the topology is clipped if references repeat. Throws bad_alloc.
void take_clipped(const BoxTree& tree, const BuildOptions& options, std::uint32_t triangles,
                  TreeTopology& topology, NodeBounds<Aabb>& bounds);

}  // namespace boxwood
