// SPDX-License-Identifier: MIT
// Corners of figures for callers that report the end of memory themselves.
#pragma once

#include <vector>

#include <boxwood/flat.hpp>

namespace boxwood {

// Returns flat_corners(), but throws std::bad_alloc where that returns an empty list for lack of memory.
std::vector<Vec2> flat_corners_or_throw(const AnyVolume& v);

}  // namespace boxwood
