// SPDX-License-Identifier: MIT
// Raw memory that one step passes to the next, because the system must clear fresh pages first.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "base/large_pages.hpp"

namespace boxwood {

// An owner of `bytes` uninitialised bytes, aligned to kAlignment.
class MemoryBlock {
public:
  static constexpr std::size_t kAlignment = 64;

  MemoryBlock() = default;
  explicit MemoryBlock(std::size_t bytes)
      : data_(static_cast<std::byte*>(::operator new (bytes, std::align_val_t{kAlignment}))), bytes_(bytes) {
    prefer_large_pages(data_.get(), bytes);
  }
  std::byte* data() const noexcept { return data_.get(); }
  std::size_t bytes() const noexcept { return bytes_; }
  // Returns the memory behind the first `bytes` to the system, if it is worth a call.
  void keep_first(std::size_t bytes) noexcept {
    constexpr std::size_t kWorthIt = std::size_t{1} << 15U;
    if (bytes_ - bytes >= kWorthIt) give_back_pages(data_.get() + bytes, bytes_ - bytes);
  }

private:
  struct Delete {
    void operator()(std::byte* p) const noexcept { ::operator delete (p, std::align_val_t{kAlignment}); }
  };
  std::unique_ptr<std::byte, Delete> data_;
  std::size_t bytes_ = 0;
};

}  // namespace boxwood
