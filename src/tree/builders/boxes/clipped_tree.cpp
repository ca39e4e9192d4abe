// SPDX-License-Identifier: MIT
// Joins the boxes of references in each leaf, and names each of its triangles once.
#include "tree/builders/boxes/clipped_tree.hpp"

namespace boxwood {

namespace {

// Returns the boxes of the references in the order of the leaves, as topology_of() visits them.
std::vector<FloatBounds> boxes_in_order(const BoxTree& tree) {
  std::vector<FloatBounds> boxes;
  boxes.reserve(tree.order.size());
  std::vector<std::uint32_t> stack{tree.root};
  while (!stack.empty()) {
    const BoxNode& node = tree.nodes[stack.back()];
    stack.pop_back();
    if (node.is_leaf()) {
      boxes.push_back(node.box);
    } else {
      stack.push_back(node.right);
      stack.push_back(node.left);
    }
  }
  return boxes;
}

Aabb as_aabb(const FloatBounds& b) noexcept {
  return {Vec3(b.min[0], b.min[1], b.min[2]), Vec3(b.max[0], b.max[1], b.max[2])};
}

// Keeps the first place of each triangle in each leaf, leaf by leaf.
void name_once(TreeTopology& t) {
  std::vector<std::uint32_t> leaves;
  for (std::uint32_t i = 0; i < t.nodes.size(); ++i)
    if (t.nodes[i].is_leaf()) leaves.push_back(i);
  std::sort(leaves.begin(), leaves.end(),
            [&](std::uint32_t a, std::uint32_t b) { return t.nodes[a].first < t.nodes[b].first; });
  std::uint32_t end = 0;
  for (const std::uint32_t leaf : leaves) {
    TreeNode& node = t.nodes[leaf];
    const std::uint32_t begin = end;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const auto first = t.order.begin() + begin, last = t.order.begin() + end;
      if (std::find(first, last, t.order[i]) == last) t.order[end++] = t.order[i];
    }
    node.first = begin;
    node.count = end - begin;
  }
  t.order.resize(end);
  for (std::size_t i = t.nodes.size(); i-- > 0;) {  // children follow their parents
    TreeNode& node = t.nodes[i];
    if (node.is_leaf()) continue;
    node.first = t.nodes[node.left].first;
    node.count = t.nodes[node.left].count + t.nodes[node.left + 1].count;
  }
}

}  // namespace

void take_clipped(const BoxTree& tree, const BuildOptions& options, std::uint32_t triangles,
                  TreeTopology& topology, NodeBounds<Aabb>& bounds) {
  topology = topology_of(tree, options, LeafChoice::by_cost);
  bounds.volumes.resize(topology.nodes.size());
  if (topology.nodes.empty()) return;
  const std::vector<FloatBounds> boxes = boxes_in_order(tree);
  for (std::size_t i = topology.nodes.size(); i-- > 0;) {
    const TreeNode& node = topology.nodes[i];
    Aabb& box = bounds.volumes[i];
    if (node.is_leaf()) {
      FloatBounds joined = boxes[node.first];
      for (std::uint32_t k = 1; k < node.count; ++k) joined = join(joined, boxes[node.first + k]);
      box = as_aabb(joined);
    } else {
      const Aabb &left = bounds.volumes[node.left], &right = bounds.volumes[node.left + 1];
      box = {glm::min(left.min, right.min), glm::max(left.max, right.max)};
    }
  }
  name_once(topology);
  topology.clipped = topology.order.size() != triangles;
}

}  // namespace boxwood
