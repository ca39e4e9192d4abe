// SPDX-License-Identifier: MIT
// The binary tree that the ray layout is collapsed from.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/mesh.hpp>

#include "tree/layout/collapse.hpp"
#include "tree/layout/ray_build_kernels.hpp"
#include "tree/layout/ray_leaf.hpp"

namespace boxwood {

// Nodes by number: children are `left` and `left + 1`. The triangles of a leaf are ids[first .. first +
// count).
// Not initialised: room for as many as there may be is left untouched.
struct RayBinaryNode {
  float area;
  std::uint32_t left;  // of a leaf the number of its vertices, which no child is numbered by
  std::uint32_t first, count;
  bool is_leaf() const noexcept { return left <= kRayVertices; }
};

// Subtrees that one thread builds have a range of numbers of their own, given by the range of their
// primitives, so that nothing is joined afterwards; the nodes above them follow behind all ranges.
class RayBinaryTree {
public:
  static constexpr std::uint32_t kFirstNumber = kRayVertices + 2;  // smaller ones are those of leaves
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
  void find_costs(std::uint32_t n) noexcept;  // those of its children are known

  std::unique_ptr<std::uint32_t[]> ids;

private:
  std::uint32_t top_begin_;
  std::unique_ptr<RayBinaryNode[]> nodes_;
  std::unique_ptr<collapse::LaneCosts[]> costs_;
  std::vector<RayBinaryNode> top_nodes_;
  std::vector<collapse::LaneCosts> top_costs_;
};

// Splits by the surface area heuristic in bins until there is room for the primitives in a leaf. `front`
// holds `count` > 0 primitives, `back` has room for as many. Coordinates are at most about 1. False where
// `stop` was set.
bool build_ray_tree(std::span<const Triangle> mesh, RayPrimitive* front, RayPrimitive* back,
                    std::size_t count, Threads threads, const std::atomic<bool>* stop, RayBinaryTree& tree);

}  // namespace boxwood
