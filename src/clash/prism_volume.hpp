// SPDX-License-Identifier: MIT
// The volume that two solids share, from the columns below their triangles.
#pragma once

#include <atomic>
#include <optional>

#include "clash/common_volume.hpp"

namespace boxwood {

// Of two solids (SolidFacts without doubts), inside of `around`, which has inner points. A solid is a sum of
// columns: each triangle's from a floor up to it, taken away where the triangle faces down. So the common
// volume is a sum over pairs of triangles, one of each solid, of what the two columns share: the integral of
// the lower one over a convex polygon. It is exact but for rounding, which is bounded; the interval is some
// 1e-10 of the sizes wide, so wide for its volume where that is tiny beside the triangles. None where more
// than some hundred thousand columns share something, or `stop` was set. May throw bad_alloc.
// O(n log n + pairs of triangles above each other).
std::optional<VolumeInterval> prism_volume(const ModelSide& a, bool reversed_a, const ModelSide& b,
                                           bool reversed_b, const Aabb& around,
                                           const std::atomic<bool>* stop);

}  // namespace boxwood
