// SPDX-License-Identifier: MIT
// Where the corners of the volumes are that a target shows: what a fitted camera has to hold.
#pragma once

#include <atomic>
#include <vector>

#include "app/derived/derived_data.hpp"

namespace boxwood {

// Appends them, in the world; of a sphere nothing. False while one of them is not there yet, where levels of
// a tree have more than 4,096 volumes, or once `stop` (may be null) is set. Starts nothing that is not under
// way for what is shown.
bool add_drawn_corners(const Document& document, DerivedData& derived, const Target& target,
                       std::vector<Vec3>& out, const std::atomic<bool>* stop);

}  // namespace boxwood
