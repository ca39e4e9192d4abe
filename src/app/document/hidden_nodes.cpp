// SPDX-License-Identifier: MIT
// Hides nodes of trees, and tells to which tree their numbers belong.
#include <algorithm>
#include <bit>

#include "app/document/document.hpp"

namespace boxwood {

namespace {

// FNV-1a over 64-bit words.
struct WordHash {
  std::uint64_t value = 0xcbf29ce484222325U;
  void add(std::uint64_t word) { value = (value ^ word) * 0x100000001b3U; }
  void add(double x) { add(std::bit_cast<std::uint64_t>(x == 0.0 ? 0.0 : x)); }  // -0 as 0
};

}  // namespace

Target Document::owner_of_tree(const Target& target) const {
  return edit_.objects.size() == 1 ? Target{} : target;
}

std::uint64_t Document::stamp_of_tree(const Target& target) const {
  WordHash hash;
  const TreeOptions& tree = edit_.tree;
  hash.add(static_cast<std::uint64_t>(tree.kind));
  hash.add(static_cast<std::uint64_t>(split_of(tree)));
  hash.add(std::uint64_t{tree.leaf_size});
  hash.add(std::uint64_t{tree.max_depth});
  hash.add(tree.node_cost);
  if (target.object || edit_.objects.size() <= 1) return hash.value;
  if (poses_stamp_.poses != pose_revision_) {
    WordHash of_poses;
    for (std::uint32_t i = 0; i < object_count(); ++i)
      for (const double x : numbers_of(pose(i))) of_poses.add(x);
    poses_stamp_ = {pose_revision_, of_poses.value};
  }
  hash.add(poses_stamp_.stamp);
  return hash.value;
}

std::vector<std::uint32_t> Document::hidden_nodes(const Target& target) const {
  std::vector<std::uint32_t> out;
  if (edit_.hidden_nodes.empty()) return out;
  const Target owner = owner_of_tree(target);
  const std::uint64_t stamp = stamp_of_tree(target);
  for (const HiddenNode& one : edit_.hidden_nodes)
    if (one.target == owner && one.stamp == stamp) out.push_back(one.node);
  return out;
}

EditEffect Document::hide_node(const Target& target, std::uint32_t node, bool hidden) {
  const HiddenNode one{owner_of_tree(target), node, stamp_of_tree(target)};
  std::vector<HiddenNode> value = edit_.hidden_nodes;
  const auto at = std::find(value.begin(), value.end(), one);
  if (!hidden && at != value.end()) value.erase(at);
  if (hidden && at == value.end()) value.push_back(one);
  return carry_out(HiddenNodesChange{std::move(value)});
}

EditEffect Document::hide_only(const Target& target, std::span<const std::uint32_t> nodes) {
  const Target owner = owner_of_tree(target);
  const std::uint64_t stamp = stamp_of_tree(target);
  std::vector<HiddenNode> value = edit_.hidden_nodes;
  std::erase_if(value, [&](const HiddenNode& one) { return one.target == owner; });
  for (const std::uint32_t node : nodes) value.push_back({owner, node, stamp});
  return carry_out(HiddenNodesChange{std::move(value)});
}

EditEffect Document::show_all_nodes() {
  return carry_out(HiddenNodesChange{});
}

}  // namespace boxwood
