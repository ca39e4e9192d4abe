// SPDX-License-Identifier: MIT
// Descends to the node with the right number of triangles, then compares them.
#include "app/derived/same_node.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace boxwood {

namespace {
std::span<const std::uint32_t> triangles_of(const TreeTopology& tree, const TreeNode& node) {
  return std::span(tree.order).subspan(node.first, node.count);
}
}  // namespace

std::vector<std::uint32_t> triangles_of_node(const TreeTopology& tree, std::uint32_t node) {
  if (node >= tree.nodes.size()) return {};
  const auto triangles = triangles_of(tree, tree.nodes[node]);
  return {triangles.begin(), triangles.end()};
}

std::optional<std::uint32_t> node_of_same_triangles(const TreeTopology& from, std::uint32_t node,
                                                    const TreeTopology& to) {
  if (node >= from.nodes.size()) return std::nullopt;
  return node_of_triangles(triangles_of(from, from.nodes[node]), to);
}

std::optional<std::uint32_t> node_of_triangles(std::span<const std::uint32_t> wanted,
                                               const TreeTopology& to) {
  if (wanted.empty() || to.nodes.empty()) return std::nullopt;
  const auto at = std::find(to.order.begin(), to.order.end(), wanted.front());
  if (at == to.order.end()) return std::nullopt;
  const auto position = static_cast<std::uint32_t>(at - to.order.begin());
  std::uint32_t found = 0;
  while (to.nodes[found].count > wanted.size() && !to.nodes[found].is_leaf()) {
    const std::uint32_t left = to.nodes[found].left;
    const bool in_left =
        position >= to.nodes[left].first && position - to.nodes[left].first < to.nodes[left].count;
    found = in_left ? left : left + 1;
  }
  if (to.nodes[found].count != wanted.size()) return std::nullopt;
  std::vector<bool> is_wanted(*std::max_element(wanted.begin(), wanted.end()) + std::size_t{1});
  for (const std::uint32_t triangle : wanted) is_wanted[triangle] = true;
  for (const std::uint32_t triangle : triangles_of(to, to.nodes[found]))
    if (triangle >= is_wanted.size() || !is_wanted[triangle]) return std::nullopt;
  return found;
}

}  // namespace boxwood
