// SPDX-License-Identifier: MIT
// Many convex hulls in few pieces of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/hull.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A fixed number of hulls, at first empty ones, set block by block. A million small hulls lie in some hundred
// pieces of memory instead of five million vectors, and are gone in milliseconds. They come out as they went
// in, field by field. Reading is safe from many threads, and so is setting different blocks.
class HullArray {
public:
  HullArray() noexcept;  // of none
  HullArray(HullArray&&) noexcept;
  HullArray& operator=(HullArray&&) noexcept;
  ~HullArray();

  // Room for `count` empty hulls in place of what was there, in blocks of `hulls_per_block`, at least one.
  // False, and nothing has changed, where memory ends.
  [[nodiscard]] bool allocate(std::size_t count, std::size_t hulls_per_block) noexcept;

  std::size_t size() const noexcept { return count_; }
  std::size_t blocks() const noexcept { return blocks_.size(); }
  std::size_t hulls_per_block() const noexcept { return per_block_; }  // the last block may have fewer

  // The hulls from number block * hulls_per_block() on; at most as many as a block has, those behind them are
  // empty. What the block held before is freed with the array. False, and nothing has changed, where memory
  // ends.
  [[nodiscard]] bool set_block(std::size_t block, std::span<const ConvexHull> hulls) noexcept;

  ConvexHull operator[](std::size_t index) const noexcept;  // a copy; kHullOutOfMemory where memory ends
  std::size_t corners(std::size_t index) const noexcept;    // of all faces: the length of its loop
  std::size_t bytes() const noexcept;                       // of all that it holds, and of room for more

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
