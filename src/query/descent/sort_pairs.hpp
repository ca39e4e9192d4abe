// SPDX-License-Identifier: MIT
// Sorts the pairs of a query.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Sorts ascending by (a, b). `room` is working memory. O(n) for many pairs, by a
// radix sort with the least digit first; O(n log n) if there is no memory for that. Once `stop` is set, ends
// within a few milliseconds and leaves `pairs` in any order. `stop` may be null.
void sort_pairs(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& room,
                const std::atomic<bool>* stop) noexcept;

// Returns true if the descent of these models may find a pair several times.
inline bool repeats_pairs(const ModelView& a, const ModelView& b) noexcept {
  return a.tree->topology().clipped || b.tree->topology().clipped;
}

// Removes repeated pairs of a sorted list.
inline void drop_repeats(std::vector<TrianglePair>& pairs) noexcept {
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

}  // namespace boxwood
