// SPDX-License-Identifier: MIT
// Places objects beside the others.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/document/document.hpp"

namespace boxwood {

// Returns the poses of all objects, with `moved` moved together beside the others: along x, or along y if x
// is up, with a gap of a tenth of the larger extent; centred across it, and on the same floor. Fails (usage)
// if either side has no extent, or if the scene is too large. O(objects).
Result<std::vector<RigidTransform>> poses_beside(const Document& document, UpAxis up,
                                                 std::span<const std::uint32_t> moved);

// Returns true if the box around the objects from this number on meets the box around those before it; false
// if either is empty. O(objects).
bool lands_inside(const Document& document, std::uint32_t first_added);

}  // namespace boxwood
