// SPDX-License-Identifier: MIT
// Whether two placed meshes are the same triangles.
#pragma once

#include <atomic>

#include "query/descent/leaf_tests.hpp"

namespace boxwood {

// As often each, in any order, their corners in any order; -0 is 0. False where a corner is not finite, and
// soon after `stop` (may be null) was set. May throw bad_alloc. O(n), where they are the same O(n log n).
bool same_triangles(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                    const RigidTransform* pose_b, const std::atomic<bool>* stop);

}  // namespace boxwood
