// SPDX-License-Identifier: MIT
// The share of the nodes of a tree that lies outside the solid of its mesh.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/node_figures.hpp>
#include <boxwood/query.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct SolidShares {
  std::vector<FigureBounds> outside;  // one for each requested node: a share of its volume, from 0 to 1
  FigureBounds all;                   // their mean, weighted by the volumes of the nodes
  std::size_t closed_parts = 0, open_parts = 0;  // open: surfaces without an inside, which enclose nothing
  // True if the closed parts are oriented and free of contacts with themselves and each other, and none lies
  // inside another without being its cavity. Then the bounds of boxes differ by rounding alone.
  bool is_plain = false;
};

// Computes the share of each node's volume outside the solid. The closed parts of the mesh enclose the solid,
// as contains_point() defines it (containment.hpp). A sphere lies between two cubes, so its bounds
// differ. If parts meet, the bounds contain the share, but may be 0 and 1. Both are 0 for a node without
// volume, and 1 if no part is closed. The same for any number of threads. Fails with `usage` if the tree has
// no such node, and with `malformed` if a triangle of the tree is not in the mesh. Fails with `cancelled`,
// and with `over_limit` if memory runs out. Costs collide_self() first, then about O(sqrt n) for each node of
// a closed surface of n triangles. The integral of the winding number over a box is a sum over the triangles
// beyond it, by the divergence theorem.
Result<SolidShares> solid_shares(const ModelView& model, std::span<const std::uint32_t> nodes,
                                 const WorkOptions& work = {});

}  // namespace boxwood
