// SPDX-License-Identifier: MIT
// The same node in another tree: the one with the same triangles.
#pragma once

#include <cstdint>
#include <optional>

#include <boxwood/tree.hpp>

namespace boxwood {

// The node of `to` that holds exactly the triangles that `node` holds in `from`; none where no node does.
// Both trees number triangles alike: those of a mesh and of the same with more behind them do. O(triangles).
std::optional<std::uint32_t> node_of_same_triangles(const TreeTopology& from, std::uint32_t node,
                                                    const TreeTopology& to);

}  // namespace boxwood
