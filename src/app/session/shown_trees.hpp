// SPDX-License-Identifier: MIT
// The trees whose levels are on screen, and the one scale of colours that all of them share.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct ShownTree {
  Target target;
  std::shared_ptr<const TreeSnapshot> tree;
  DepthRange drawn;  // of the document's range what this tree has: its last level for a range below it
};

// Of visible targets that show a tree, in the order in which they are drawn; those whose tree is there. None
// while the layer of volumes is hidden.
std::vector<ShownTree> shown_trees(const Session& session);
// The same whether or not the layer is hidden.
std::vector<ShownTree> trees_with_levels(const Session& session);
// Levels of the deepest: a level has the same colour in every tree.
std::uint32_t level_count(std::span<const ShownTree> trees);
// The colours of levels are spread over those that are shown, from the first to the last that any tree draws:
// a level has the same colour in every tree.
struct LevelScale {
  std::uint32_t first = 0, last = 0;
};
LevelScale level_scale(std::span<const ShownTree> trees);
// Levels that some tree draws, ascending.
std::vector<std::uint32_t> drawn_levels(std::span<const ShownTree> trees);

}  // namespace boxwood
