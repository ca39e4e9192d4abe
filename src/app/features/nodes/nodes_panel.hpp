// SPDX-License-Identifier: MIT
// The panels of the tree view: what their files share.
#pragma once

#include "app/features/nodes/nodes_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_node_boxes(PanelContext& context);
bool levels_have_content(Session& session);
void draw_depth_bar(PanelContext& context, const UiRect& rect);

}  // namespace boxwood
