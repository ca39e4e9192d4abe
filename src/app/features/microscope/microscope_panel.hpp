// SPDX-License-Identifier: MIT
// The tree that the panels of the microscope show, and parts that they share.
#pragma once

#include <memory>
#include <vector>

#include "app/features/microscope/microscope.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

// The current tree with its figures.
struct MeasuredTree {
  Target target;
  Microscope::TreePointer tree;
  std::shared_ptr<const NodeValues> values;         // null until computed
  std::optional<std::uint32_t> selected, hovered;   // nodes of this tree
  std::shared_ptr<const std::vector<Rgba>> colors;  // by the figure of the maps; null until computed
  std::shared_ptr<const std::vector<bool>> hidden;  // of each node; null if none is
  std::vector<std::uint32_t> hidden_roots;          // that hide what is below them
  const TreeTopology& topology() const;
};
// Returns nullopt in other workspaces than Tree, and until the tree is built.
std::optional<MeasuredTree> measured_tree(const Session& session);

// Selects the node on a click, zooms the maps on a double click, lights it in the scene while hovered, and
// shows its figures. Call it for the item under the mouse.
void react_to_node(PanelContext& context, const MeasuredTree& of, std::uint32_t node);

void draw_node_list(PanelContext& context);
void draw_tree_map(PanelContext& context, const UiRect& rect);
void draw_compare(PanelContext& context, const UiRect& rect);
void draw_compare_names(PanelContext& context, const ScenePlace& at);
void draw_node_table(PanelContext& context, const MeasuredTree& of);

}  // namespace boxwood
