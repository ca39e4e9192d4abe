// SPDX-License-Identifier: MIT
// The corners of a target's visible volumes, which a fitted camera has to show.
#pragma once

#include <atomic>
#include <vector>

#include "app/derived/derived_data.hpp"

namespace boxwood {

// Appends the corners, in the world. A sphere has no corners. Returns false while a volume is missing, if
// levels of a tree have more than 4,096 volumes, or once `stop` is set. `stop` may be null. Requests only
// visible data.
bool add_drawn_corners(const Document& document, DerivedData& derived, const Target& target,
                       std::vector<Vec3>& out, const std::atomic<bool>* stop);

}  // namespace boxwood
