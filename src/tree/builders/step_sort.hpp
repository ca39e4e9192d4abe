// SPDX-License-Identifier: MIT
// A sort that many threads share and that a caller can stop; std::sort always runs to its end.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <vector>

#include <boxwood/executor.hpp>

#include "base/stop.hpp"

namespace boxwood {

// Sorts the keys, no two of which may be equal: sorts blocks first, by `sort_block`, then merges pairs of
// blocks, round after round. Returns false, and leaves them in any order, if `stop` was set. Needs as much
// memory again.
template <class Key, class SortBlock>
bool sort_in_steps(std::vector<Key>& keys, Threads threads, const std::atomic<bool>* stop,
                   const SortBlock& sort_block) {
  constexpr std::size_t kBlock = std::size_t{1} << 15;
  const std::size_t n = keys.size();
  const auto at = [n](std::vector<Key>& v, std::size_t place) {
    return v.begin() + static_cast<std::ptrdiff_t>(std::min(place, n));
  };
  parallel_for((n + kBlock - 1) / kBlock, threads, [&](std::size_t b) {
    if (!is_set(stop)) sort_block(std::span<Key>(at(keys, b * kBlock), at(keys, (b + 1) * kBlock)));
  });
  if (n <= kBlock) return !is_set(stop);
  std::vector<Key> merged(n);
  for (std::size_t width = kBlock; width < n && !is_set(stop); width *= 2) {
    parallel_for((n + 2 * width - 1) / (2 * width), threads, [&](std::size_t pair) {
      if (is_set(stop)) return;
      const std::size_t first = pair * 2 * width;
      std::merge(at(keys, first), at(keys, first + width), at(keys, first + width),
                 at(keys, first + 2 * width), at(merged, first));
    });
    keys.swap(merged);
  }
  return !is_set(stop);
}

template <class Key>
bool sort_in_steps(std::vector<Key>& keys, Threads threads, const std::atomic<bool>* stop) {
  return sort_in_steps(keys, threads, stop,
                       [](std::span<Key> block) { std::sort(block.begin(), block.end()); });
}

}  // namespace boxwood
