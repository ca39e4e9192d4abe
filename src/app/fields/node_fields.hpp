// SPDX-License-Identifier: MIT
// One node of a tree as JSON fields: those of `tree --nodes` and of a trace.
#pragma once

#include <cstdint>

#include <boxwood/tree.hpp>

#include "app/text/json.hpp"

namespace boxwood {

// Adds number, parent, left child, level, count, triangles (of a leaf), the numbers of the volume, its volume
// and area to the open object.
void write_node(JsonWriter& json, const Tree& tree, std::uint32_t node, std::uint32_t level);

// Returns the number of steps from the root. O(level).
std::uint32_t level_of(const TreeTopology& topology, std::uint32_t node) noexcept;

}  // namespace boxwood
