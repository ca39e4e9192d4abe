// SPDX-License-Identifier: MIT
// The boxes of many objects along a ray, without reading all of them.
#pragma once

#include <cstdint>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/raycast.hpp>

namespace boxwood {

// Returns false only if the ray misses the box. Grows the box by 1e-9 of its size and distance, so that
// rounding loses no hit. False for an empty box.
bool may_meet(const Aabb& box, const Ray& ray);

// A binary tree over boxes, split at the median of their centres along the longest axis.
class ObjectBoxTree {
public:
  // Copies the boxes; empty ones are never found. O(n log n).
  explicit ObjectBoxTree(std::vector<Aabb> boxes = {});
  // Appends the numbers of the boxes that the ray may meet, ascending.
  void add_met(const Ray& ray, std::vector<std::uint32_t>& out) const;

private:
  struct Node {
    Aabb box;
    std::uint32_t first = 0, count = 0;  // of order_; of an inner node: count 0, children first and first + 1
  };
  void split(std::uint32_t node, std::uint32_t first, std::uint32_t count);

  std::vector<Aabb> boxes_;
  std::vector<std::uint32_t> order_;
  std::vector<Node> nodes_;
};

}  // namespace boxwood
