// SPDX-License-Identifier: MIT
// A binary tree of axis-aligned boxes during its construction. Sweep, lbvh, ploc, bottom-up and reinsertion
// share this form before the volumes of the nodes are fitted.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

// A box in float: exact, because vertices are floats.
struct FloatBounds {
  float min[3], max[3];
};

inline FloatBounds join(const FloatBounds& a, const FloatBounds& b) noexcept {
  FloatBounds both;
  for (int k = 0; k < 3; ++k) {
    both.min[k] = std::min(a.min[k], b.min[k]);
    both.max[k] = std::max(a.max[k], b.max[k]);
  }
  return both;
}

// Returns half of the surface, in double: finite for all floats.
inline double half_area(const FloatBounds& b) noexcept {
  const double x = static_cast<double>(b.max[0]) - static_cast<double>(b.min[0]);
  const double y = static_cast<double>(b.max[1]) - static_cast<double>(b.min[1]);
  const double z = static_cast<double>(b.max[2]) - static_cast<double>(b.min[2]);
  return x * y + y * z + z * x;
}

// Returns the sum of both corners along an axis: twice the centre.
inline double center_key(const FloatBounds& b, int axis) noexcept {
  return static_cast<double>(b.min[axis]) + static_cast<double>(b.max[axis]);
}

// The finite triangles of a mesh, in order, with their boxes.
struct TriangleBoxes {
  std::vector<FloatBounds> boxes;
  std::vector<std::uint32_t> triangles;
  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(boxes.size()); }
};

inline constexpr std::uint32_t kNoBoxNode = 0xffffffffU;

struct BoxNode {
  FloatBounds box;
  std::uint32_t left = kNoBoxNode, right = kNoBoxNode;  // kNoBoxNode for a leaf
  std::uint32_t first = 0;                              // a leaf's place in BoxTree::order
  std::uint32_t count = 0;                              // triangles below the node
  bool is_leaf() const noexcept { return left == kNoBoxNode; }
};

// The nodes in any order; nodes unreachable from `root` do not count.
struct BoxTree {
  std::vector<BoxNode> nodes;
  std::uint32_t root = 0;
  std::vector<std::uint32_t> order;  // triangles, leaf by leaf
};

// Returns the level at which builders halve by count, like build_tree().
inline std::uint32_t deepest_level(std::uint32_t triangles) noexcept {
  return static_cast<std::uint32_t>(std::bit_width(triangles)) + kExtraLevels;
}

// Returns the cost of a node in triangle tests for the choice of leaves: that of the SAH for AABBs, which
// cost as much to test as a triangle. OBBs and spheres cost more, as in cheap_plane.hpp.
double leaf_choice_cost(const BuildOptions& options) noexcept;

// Returns the finite triangles. Fails with `malformed` if a triangle names a missing vertex, and with
// `cancelled`.
Result<TriangleBoxes> triangle_boxes(const MeshView& mesh, Threads threads, const std::atomic<bool>* stop);

// Returns the same nodes as boxes, with the leaves of the topology, which must fit `mesh`.
BoxTree box_tree_of(const TreeTopology& topology, const MeshView& mesh);

// Returns the nodes reachable from the root, parents first.
std::vector<std::uint32_t> parents_first(const BoxTree& tree);

// The rule by which a subtree becomes a leaf.
enum class LeafChoice : unsigned char {
  by_count,  // as soon as it has at most options.leaf_size triangles
  by_cost,   // if it has at most that many, and its best subtree costs no less
};

// Returns the tree as ranges of one order, with adjacent children. Leaves have at most options.leaf_size
// triangles unless max_depth stops a split. Subtrees deeper than deepest_level() are halved by count.
TreeTopology topology_of(const BoxTree& tree, const BuildOptions& options, LeafChoice choice);

}  // namespace boxwood
