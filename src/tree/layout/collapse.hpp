// SPDX-License-Identifier: MIT
// Collapses a binary tree to eight children for each node. Dynamic programming finds the least sum of
// surfaces of wide nodes (Ylitie, Karras and Laine, 2017). Small subtrees become one full node, and as few
// lanes as possible stay empty.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace boxwood::collapse {

inline constexpr std::size_t kLanes = 8;

// The least sums of surfaces of wide nodes for a binary subtree that may fill k + 1 lanes of the node above
// it. All zero for a leaf, which takes one lane and costs nothing.
using LaneCosts = std::array<float, kLanes>;

// The best way to share j + 1 lanes between the children of a binary node.
struct Share {
  float cost = std::numeric_limits<float>::infinity();
  std::size_t left = 0;  // the left child gets left + 1 lanes, the right one the rest
};
inline Share best_share(const LaneCosts& left, const LaneCosts& right, std::size_t j) noexcept {
  Share best;
  for (std::size_t k = 0; k < j; ++k) {
    const float cost = left[k] + right[j - 1 - k];
    if (cost < best.cost) best = {cost, k};
  }
  return best;
}

// Returns the costs of an inner node of that surface.
inline LaneCosts costs_of(float area, const LaneCosts& left, bool left_is_leaf, const LaneCosts& right,
                          bool right_is_leaf) noexcept {
  LaneCosts c;
  if (left_is_leaf || right_is_leaf) {  // more lanes never cost more
    const LaneCosts& other = left_is_leaf ? right : left;
    c[0] = area + other[kLanes - 2];
    for (std::size_t j = 1; j < kLanes; ++j) c[j] = std::min(c[j - 1], other[j - 1]);
    return c;
  }
  c[0] = area + best_share(left, right, kLanes - 1).cost;
  for (std::size_t j = 1; j < kLanes; ++j) c[j] = std::min(c[j - 1], best_share(left, right, j).cost);
  return c;
}

// The binary nodes below a node that become the children of its wide node, from left to right.
struct Children {
  std::array<std::uint32_t, kLanes> node;
  std::size_t count = 0;
};

// Returns the children. left_of(n) is the left child of n, and the right one follows it; 0 means a leaf.
// costs(n) are those of n.
template <class LeftOf, class Costs>
Children children_of(std::uint32_t root, const LeftOf& left_of, const Costs& costs) noexcept {
  struct Part {
    std::uint32_t node;
    std::size_t lanes;  // the lanes it may fill, less one
  };
  Children children;
  std::array<Part, kLanes> stack;
  std::size_t top = 0;
  stack[top++] = {root, kLanes - 1};
  while (top > 0) {
    const Part part = stack[--top];
    const std::uint32_t left = left_of(part.node);
    const bool is_root = part.node == root;
    if (!is_root && (left == 0 || costs(part.node)[0] <= costs(part.node)[part.lanes])) {
      children.node[children.count++] = part.node;
      continue;
    }
    std::size_t lanes = part.lanes;  // no more than it takes
    while (!is_root && lanes > 1 && costs(part.node)[lanes - 1] <= costs(part.node)[lanes]) --lanes;
    const Share share = best_share(costs(left), costs(left + 1), lanes);
    stack[top++] = {left + 1, lanes - 1 - share.left};
    stack[top++] = {left, share.left};
  }
  return children;
}

}  // namespace boxwood::collapse
