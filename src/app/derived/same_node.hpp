// SPDX-License-Identifier: MIT
// The same node in another tree: the one with the same triangles.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

// The node of `to` that holds exactly the triangles that `node` holds in `from`; none where no node does.
// Both trees number triangles alike: those of a mesh and of the same with more behind them do. O(triangles).
std::optional<std::uint32_t> node_of_same_triangles(const TreeTopology& from, std::uint32_t node,
                                                    const TreeTopology& to);
// The same of triangles that are known by themselves.
std::optional<std::uint32_t> node_of_triangles(std::span<const std::uint32_t> triangles,
                                               const TreeTopology& to);
std::vector<std::uint32_t> triangles_of_node(const TreeTopology& tree, std::uint32_t node);

}  // namespace boxwood
