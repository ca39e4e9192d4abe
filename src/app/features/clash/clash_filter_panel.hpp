// SPDX-License-Identifier: MIT
// The filters of the clash list, and the choice of groups.
#pragma once

namespace boxwood {

struct PanelContext;

// Draws the number of rows of each kind, and of each status if there is more than one. A click hides them.
void clash_filters(PanelContext& context);
// Draws the button that chooses groups, at the right end of a line whose text takes `beside` pixels.
void clash_grouping(PanelContext& context, float beside);

}  // namespace boxwood
