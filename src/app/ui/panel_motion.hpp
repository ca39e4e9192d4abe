// SPDX-License-Identifier: MIT
// The part of the selection panel that moves an object and shows what it meets.
#pragma once

#include "app/ui/panel.hpp"

namespace boxwood {

void draw_motion(PanelContext& context);

}  // namespace boxwood
