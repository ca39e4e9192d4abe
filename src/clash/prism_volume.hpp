// SPDX-License-Identifier: MIT
// The volume that two solids share, from the columns below their triangles.
#pragma once

#include <atomic>
#include <optional>

#include "clash/common_volume.hpp"

namespace boxwood {

// Returns the common volume of two solids (SolidFacts without doubts) inside `around`, which must have inner
// points. A solid is a sum of columns, one from a floor up to each triangle, negative if the triangle faces
// down. So the common volume is a sum over pairs of triangles, one of each solid: the integral of the lower
// column over a convex polygon. It is exact up to rounding, which is bounded. The interval is about 1e-10 of
// the sizes wide, which is wide if the volume is tiny beside the triangles. Returns nullopt if more than some
// hundred thousand columns overlap, or `stop` was set. May throw bad_alloc. O(n log n + pairs of triangles
// above each other).
std::optional<VolumeInterval> prism_volume(const ModelSide& a, bool reversed_a, const ModelSide& b,
                                           bool reversed_b, const Aabb& around,
                                           const std::atomic<bool>* stop);

}  // namespace boxwood
