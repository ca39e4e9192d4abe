// SPDX-License-Identifier: MIT
// A binary tree of axis-aligned boxes while it is being made: the form that sweep, lbvh, ploc, bottom-up and
// reinsertion share before the volumes of the nodes are fitted.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

// Exact, because vertices are floats.
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

// Half of the surface, in double: finite for all floats.
inline double half_area(const FloatBounds& b) noexcept {
  const double x = static_cast<double>(b.max[0]) - static_cast<double>(b.min[0]);
  const double y = static_cast<double>(b.max[1]) - static_cast<double>(b.min[1]);
  const double z = static_cast<double>(b.max[2]) - static_cast<double>(b.min[2]);
  return x * y + y * z + z * x;
}

// The sum of both corners, twice the centre, along an axis.
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
  std::uint32_t left = kNoBoxNode, right = kNoBoxNode;  // kNoBoxNode: a leaf
  std::uint32_t first = 0;                              // a leaf's place in BoxTree::order
  std::uint32_t count = 0;                              // triangles below the node
  bool is_leaf() const noexcept { return left == kNoBoxNode; }
};

// The nodes in any order; those that no path from `root` reaches do not count.
struct BoxTree {
  std::vector<BoxNode> nodes;
  std::uint32_t root = 0;
  std::vector<std::uint32_t> order;  // triangles, leaf by leaf
};

// Levels at which builders halve by count, as build_tree() does.
inline std::uint32_t deepest_level(std::uint32_t triangles) noexcept {
  return static_cast<std::uint32_t>(std::bit_width(triangles)) + kExtraLevels;
}

// The cost of a node in triangle tests when leaves are chosen: that of the SAH for AABBs, which cost as much
// to test as a triangle; more for OBBs and spheres, as in cheap_plane.hpp.
double leaf_choice_cost(TreeKind kind) noexcept;

// Returns the finite triangles. Fails with `malformed` if a triangle names a missing vertex, and with
// `cancelled`.
Result<TriangleBoxes> triangle_boxes(const MeshView& mesh, Threads threads, const std::atomic<bool>* stop);

// Returns the same nodes as boxes, with the leaves that the topology has. `mesh` is known to fit it.
BoxTree box_tree_of(const TreeTopology& topology, const MeshView& mesh);

// Returns the nodes that the root reaches, parents first.
std::vector<std::uint32_t> parents_first(const BoxTree& tree);

// The rule by which a subtree becomes a leaf.
enum class LeafChoice : unsigned char {
  by_count,  // as soon as it has no more triangles than options.leaf_size
  by_cost,   // if it has no more, and its best subtree costs no less
};

// Returns the tree as ranges of one order, children side by side. Leaves have at most options.leaf_size
// triangles unless max_depth stops a split. Subtrees deeper than deepest_level() are halved by count.
TreeTopology topology_of(const BoxTree& tree, const BuildOptions& options, LeafChoice choice);

}  // namespace boxwood
