// SPDX-License-Identifier: MIT
// Whether two placed meshes are the same triangles.
#pragma once

#include "query/surroundings.hpp"

namespace boxwood {

// As often each, in any order, their corners in any order; -0 is 0. False where a corner is not finite. May
// throw bad_alloc. O(n) where they differ somewhere as a sum, else O(n log n).
bool same_triangles(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                    const RigidTransform* pose_b);

}  // namespace boxwood
