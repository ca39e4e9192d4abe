// SPDX-License-Identifier: MIT
// The set of colours in a picture, without their alpha.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "overlay/rgba.hpp"

namespace boxwood {

class DrawnColors {
public:
  // Adds a colour; nothing if it is transparent.
  void add(const Rgba& color) {
    if (color.a != 0) add_key(key_of(color));
  }
  void add_all(const DrawnColors& other) {
    for (const std::uint32_t key : other.sorted_) add_key(key);
  }
  bool has(const Rgba& color) const {
    return std::binary_search(sorted_.begin(), sorted_.end(), key_of(color));
  }
  friend bool operator==(const DrawnColors&, const DrawnColors&) = default;

private:
  static std::uint32_t key_of(const Rgba& c) noexcept {
    return std::uint32_t{c.r} << 16U | std::uint32_t{c.g} << 8U | c.b;
  }
  void add_key(std::uint32_t key) {
    const auto at = std::lower_bound(sorted_.begin(), sorted_.end(), key);
    if (at == sorted_.end() || *at != key) sorted_.insert(at, key);
  }
  std::vector<std::uint32_t> sorted_;
};

}  // namespace boxwood
