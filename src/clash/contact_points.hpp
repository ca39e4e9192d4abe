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

// Of two solids whose triangles meet, but nowhere pass through each other: what there is near all the points
// where they meet. `pairs`: all that meet. turned_a: A's triangles are clockwise from outside. May throw
// bad_alloc. O(pairs log pairs) and the overlays.
Regions regions_at_contacts(const ModelSide& a, bool turned_a, const ModelSide& b, bool turned_b,
                            std::span<const TrianglePair> pairs, const std::atomic<bool>* stop);

}  // namespace boxwood
