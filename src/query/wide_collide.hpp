// The fast engine of collide(): eight boxes and a batch of triangles at a time, the reference's answers.
#pragma once

#include <boxwood/collide.hpp>

namespace boxwood {

struct WideQuery;

// As collide() with neither trace, level limit nor allowed depth, where can_go_wide(). Clears and fills
// `pairs`.
CollideResult collide_wide(const WideQuery& query, const CollideOptions& options, QueryScratch& scratch,
                           std::vector<TrianglePair>& pairs);

}  // namespace boxwood
