// SPDX-License-Identifier: MIT
// The filters of the clash list, its search, and the choice of groups.
#pragma once

#include <string>

#include "app/features/clash/review/clash_kinds.hpp"

namespace boxwood {

struct PanelContext;

// Draws the number of rows of each kind, and of each status if there is more than one. A click hides them.
void clash_filters(PanelContext& context);
// Returns the label of the button that chooses groups, and of the line of its menu.
std::string clash_grouping_label(ClashGrouping by);
// Draws the search, if there are rows enough, and beside it the button that chooses groups.
void clash_search(PanelContext& context);

}  // namespace boxwood
