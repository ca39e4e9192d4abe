// SPDX-License-Identifier: MIT
// The full sweep below a node of few boxes. Each axis has its own sorted copy of the boxes, so that every
// pass reads memory in order.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "tree/builders/boxes/box_tree.hpp"
#include "tree/layout/float_box.hpp"

namespace boxwood {

// A node whose boxes have the places `first` to `first + count` in the order along each axis.
struct SweepRange {
  std::uint32_t node, first, count, level;
};

// Makes the children of an inner node.
inline std::array<SweepRange, 2> add_children(const SweepRange& r, std::uint32_t left_count, BoxTree& tree) {
  BoxNode& node = tree.nodes[r.node];
  node.first = r.first;
  node.count = r.count;
  node.left = r.node + 1;
  node.right = r.node + 2 * left_count;
  return {SweepRange{node.left, r.first, left_count, r.level + 1},
          SweepRange{node.right, r.first + left_count, r.count - left_count, r.level + 1}};
}

// The boxes of a sweep and their order along each axis.
struct SweptBoxes {
  std::vector<FloatBox> boxes;           // the fourth numbers are free
  std::vector<std::uint32_t> triangles;  // of the boxes
  std::array<std::vector<std::uint32_t>, 3> sorted;
};

inline constexpr std::uint32_t kMostInSubtree = 65536;  // a place fits 16 bits

// Makes the nodes of a subtree of at most kMostInSubtree boxes, which it owns: it writes their fourth
// numbers. Halves by count from the level `deepest`. Some nodes are missing if `stop` was set.
void sweep_subtree(SweptBoxes& swept, const SweepRange& root, std::uint32_t deepest, BoxTree& tree,
                   const std::atomic<bool>* stop);

}  // namespace boxwood
