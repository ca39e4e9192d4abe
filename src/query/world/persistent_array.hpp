// SPDX-License-Identifier: MIT
// An array whose versions share memory: changing an item copies O(log n) small blocks.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace boxwood {

// A trie of blocks of kFan items. A copy takes O(1). Items that were never set are T().
template <class T> class PersistentArray {
public:
  std::size_t size() const noexcept { return size_; }

  // Returns the item at `i` < size().
  const T& operator[](std::size_t i) const noexcept {
    const void* block = top_.get();
    for (unsigned level = height_; level > 0; --level)
      block = static_cast<const Branch*>(block)->below[i >> (kBits * level) & kMask].get();
    return static_cast<const Leaf*>(block)->items[i & kMask];
  }

  // Sets the item at `i` <= size() in this version alone. Throws bad_alloc and then changes nothing.
  void set(std::size_t i, T item) {
    std::shared_ptr<const void> top = top_;
    unsigned height = height_;
    while (i >> (kBits * (height + 1)) != 0) {
      auto branch = std::make_shared<Branch>();
      branch->below[0] = std::move(top);
      top = std::move(branch);
      ++height;
    }
    top_ = with(top, height, i, std::move(item));
    height_ = height;
    size_ = i < size_ ? size_ : i + 1;
  }

private:
  static constexpr unsigned kBits = 4;
  static constexpr std::size_t kFan = std::size_t{1} << kBits, kMask = kFan - 1;
  struct Branch {
    std::array<std::shared_ptr<const void>, kFan> below;
  };
  struct Leaf {
    std::array<T, kFan> items;
  };

  static std::shared_ptr<const void> with(const std::shared_ptr<const void>& block, unsigned level,
                                          std::size_t i, T&& item) {
    if (level == 0) {
      auto leaf = block == nullptr ? std::make_shared<Leaf>()
                                   : std::make_shared<Leaf>(*static_cast<const Leaf*>(block.get()));
      leaf->items[i & kMask] = std::move(item);
      return leaf;
    }
    auto branch = block == nullptr ? std::make_shared<Branch>()
                                   : std::make_shared<Branch>(*static_cast<const Branch*>(block.get()));
    std::shared_ptr<const void>& below = branch->below[i >> (kBits * level) & kMask];
    below = with(below, level - 1, i, std::move(item));
    return branch;
  }

  std::shared_ptr<const void> top_;
  unsigned height_ = 0;
  std::size_t size_ = 0;
};

}  // namespace boxwood
