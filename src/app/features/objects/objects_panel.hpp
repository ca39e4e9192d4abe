// SPDX-License-Identifier: MIT
// Functions that the files of the objects' panels share.
#pragma once

#include "app/features/objects/objects_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_selection(PanelContext& context);

}  // namespace boxwood
