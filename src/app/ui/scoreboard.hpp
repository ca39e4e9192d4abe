// SPDX-License-Identifier: MIT
// The table of all volumes of one target: volume, area, ratio to the hull, bound, time.
#pragma once

#include "app/statements/scores.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_scoreboard(PanelContext& context, const Target& target);

}  // namespace boxwood
