// SPDX-License-Identifier: MIT
// The fast engine of collide(): eight boxes and a batch of triangles at a time, the reference's answers.
#pragma once

#include <boxwood/collide.hpp>

namespace boxwood {

struct QueryMemory;
struct WideQuery;

// As collide() with neither trace, level limit nor allowed depth, where can_go_wide(). Adds to the
// counters of the result and to `pairs`, which is empty. Where it throws bad_alloc, the pairs are true, but
// in no order.
void collide_wide(const WideQuery& query, const CollideOptions& options, QueryMemory& memory,
                  CollideResult& result, std::vector<TrianglePair>& pairs);

}  // namespace boxwood
