// SPDX-License-Identifier: MIT
// Functions that the files of the tree's panels share.
#pragma once

#include <string>

#include "app/document/edit_state.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_node_boxes(PanelContext& context);
// `adopted`: the nodes are those of a file; a choice builds others.
void draw_tree_builder(PanelContext& context, bool adopted);
// Returns the rule as "Split by" shows it: "ploc", or "sah (default)" for that of the tree's kind.
std::string split_text(const TreeOptions& options);
// Steps the levels with Left and Right after a click on the bar, but for Clash, whose list has these keys.
bool take_level_key(const Session& session, PanelStates& states, Key key, std::vector<Command>& out);
bool levels_have_content(Session& session);
void draw_depth_bar(PanelContext& context, const UiRect& rect);

}  // namespace boxwood
