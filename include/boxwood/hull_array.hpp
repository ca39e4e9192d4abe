// SPDX-License-Identifier: MIT
// An array of many convex hulls in a few memory blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/hull.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A fixed number of hulls, initially empty, set block by block. A million small hulls take some hundred
// allocations instead of five million vectors, and are freed in milliseconds. Every field is returned as it
// was stored. Different threads may read, and may set different blocks, at the same time.
class HullArray {
public:
  HullArray() noexcept;  // an empty array
  HullArray(HullArray&&) noexcept;
  HullArray& operator=(HullArray&&) noexcept;
  ~HullArray();

  // Replaces the contents by `count` empty hulls, in blocks of `hulls_per_block` (at least one). Returns
  // false and changes nothing if memory runs out.
  [[nodiscard]] bool allocate(std::size_t count, std::size_t hulls_per_block) noexcept;

  std::size_t size() const noexcept { return count_; }
  std::size_t blocks() const noexcept { return blocks_.size(); }
  std::size_t hulls_per_block() const noexcept { return per_block_; }  // the last block may have fewer

  // Stores `hulls` from number block * hulls_per_block() on. At most hulls_per_block() are allowed; if fewer,
  // the rest of the block is empty. The block's old memory is freed with the array. Returns false and changes
  // nothing if memory runs out.
  [[nodiscard]] bool set_block(std::size_t block, std::span<const ConvexHull> hulls) noexcept;

  ConvexHull operator[](std::size_t index) const noexcept;  // a copy; kHullOutOfMemory if memory runs out
  std::size_t corners(std::size_t index) const noexcept;    // of all faces: the length of its loop
  std::size_t bytes() const noexcept;                       // allocated, including spare room

private:
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
