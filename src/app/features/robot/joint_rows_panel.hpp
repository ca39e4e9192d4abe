// SPDX-License-Identifier: MIT
// The rows of sliders, one for each value of a configuration.
#pragma once

#include "app/features/robot/robot_statement.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

// Draws a slider for each value, and the joints that mimic others behind them. Many rows scroll.
void draw_joint_rows(PanelContext& context, const RobotStatement& robot);

}  // namespace boxwood
