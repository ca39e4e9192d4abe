// SPDX-License-Identifier: MIT
// Puts the pairs of a query into order.
#pragma once

#include <atomic>
#include <vector>

#include <boxwood/collide.hpp>

namespace boxwood {

// Ascending by (a, b); no two pairs are alike. `room` is working memory. O(n) for many pairs: they are dealt
// out digit by digit, least first; O(n log n) where there is no memory for that. Once `stop` is set, `pairs`
// is left in any order: a few milliseconds. Null: there is no stop.
void sort_pairs(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& room,
                const std::atomic<bool>* stop) noexcept;

}  // namespace boxwood
