// SPDX-License-Identifier: MIT
// The state that the panel of the heat of rays keeps between frames, and its parts.
#pragma once

#include "app/features/heat/heat_statement.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

struct HeatPanelState {
  int handle = -1;  // of the range, while it is dragged: 0 low, 1 high
  bool plays = false;
  double since = -1.0;  // the time of the last step that was played
};

// Draws the histogram with the handles of the range, the colours and their numbers.
void draw_heat_range(PanelContext& context, const HeatStatement& statement);
// Draws the kept ray, its steps and its player.
void draw_heat_ray(PanelContext& context);

}  // namespace boxwood
