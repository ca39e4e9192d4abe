// SPDX-License-Identifier: MIT
// Functions that the files of the tree's panels share.
#pragma once

#include "app/features/nodes/nodes_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_node_boxes(PanelContext& context);
// `adopted`: the nodes are those of a file; a choice builds others.
void draw_tree_builder(PanelContext& context, bool adopted);
bool levels_have_content(Session& session);
void draw_depth_bar(PanelContext& context, const UiRect& rect);

}  // namespace boxwood
