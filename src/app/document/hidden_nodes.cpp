// SPDX-License-Identifier: MIT
// Hides nodes of trees.
#include <algorithm>

#include "app/document/document.hpp"

namespace boxwood {

EditEffect Document::hide_node(const Target& target, std::uint32_t node, bool hidden) {
  const HiddenNode one{facts().owner_of_tree(target), node, facts().stamp_of_tree(target)};
  std::vector<HiddenNode> value = edit_.hidden_nodes;
  const auto at = std::find(value.begin(), value.end(), one);
  if (!hidden && at != value.end()) value.erase(at);
  if (hidden && at == value.end()) value.push_back(one);
  return carry_out(HiddenNodesChange{std::move(value)});
}

EditEffect Document::hide_only(const Target& target, std::span<const std::uint32_t> nodes) {
  const Target owner = facts().owner_of_tree(target);
  const std::uint64_t stamp = facts().stamp_of_tree(target);
  std::vector<HiddenNode> value = edit_.hidden_nodes;
  std::erase_if(value, [&](const HiddenNode& one) { return one.target == owner; });
  for (const std::uint32_t node : nodes) value.push_back({owner, node, stamp});
  return carry_out(HiddenNodesChange{std::move(value)});
}

EditEffect Document::show_all_nodes() {
  return carry_out(HiddenNodesChange{});
}

}  // namespace boxwood
