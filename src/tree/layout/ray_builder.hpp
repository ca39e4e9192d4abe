// SPDX-License-Identifier: MIT
// The binary tree that is collapsed to the ray layout.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/threads.hpp>

#include "tree/layout/collapse.hpp"
#include "tree/layout/ray_build_kernels.hpp"
#include "tree/layout/ray_leaf.hpp"

namespace boxwood {

// A node of the tree: its children are `left` and `left + 1`. The triangles of a leaf are ids[first .. first
// + count). Not initialised: unused entries stay untouched.
struct RayBinaryNode {
  float area;
  std::uint32_t left;  // for a leaf the number of its vertices, which is below every number of a child
  std::uint32_t first, count;
  bool is_leaf() const noexcept { return left <= kRayVertices; }
};

// A tree of numbered nodes. Each subtree that one thread builds has a range of numbers of its own, given by
// the range of its primitives, so that no join is necessary. The nodes above them follow behind all ranges.
class RayBinaryTree {
public:
  static constexpr std::uint32_t kFirstNumber = kRayVertices + 2;  // smaller numbers are those of leaves
  explicit RayBinaryTree(std::size_t primitives);
  std::uint32_t root() const noexcept { return top_begin_; }
  RayBinaryNode& node(std::uint32_t n) noexcept {
    return n < top_begin_ ? nodes_[n] : top_nodes_[n - top_begin_];
  }
  const RayBinaryNode& node(std::uint32_t n) const noexcept {
    return n < top_begin_ ? nodes_[n] : top_nodes_[n - top_begin_];
  }
  collapse::LaneCosts& costs(std::uint32_t n) noexcept {
    return n < top_begin_ ? costs_[n] : top_costs_[n - top_begin_];
  }
  const collapse::LaneCosts& costs(std::uint32_t n) const noexcept {
    return n < top_begin_ ? costs_[n] : top_costs_[n - top_begin_];
  }
  std::uint32_t add_top_pair();
  std::size_t top_count() const noexcept { return top_nodes_.size(); }
  void find_costs(std::uint32_t n) noexcept;  // call it when those of its children are known

  std::unique_ptr<std::uint32_t[]> ids;

private:
  std::uint32_t top_begin_;
  std::unique_ptr<RayBinaryNode[]> nodes_;
  std::unique_ptr<collapse::LaneCosts[]> costs_;
  std::vector<RayBinaryNode> top_nodes_;
  std::vector<collapse::LaneCosts> top_costs_;
};

// Splits by the surface area heuristic in bins until the primitives fit into a leaf. `front` contains `count`
// > 0 primitives; `back` needs space for as many. Coordinates are at most about 1. Returns false if `stop`
// was set.
bool build_ray_tree(std::span<const Triangle> mesh, RayPrimitive* front, RayPrimitive* back,
                    std::size_t count, Threads threads, const std::atomic<bool>* stop, RayBinaryTree& tree);

}  // namespace boxwood
