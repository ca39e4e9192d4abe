// SPDX-License-Identifier: MIT
// The points at which two solids in contact are compared: corners of one on the other, and crossings of
// edges.
#pragma once

#include <atomic>
#include <span>

#include <boxwood/clash.hpp>

#include "clash/cones.hpp"
#include "query/pairs/surroundings.hpp"

namespace boxwood {

// Returns the regions near all points where two solids meet whose triangles nowhere pass through each other.
// `pairs` must be all pairs of triangles that meet. turned_a: A's triangles are clockwise from outside. May
// throw bad_alloc. O(pairs log pairs), plus the overlays.
Regions regions_at_contacts(const ModelSide& a, bool turned_a, const ModelSide& b, bool turned_b,
                            std::span<const TrianglePair> pairs, const std::atomic<bool>* stop);

}  // namespace boxwood
