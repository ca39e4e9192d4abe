// SPDX-License-Identifier: MIT
// The trees with levels on screen, and the scale of colours that they share.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/derived/placed_volumes.hpp"
#include "app/session/session.hpp"

namespace boxwood {

struct ShownTree {
  Target target;
  std::shared_ptr<const TreeSnapshot> tree;
  DepthRange drawn;  // the document's range, clamped to this tree's levels
};

// Returns the ready trees of visible targets that show one, in drawing order. Empty if the layer of volumes
// is hidden.
std::vector<ShownTree> shown_trees(const Session& session);
// Returns the same trees even if the layer is hidden.
std::vector<ShownTree> trees_with_levels(const Session& session);
// Returns the colour of each node of a tree, if a feature colours nodes by a figure; null if no feature does,
// or until the figures are known.
std::shared_ptr<const std::vector<Rgba>> node_colors_of(const Session& session,
                                                        const std::shared_ptr<const TreeSnapshot>& tree);
// Returns true if the colours of boxes or surfaces are figures: of nodes, of two builds or of a query. A
// selected node is then an outline, so that it hides no figure.
bool shows_figures(const Session& session);
// Returns the kinds of which both volumes of Look and boxes of nodes are drawn, even if the layer is hidden.
// A volume has the colour of its kind in any case; the boxes of nodes beside it have another one. O(objects
// with volumes).
std::uint32_t kinds_drawn_twice(const Session& session);
// Returns the colour of boxes of nodes that is not a figure or a level, with the result of
// kinds_drawn_twice().
Rgba node_color(VolumeKind kind, std::uint32_t drawn_twice);
// Returns for each node of a target's tree true if it is hidden; null if none is.
std::shared_ptr<const std::vector<bool>> hidden_of(const Session& session, const Target& target,
                                                   const std::shared_ptr<const TreeSnapshot>& tree);
// Returns the number of levels of the deepest tree.
std::uint32_t level_count(std::span<const ShownTree> trees);
// The range over which the colours of levels are spread: the first and the last level that any tree draws. A
// level has the same colour in every tree.
struct LevelScale {
  std::uint32_t first = 0, last = 0;
};
LevelScale level_scale(std::span<const ShownTree> trees);
// Returns the levels that at least one tree draws, ascending.
std::vector<std::uint32_t> drawn_levels(std::span<const ShownTree> trees);

// Returns true for a kind along axes if it is drawn along the model's axes, because the one along the world's
// axes is not ready.
inline bool is_in_model_axes(const Session& session, const Target& target, VolumeKind kind, bool in_world) {
  return is_along_world_axes(kind) && kind != VolumeKind::fixed_aabb && !in_world &&
         session.derived().pose_of(target).rotation != kIdentityRows;
}

}  // namespace boxwood
