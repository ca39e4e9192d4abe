// SPDX-License-Identifier: MIT
// Remembers some pairs of triangles that a distance query has measured.
#pragma once

#include <cstddef>
#include <cstdint>

namespace boxwood {

// Triangles around the nearest corner or edge are all equally near, and each descent visits them again. Each
// pair has one of 64 places, where it replaces the last one. A new set clears one number, not the places.
class MeasuredPairs {
public:
  // Returns true if the pair is remembered; otherwise remembers it. Arguments: places in the orders.
  bool has_or_take(std::uint32_t place_a, std::uint32_t place_b) noexcept {
    const std::uint32_t at = (place_a * 0x9E3779B1U ^ place_b * 0x85EBCA77U) >> (32 - kBits);
    const std::uint64_t bit = std::uint64_t{1} << at;
    Pair& last = pairs_[at];
    if ((is_taken_ & bit) != 0 && last.place_a == place_a && last.place_b == place_b) return true;
    is_taken_ |= bit;
    last = {place_a, place_b};
    return false;
  }

private:
  struct Pair {
    std::uint32_t place_a, place_b;
  };
  static constexpr int kBits = 6;
  std::uint64_t is_taken_ = 0;  // a bit for each place; the others have arbitrary values
  Pair pairs_[std::size_t{1} << kBits];
};

}  // namespace boxwood
