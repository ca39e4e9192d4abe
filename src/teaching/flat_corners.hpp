// SPDX-License-Identifier: MIT
// Corners of figures for callers that report out-of-memory themselves.
#pragma once

#include <vector>

#include <boxwood/teaching/flat.hpp>

namespace boxwood {

// Returns flat_corners(), but throws std::bad_alloc instead of returning an empty list for lack of memory.
std::vector<Vec2> flat_corners_or_throw(const AnyVolume& v);

}  // namespace boxwood
