// SPDX-License-Identifier: MIT
// The state of a pair in words, the same in every list, table and panel.
#pragma once

#include <string>
#include <vector>

#include <boxwood/relation.hpp>

namespace boxwood {

// Returns "a: open", "edge contact" and so on; empty unless the relation is undecided.
std::vector<std::string> reasons_of(const Relation& relation);
// Joins reasons for the window, where the objects are A and B: "A: open; edge contact".
std::string reasons_text(const std::vector<std::string>& reasons);
// Returns "touching", "contained, A inside B", "undecided, a: open".
std::string relation_text(const Relation& relation);

}  // namespace boxwood
