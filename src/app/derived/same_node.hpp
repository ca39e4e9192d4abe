// SPDX-License-Identifier: MIT
// Finds a node by its triangles: again in another tree, or the leaf of one triangle.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

// Returns the node of `to` with exactly the triangles that `node` has in `from`; nullopt if there is no such
// node. Both trees must number triangles alike, such as those of a mesh and of the same mesh with more
// triangles appended. O(triangles).
std::optional<std::uint32_t> node_of_same_triangles(const TreeTopology& from, std::uint32_t node,
                                                    const TreeTopology& to);
// Returns the node with exactly these triangles, or nullopt.
std::optional<std::uint32_t> node_of_triangles(std::span<const std::uint32_t> triangles,
                                               const TreeTopology& to);
// Returns the leaf with this triangle, or nullopt. O(triangles).
std::optional<std::uint32_t> leaf_of_triangle(std::uint32_t triangle, const TreeTopology& tree);
std::vector<std::uint32_t> triangles_of_node(const TreeTopology& tree, std::uint32_t node);

}  // namespace boxwood
