// SPDX-License-Identifier: MIT
// Disjoint sets with union and find (Galler and Fischer 1964): each element refers to another of its set, the
// root to itself.
#pragma once

#include <cstdint>
#include <vector>

namespace boxwood {

// Returns the root of the set that contains i; halves the path to it.
inline std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) noexcept {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

}  // namespace boxwood
