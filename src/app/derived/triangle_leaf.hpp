// SPDX-License-Identifier: MIT
// The leaf of a clicked triangle, for files that need nothing else of trees.
#pragma once

#include <cstdint>
#include <optional>

namespace boxwood {

struct TreeSnapshot;

// Returns the leaf with this triangle, or nullopt. O(triangles).
std::optional<std::uint32_t> leaf_of_triangle(std::uint32_t triangle, const TreeSnapshot& tree);

}  // namespace boxwood
