// SPDX-License-Identifier: MIT
// One node of a tree as JSON fields: those of `tree --nodes` and of a trace.
#pragma once

#include <cstdint>

#include <boxwood/tree.hpp>

#include "app/text/json.hpp"

namespace boxwood {

// Number, parent, left child, level, count, triangles (of a leaf), the numbers of its volume, volume and
// area, as fields of the object that is open.
void write_node(JsonWriter& json, const Tree& tree, std::uint32_t node, std::uint32_t level);

// Steps from the root. O(level).
std::uint32_t level_of(const TreeTopology& topology, std::uint32_t node) noexcept;

}  // namespace boxwood
