// SPDX-License-Identifier: MIT
// Finds the smallest subtree with at least half of what a tree wastes.
#pragma once

#include <cstdint>
#include <optional>

#include <boxwood/tree.hpp>

namespace boxwood {

// Returns that subtree's node, found from the root down; nullopt if it is the whole tree, or if nothing is
// wasted. `below(node)` returns the waste of a node and of all nodes below it. O(depth).
template <class WasteBelow>
std::optional<std::uint32_t> half_of_waste(const TreeTopology& topology, const WasteBelow& below) {
  if (topology.nodes.empty() || !(below(0U) > 0)) return std::nullopt;
  std::uint32_t at = 0;
  while (!topology.nodes[at].is_leaf()) {
    const std::uint32_t left = topology.nodes[at].left;
    const std::uint32_t next = below(left) >= below(left + 1) ? left : left + 1;
    if (!(2 * below(next) >= below(0U))) break;
    at = next;
  }
  return at == 0 ? std::nullopt : std::optional(at);
}

}  // namespace boxwood
