// SPDX-License-Identifier: MIT
// Builds the tree whose splits are the bits of the Morton codes.
#include <bit>

#include "base/stop.hpp"
#include "tree/builders/boxes/box_builders.hpp"
#include "tree/builders/boxes/morton.hpp"

namespace boxwood {

namespace {

// Returns the first place of [first, end) whose code has the highest bit that differs between the two ends.
std::uint32_t split_place(const std::vector<MortonKey>& keys, std::uint32_t first, std::uint32_t end) {
  const std::uint64_t low = keys[first].first, high = keys[end - 1].first;
  if (low == high) return first + (end - first) / 2;
  const std::uint64_t bit = std::bit_floor(low ^ high), limit = high & ~(bit - 1);
  const auto at = std::partition_point(keys.begin() + first, keys.begin() + end,
                                       [&](const MortonKey& key) { return key.first < limit; });
  return static_cast<std::uint32_t>(at - keys.begin());
}

}  // namespace

std::optional<BoxTree> morton_tree(const TriangleBoxes& boxes, const BoxBuild& build) {
  const std::vector<MortonKey> keys = morton_keys(boxes.boxes, build.threads, build.stop);
  if (is_set(build.stop)) return std::nullopt;
  const std::uint32_t n = boxes.size();
  BoxTree tree;
  tree.nodes.resize(2 * std::size_t{n} - 1);
  tree.order.resize(n);
  for (std::uint32_t i = 0; i < n; ++i) tree.order[i] = boxes.triangles[keys[i].second];
  // A range of keys and places. A subtree of c triangles takes 2 c - 1 places: its root, the left subtree,
  // the right one.
  struct Range {
    std::uint32_t node, first, end;
  };
  std::vector<Range> stack{{0, 0, n}};
  StopCheck stopped(build.stop);
  while (!stack.empty()) {
    if (stopped()) return std::nullopt;
    const Range r = stack.back();
    stack.pop_back();
    BoxNode& node = tree.nodes[r.node];
    node.first = r.first;
    node.count = r.end - r.first;
    if (node.count == 1) {
      node.box = boxes.boxes[keys[r.first].second];
      continue;
    }
    const std::uint32_t middle = split_place(keys, r.first, r.end);
    node.left = r.node + 1;
    node.right = r.node + 2 * (middle - r.first);
    stack.push_back({node.right, middle, r.end});
    stack.push_back({node.left, r.first, middle});
  }
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    BoxNode& node = tree.nodes[i];
    if (!node.is_leaf()) node.box = join(tree.nodes[node.left].box, tree.nodes[node.right].box);
  }
  if (is_set(build.stop)) return std::nullopt;
  return tree;
}

}  // namespace boxwood
