// SPDX-License-Identifier: MIT
// The filters of the clash list, and the choice of groups.
#pragma once

#include <string>

#include "app/features/clash/review/clash_kinds.hpp"

namespace boxwood {

struct PanelContext;

// Draws the number of rows of each kind, and of each status if there is more than one. A click hides them.
void clash_filters(PanelContext& context);
// Returns the label of the button that chooses groups, and of the line of its menu.
std::string clash_grouping_label(ClashGrouping by);
// Draws the button that chooses groups, as wide as clash_grouping_width(): that of its longest label. Both
// need the small font.
void clash_grouping(PanelContext& context);
float clash_grouping_width(const PanelContext& context);

}  // namespace boxwood
