// SPDX-License-Identifier: MIT
// Descends to the node with the right number of triangles, then compares them.
#include "app/derived/same_node.hpp"
#include "app/derived/triangle_leaf.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "app/derived/snapshots.hpp"

namespace boxwood {

namespace {
std::span<const std::uint32_t> triangles_of(const TreeTopology& tree, const TreeNode& node) {
  return std::span(tree.order).subspan(node.first, node.count);
}

// Descends to the node around a position of the order, while the node has more than `least` triangles.
std::uint32_t node_around(const TreeTopology& tree, std::uint32_t position, std::size_t least) {
  std::uint32_t found = 0;
  while (tree.nodes[found].count > least && !tree.nodes[found].is_leaf()) {
    const std::uint32_t left = tree.nodes[found].left;
    const bool in_left =
        position >= tree.nodes[left].first && position - tree.nodes[left].first < tree.nodes[left].count;
    found = in_left ? left : left + 1;
  }
  return found;
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
  const std::uint32_t found = node_around(to, position, wanted.size());
  if (to.nodes[found].count != wanted.size()) return std::nullopt;
  std::vector<bool> is_wanted(*std::max_element(wanted.begin(), wanted.end()) + std::size_t{1});
  for (const std::uint32_t triangle : wanted) is_wanted[triangle] = true;
  for (const std::uint32_t triangle : triangles_of(to, to.nodes[found]))
    if (triangle >= is_wanted.size() || !is_wanted[triangle]) return std::nullopt;
  return found;
}

std::optional<std::uint32_t> leaf_of_triangle(std::uint32_t triangle, const TreeTopology& tree) {
  const auto at = std::find(tree.order.begin(), tree.order.end(), triangle);
  if (at == tree.order.end()) return std::nullopt;
  return node_around(tree, static_cast<std::uint32_t>(at - tree.order.begin()), 0);
}

std::optional<std::uint32_t> leaf_of_triangle(std::uint32_t triangle, const TreeSnapshot& tree) {
  return leaf_of_triangle(triangle, tree.tree.topology());
}

}  // namespace boxwood
