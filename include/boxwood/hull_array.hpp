// SPDX-License-Identifier: MIT
// An array of many convex hulls in a few memory blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/hull.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A fixed number of hulls, as fit_node_volumes() makes them. A million small hulls take some hundred
// allocations instead of five million vectors, and are freed in milliseconds. Every field is returned as it
// was stored. Different threads may read at the same time.
class HullArray {
public:
  HullArray() noexcept;  // an empty array
  HullArray(HullArray&&) noexcept;
  HullArray& operator=(HullArray&&) noexcept;
  ~HullArray();

  std::size_t size() const noexcept { return count_; }
  ConvexHull operator[](std::size_t index) const noexcept;  // a copy; kHullOutOfMemory if memory runs out
  std::size_t corners(std::size_t index) const noexcept;    // of all faces: the length of its loop
  std::size_t bytes() const noexcept;                       // allocated, including spare room

private:
  friend struct HullArrayAccess;  // used to fill it
  class Memory;
  struct Block {
    const std::byte* data = nullptr;
    std::size_t hulls = 0;
  };

  std::size_t count_ = 0, per_block_ = 1;
  std::vector<Block> blocks_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace boxwood
