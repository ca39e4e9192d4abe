// SPDX-License-Identifier: MIT
// The choice and order of the wide layout's nodes: a collapse (collapse.hpp), computed subtree by subtree on
// all threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <boxwood/tree.hpp>

#include "tree/layout/collapse.hpp"

namespace boxwood {

struct PlannedNode {
  std::uint32_t binary = 0;                           // its binary node
  std::array<std::uint32_t, collapse::kLanes> child;  // binary nodes
  std::uint8_t count = 0;                             // of children
  // Bits of the lanes of children that are wide nodes of the same piece, and of those that are the roots of
  // other pieces. Each kind is numbered in the order of the lanes.
  std::uint8_t inner_lanes = 0, piece_lanes = 0;
  std::uint32_t first_inner = 0;  // in the piece
  std::uint32_t first_piece = 0;  // in WidePlan::pieces
};

// Contiguous wide nodes, breadth first.
struct WidePiece {
  std::size_t first = 0;    // its place in the layout
  std::uint32_t depth = 0;  // levels
  std::vector<PlannedNode> nodes;
};

struct WidePlan {
  std::size_t size = 0;           // of all pieces
  std::uint32_t depth = 0;        // levels
  std::vector<WidePiece> pieces;  // the first contains the root; all others are below it
};

// Returns the plan of a tree whose root is not a leaf; incomplete if `stop` was set. O(nodes); the same for
// any number of threads.
WidePlan plan_wide_nodes(const TreeTopology& topology, const std::vector<Obb>& boxes, Threads threads,
                         const std::atomic<bool>* stop);

}  // namespace boxwood
