// SPDX-License-Identifier: MIT
// The test if two placed meshes consist of the same triangles.
#pragma once

#include <atomic>

#include "query/descent/leaf_tests.hpp"

namespace boxwood {

// Returns true if both have each triangle equally often, in any order and with corners in any order; -0
// equals 0. Returns false if a corner is not finite, and soon after `stop` (may be null) was set. May throw
// bad_alloc. O(n), or O(n log n) if they are the same.
bool same_triangles(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                    const RigidTransform* pose_b, const std::atomic<bool>* stop);

}  // namespace boxwood
