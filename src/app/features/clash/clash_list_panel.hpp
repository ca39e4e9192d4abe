// SPDX-License-Identifier: MIT
// The table of the clash list: heads of columns, groups and rows, for the mouse and the keyboard.
#pragma once

#include <vector>

#include "app/shell/command.hpp"
#include "app/ui/input.hpp"
#include "app/ui/panel_states.hpp"

namespace boxwood {

class Session;
struct PanelContext;

// Draws the heads of the columns. A click sorts; another one reverses the order.
// Draws the order of the rows in words.
void clash_order(PanelContext& context);
void clash_heads(PanelContext& context);
// Returns the height of a line, in pixels.
float clash_line_height(const PanelContext& context);
// Draws the lines in sight inside the present child window.
void clash_lines(PanelContext& context);

// Handles a key without modifiers: arrows, pages, Home and End walk through the lines, Left and Right fold
// and unfold, Enter flies. Returns true if the list takes the key: up and down whenever it shows rows, the
// others while a row is chosen.
bool take_clash_key(const Session& session, PanelStates& states, Key key, std::vector<Command>& out);

}  // namespace boxwood
