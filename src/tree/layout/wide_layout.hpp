// SPDX-License-Identifier: MIT
// The wide layout: a copy of an OBB tree with eight children for each node, as floats side by side, for SIMD.
//
//     binary tree                     wide tree: one node for the marked part of the binary one
//          P                          P: frame = the box of P
//        /   \                           child     0     1     2     3     4     5     6     7
//       o     o                          r00..r21  6 rows of 8 floats: axis i of P . axis j of the child;
//      / \   / \                                   a child's third axis is the cross product of the others
//     o   o o   o       collapses to     t0..t2    3 rows: the child's centre in P's frame
//    /\  /\ /\  /\                       h0..h2    3 rows: its half-extents, rounded up
//   a b c d e f g h                      child     wide node, or leaf of the binary tree
//                                     416 bytes; a row is one AVX register
//
// A child is placed relative to its parent. So a descent needs one 3x3 product for each pair, and the floats
// are small numbers of the size of the parent, not coordinates of the model. A wide node keeps the id of its
// binary node, and leaves are binary nodes, so a descent reports the same nodes as the reference.
//
// The collapse is that of collapse.hpp. The nodes at the top come first, breadth first; below them each
// subtree of some thousand triangles is contiguous, breadth first again.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/tree.hpp>

#include "base/memory_block.hpp"

namespace boxwood {

inline constexpr std::size_t kWidth = 8;

// A child: the index of a wide node, or a binary leaf.
class WideChild {
public:
  WideChild() = default;
  static WideChild inner(std::uint32_t wide_node) noexcept { return WideChild(wide_node); }
  static WideChild leaf(std::uint32_t binary_node) noexcept { return WideChild(binary_node | kLeafBit); }
  static WideChild none() noexcept { return WideChild(~0U); }
  bool is_leaf() const noexcept { return (code_ & kLeafBit) != 0; }
  bool is_none() const noexcept { return code_ == ~0U; }
  std::uint32_t index() const noexcept { return code_ & ~kLeafBit; }

private:
  static constexpr std::uint32_t kLeafBit = 1U << 31;
  explicit WideChild(std::uint32_t code) noexcept : code_(code) {}
  std::uint32_t code_;  // not initialised: stacks of pairs are large
};

struct alignas(32) WideNode {
  float rotation[3][2][kWidth];  // [i][j]: axis i of this node . axis j of the child
  float center[3][kWidth];
  float half_extents[3][kWidth];
  WideChild child[kWidth];  // the children come first; the others equal none()
};
static_assert(sizeof(WideNode) == 416);

// The half-extents of lanes without a child (a length): every test separates them from everything, without a
// branch.
inline constexpr float kAbsentHalfExtent = -1e30F;

// The range of model sizes (the sum of the half-extents, a length) that suits floats; others are left to the
// reference descent.
inline constexpr double kMinWideSize = 0x1p-60, kMaxWideSize = 0x1p60;

// The nodes of a layout, in memory that may have served the build before. A copy shares the nodes. So do
// layouts whose trees differ by a motion, because a child is placed relative to its parent.
class WideNodes {
public:
  WideNodes() = default;
  // Allocates nodes, uninitialised. Uses `spare` if it is large enough and not much too large.
  WideNodes(std::size_t size, MemoryBlock spare);
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  WideNode* data() noexcept { return nodes_; }  // for the code that fills it
  const WideNode* data() const noexcept { return nodes_; }
  WideNode& operator[](std::size_t i) noexcept { return data()[i]; }
  const WideNode& operator[](std::size_t i) const noexcept { return data()[i]; }
  const WideNode* begin() const noexcept { return data(); }
  const WideNode* end() const noexcept { return data() + size_; }

private:
  std::shared_ptr<const MemoryBlock> memory_;
  WideNode* nodes_ = nullptr;
  std::size_t size_ = 0;
};

struct WideLayout {
  WideNodes nodes;                       // nodes[0] is the root; empty if the root is a leaf
  std::vector<std::uint32_t> binary_id;  // of each wide node
  WideChild root = WideChild::none();
  Obb root_box;                 // right-handed
  double sphere_radius = 0.0;   // of a sphere about the root box's centre around the box
  double reach = 0.0;           // no coordinate of the model is larger in magnitude
  bool floats_hold_it = false;  // the size of the root box is in the range of the fast queries
  // The largest (|center|_1 + |half_extents|_1) of a child over |half_extents|_1 of its node (no unit), for
  // the error bounds of the descents (wide_descent.hpp).
  float reach_ratio = 1.0F;
  std::uint32_t depth = 0;  // levels of wide nodes

  std::size_t bytes() const noexcept {
    return sizeof(WideLayout) + nodes.size() * sizeof(WideNode) + binary_id.size() * sizeof(std::uint32_t);
  }
};

// Makes the layout of an OBB tree. Returns null for an empty tree, another kind, more than 2^31 - 2 nodes, or
// if `stop` was set. The same for any number of threads. The nodes may reuse the memory `spare`. O(nodes).
std::shared_ptr<const WideLayout> make_wide_layout(const TreeTopology& topology,
                                                   const NodeBounds<Obb>& bounds, Threads threads,
                                                   const std::atomic<bool>* stop = nullptr,
                                                   MemoryBlock spare = {});

}  // namespace boxwood
