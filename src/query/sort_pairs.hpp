// SPDX-License-Identifier: MIT
// Puts the pairs of a query into order.
#pragma once

#include <vector>

#include <boxwood/collide.hpp>

namespace boxwood {

// Ascending by (a, b); no two pairs are alike. `room` is working memory. O(n) for many pairs: they are dealt
// out digit by digit, least first; O(n log n) where there is no memory for that.
void sort_pairs(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& room) noexcept;

}  // namespace boxwood
