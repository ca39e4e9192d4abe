// SPDX-License-Identifier: MIT
// An array of a fixed largest size that needs no memory but its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace boxwood {

template <class T, std::size_t kCapacity> class FixedVector {
public:
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  // Appends an element; drops it if the vector is full.
  void push_back(const T& element) noexcept {
    if (size_ < kCapacity) elements_[size_++] = element;
  }
  T* begin() noexcept { return elements_.data(); }
  T* end() noexcept { return elements_.data() + size_; }
  const T* begin() const noexcept { return elements_.data(); }
  const T* end() const noexcept { return elements_.data() + size_; }
  T& operator[](std::size_t i) noexcept { return elements_[i]; }
  const T& operator[](std::size_t i) const noexcept { return elements_[i]; }
  friend bool operator==(const FixedVector& a, const FixedVector& b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

private:
  std::array<T, kCapacity> elements_;
  std::size_t size_ = 0;
};

}  // namespace boxwood
