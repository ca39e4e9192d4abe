// SPDX-License-Identifier: MIT
// The fast engine of collide(): eight boxes and a batch of triangles at a time, the reference's answers.
#pragma once

#include <boxwood/collide.hpp>

namespace boxwood {

struct QueryMemory;
struct WideQuery;

// Finds the pairs of collide() without trace, level limit and allowed depth, if can_go_wide(). Adds to the
// result's counters and to `pairs`, which must be empty. If it throws bad_alloc, the pairs are correct but
// unordered.
void collide_wide(const WideQuery& query, const CollideOptions& options, QueryMemory& memory,
                  CollideResult& result, std::vector<TrianglePair>& pairs);

}  // namespace boxwood
