// SPDX-License-Identifier: MIT
// Sorts the pairs of a query.
#pragma once

#include <atomic>
#include <vector>

#include <boxwood/collide.hpp>

namespace boxwood {

// Sorts ascending by (a, b); no two pairs are equal. `room` is working memory. O(n) for many pairs, by a
// radix sort with the least digit first; O(n log n) if there is no memory for that. Once `stop` is set, ends
// within a few milliseconds and leaves `pairs` in any order. `stop` may be null.
void sort_pairs(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& room,
                const std::atomic<bool>* stop) noexcept;

}  // namespace boxwood
