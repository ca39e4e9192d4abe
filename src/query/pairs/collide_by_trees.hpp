// SPDX-License-Identifier: MIT
// The reference descent of collide(), for models that are at rest or placed.
#pragma once

#include <vector>

#include <boxwood/collide.hpp>

#include "query/descent/node_tests.hpp"

namespace boxwood {

// Lists the pairs of triangles that meet where the poses place them; null: at rest. `tests` compares the
// nodes under the same poses. Throws bad_alloc if memory runs out.
void collide_by_trees(const ModelView& a, const RigidTransform* pose_a, const ModelView& b,
                      const RigidTransform* pose_b, const NodeTests& tests, const CollideOptions& options,
                      QueryScratch& scratch, CollideResult& result, std::vector<TrianglePair>& pairs);

}  // namespace boxwood
